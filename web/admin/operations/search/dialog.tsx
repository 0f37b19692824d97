import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SearchAnswer } from '../../../../worker/contract/operations/search'
import { fetchJson } from '../../../lib/api'
import { valueOrProblem } from '../../../lib/attempt'
import { signalWithTimeout } from '../../../lib/signals'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { ErrorState } from '../../../ui/states'
import { adminApi } from '../../common/api'
import { type Hit, type HitGroup, searchResultGroups } from './hits'

const typingPauseMs = 200
const minQueryLength = 2

type Answer = { q: string; found: SearchAnswer | null; detail: string | null }

const noAnswer: Answer = { q: '', found: null, detail: null }

function useSearch(typed: string) {
  const q = typed.trim()
  const isAsked = q.length >= minQueryLength
  const [answer, setAnswer] = useState(noAnswer)
  const [retries, setRetries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry searches again
  useEffect(() => {
    if (!isAsked) return
    const controller = new AbortController()
    const read = async () => {
      const init = { signal: signalWithTimeout(10_000, controller.signal) }
      const { value, problem } = await valueOrProblem(
        fetchJson(adminApi.search.$get({ query: { q } }, { init })),
      )
      if (!controller.signal.aborted) setAnswer({ q, found: value, detail: problem?.detail ?? null })
    }
    const timer = setTimeout(() => void read().catch(() => {}), typingPauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q, isAsked, retries])

  return {
    found: isAsked ? answer.found : null,
    detail: isAsked && answer.q === q ? answer.detail : null,
    isWaiting: isAsked && answer.q !== q,
    retry: () => setRetries(n => n + 1),
  }
}

const moves: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

function useHits(typed: string) {
  const [chosen, setChosen] = useState(0)
  const { found, detail, isWaiting, retry } = useSearch(typed)
  const groups = searchResultGroups(typed, found)
  const hits = groups.flatMap(group => group.hits)
  const at = Math.min(chosen, Math.max(hits.length - 1, 0))
  /** Moves the selection among the results with an arrow key. Returns whether the key was an arrow key. */
  const move = (key: string) => {
    const to = moves[key]
    if (!to || hits.length === 0) return false
    setChosen(to(at, hits.length - 1))
    return true
  }
  return { groups, hits, current: hits[at], move, first: () => setChosen(0), detail, isWaiting, retry }
}

type SearchDialogProps = { onClose: () => void; onHelp: () => void }

export default function SearchDialog({ onClose, onHelp }: SearchDialogProps) {
  const navigate = useNavigate()
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  const [typed, setTyped] = useState('')
  const { groups, hits, current, move, first, detail, isWaiting, retry } = useHits(typed)
  const optionId = (hit: Hit) => `${id}-${hit.key}`

  const go = (hit: Hit | undefined) => {
    if (!hit) return
    onClose()
    void navigate(hit.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !isWaiting) {
      event.preventDefault()
      return go(current)
    }
    if (move(event.key)) event.preventDefault()
  }

  return (
    <Dialog isOpen onClose={onClose} title="Cari" className="max-w-xl">
      <div className="relative">
        <Search size={18} aria-hidden="true" className="absolute top-3.5 left-3 text-muted" />
        <input
          type="search"
          role="combobox"
          aria-label="Cari pesanan, pelanggan, sertifikat, hewan, atau layar"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={current && optionId(current)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Kode, nama, nomor, jumlah, 3 angka terakhir"
          ref={box}
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            first()
          }}
          onKeyDown={onKeyDown}
          className="min-h-12 w-full rounded-card border border-edge bg-white pr-3 pl-10"
        />
      </div>
      <p role="status" className="sr-only">
        {isWaiting ? 'Mencari' : `${hits.length} hasil`}
      </p>
      {detail !== null && (
        <div className="mt-3">
          <ErrorState message="Pencarian gagal" detail={detail} onRetry={retry} />
        </div>
      )}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Hasil pencarian"
        className={`mt-3 max-h-[55dvh] overflow-y-auto ${isWaiting ? 'opacity-60' : ''}`}
      >
        {groups.map(group => (
          <Hits key={group.label} group={group} current={current} optionId={optionId} onGo={go} />
        ))}
      </div>
      {hits.length === 0 && !isWaiting && detail === null && (
        <p className="py-6 text-center text-muted">Tidak ada yang cocok dengan “{typed.trim()}”.</p>
      )}
      <div className="mt-3 flex justify-end border-t border-line pt-2">
        <Button look="quiet" className="px-2! text-sm" onClick={onHelp}>
          Pintasan keyboard
        </Button>
      </div>
    </Dialog>
  )
}

type HitsProps = {
  group: HitGroup
  current: Hit | undefined
  optionId: (hit: Hit) => string
  onGo: (hit: Hit) => void
}

const Hits = ({ group, current, optionId, onGo }: HitsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by role
  <div role="group" aria-label={group.label} className="mb-2">
    <p aria-hidden="true" className="px-3 py-1 text-sm font-semibold text-muted">
      {group.label}
    </p>
    {group.hits.map(hit => (
      <Option key={hit.key} hit={hit} id={optionId(hit)} isCurrent={hit === current} onGo={() => onGo(hit)} />
    ))}
  </div>
)

type OptionProps = { hit: Hit; id: string; isCurrent: boolean; onGo: () => void }

function Option({ hit: { label, found, note, icon: Icon }, id, isCurrent, onGo }: OptionProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys
    <div
      ref={element}
      id={id}
      role="option"
      // The result is not in the tab order, because the focus stays in the search box.
      tabIndex={-1}
      aria-selected={isCurrent}
      onClick={onGo}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-2 hover:bg-paper aria-selected:bg-primary-soft"
    >
      <Icon size={18} aria-hidden="true" className="shrink-0 text-earth" />
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-medium">{label}</span>
        <span className="block text-sm text-muted">
          {found && <mark className="rounded bg-gold-soft px-1 text-ink">{found}</mark>} {note}
        </span>
      </span>
    </div>
  )
}
