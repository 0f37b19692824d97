import { useState } from 'react'
import { dateTime } from '../../../worker/contract/lib/format'
import type { NamedEvent } from '../../../worker/contract/people/audit'
import { fetchJson } from '../../lib/api'
import { Button } from '../../ui/button'
import { Skeletons } from '../../ui/skeleton'
import { ErrorState } from '../../ui/states'
import { api } from './api'
import { usePages } from './hooks/use-pages'
import { Timeline } from './parts/details'
import { useRights } from './rights'
import { Actor } from './team-names'

type ChangesProps = {
  entity: string
  entity_id?: string
  /** Labels of entities and fields; without one, the field name is shown. */
  words: Record<string, string>
}

const actions: Record<string, string> = {
  create: 'Ditambahkan',
  update: 'Diubah',
  delete: 'Dihapus',
  archive: 'Diarsipkan',
  reorder: 'Urutan diubah',
  void: 'Dicoret',
  export: 'Diunduh sebagai CSV',
}

/** History of changes, loaded when opened. */
export function Changes(props: ChangesProps) {
  const [isWanted, setWanted] = useState(false)
  const { may } = useRights()
  if (!may('audit', 'read')) return null
  return (
    <details
      className="card mt-6 max-w-3xl p-5"
      onToggle={event => event.currentTarget.open && setWanted(true)}
    >
      <summary className="-m-5 min-h-14 rounded-card p-5 font-semibold text-primary hover:bg-paper">
        Riwayat perubahan
      </summary>
      <div className="mt-8 space-y-4">{isWanted && <Events {...props} />}</div>
    </details>
  )
}

function Events({ entity, entity_id, words }: ChangesProps) {
  const { items, problem, more, retry } = usePages((cursor, signal) =>
    fetchJson(api.audit.$get({ query: { entity, entity_id, limit: '10', cursor } }, { init: { signal } })),
  )
  if (problem) return <ErrorState message="Gagal memuat riwayat" detail={problem.detail} onRetry={retry} />
  if (items === null) return <Skeletons label="Memuat riwayat" shape="h-16" />
  if (items.length === 0) return <p className="text-muted">Belum ada perubahan.</p>
  return (
    <>
      <Timeline moments={items.map(event => momentOf(event, words))} />
      {more && (
        <Button look="secondary" onClick={more}>
          Tampilkan yang lebih lama
        </Button>
      )}
    </>
  )
}

const momentOf = (event: NamedEvent, words: Record<string, string>) => ({
  id: event.id,
  at: dateTime(event.created_at),
  by: <Actor of={event.actor} />,
  title: [actions[event.action] ?? event.action, words[event.entity_id]].filter(Boolean).join(': '),
  note: <Fields changes={event.changes} words={words} />,
})

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/** The name in an added or removed list item, which the audit log stores as JSON. */
const nameIn = (text: string) => /^\{"id":.*?"name":"((?:[^"\\]|\\.)*)/.exec(text)?.[1]

function valueText(value: unknown) {
  if (value === null || value === '') return 'kosong'
  return typeof value === 'string' ? `“${nameIn(value) ?? value}”` : JSON.stringify(value)
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'

/** Old and new value, or a single value. */
function changeText(change: unknown) {
  if (Array.isArray(change) && change.length === 2)
    return `: ${valueText(change[0])} → ${valueText(change[1])}`
  return isPlain(change) && `: ${valueText(change)}`
}

const nameOf = (path: string, words: Record<string, string>) =>
  path
    .split('.')
    .filter(name => !isId(name))
    .map(name => words[name] ?? name)
    .join(' › ')

const Fields = ({ changes, words }: { changes: NamedEvent['changes']; words: Record<string, string> }) => (
  <ul className="space-y-1">
    {Object.entries(changes).map(([path, change]) => (
      <li key={path} className="wrap-anywhere">
        <span className="font-medium">{nameOf(path, words) || 'Isi'}</span>
        {changeText(change)}
      </li>
    ))}
  </ul>
)
