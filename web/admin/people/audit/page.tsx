import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { dateTime, wibDay } from '../../../../worker/contract/lib/format'
import type { NamedEvent } from '../../../../worker/contract/people/audit'
import {
  auditActionLabels,
  auditActorLabel,
  auditEntityLabel,
  auditEntityLabels,
  auditEventLines,
  auditEventTitle,
  auditSettingLabel,
  orderActionLabels,
} from '../../../../worker/contract/people/audit-words'
import { fetchJson } from '../../../lib/api'
import { valueOrProblem } from '../../../lib/attempt'
import { serverNowText } from '../../../lib/clock'
import { EmptyState } from '../../../ui/states'
import { adminApi } from '../../common/api'
import { ExportButton } from '../../common/jobs/export-button'
import { FilterBar, FilterDate, FilterSelect } from '../../common/lists/filters'
import { TextLink } from '../../common/lists/links'
import { PagedList } from '../../common/lists/list'
import { dayParam, listQueryOfUrl, pathWithQuery, queryText, textParam } from '../../common/lists/list-url'
import { type Column, Table } from '../../common/lists/table'
import { ScreenHeader } from '../../common/parts/page-head'
import { useActorLabel } from '../../common/team-names'
import { dayCloseUrl, orderUrl, screenUrl } from '../../common/urls'

const screens: Record<string, string> = {
  animals: 'animals',
  services: 'services',
  galleries: 'gallery',
  testimonials: 'testimonials',
  faqs: 'faqs',
  'bank-accounts': 'bank-accounts',
  certificates: 'certificates',
  sacrifices: 'sacrifices',
  statements: 'statements/imports',
  transactions: 'finance',
  feeds: 'statements/feeds',
  codes: 'codes',
  media: 'media',
  users: 'settings/people',
  invitations: 'settings/people',
}

const searchable = new Set([
  'animals',
  'services',
  'galleries',
  'faqs',
  'bank-accounts',
  'certificates',
  'codes',
  'media',
])

const settingScreens: Record<string, string> = {
  certificate_templates: 'settings/templates',
  certificate_signer: 'settings/templates',
  messages: 'settings/messages',
  gateway: 'settings/gateway',
  security: 'settings/people',
  journal: 'finance/journal',
  shop: 'settings#nama-toko',
  whatsapp: 'settings#whatsapp',
  eid_dates: 'settings#idul-adha',
  payment: 'settings#batas-qris',
  holds: 'settings#batas-pesanan-yang-belum-dibayar',
  promises: 'settings#harga-dan-bukti',
  trust: 'settings#kepercayaan',
}

function subjectUrl({ entity, entity_id, name, order_id }: NamedEvent) {
  if (order_id !== null) return orderUrl(order_id)
  if (entity === 'day_closes') return `${dayCloseUrl}?day=${entity_id}`
  if (entity === 'settings') return screenUrl(settingScreens[entity_id] ?? 'settings')
  if (entity === 'legal_pages') return screenUrl(`settings/legal/${entity_id}`)
  const screen = screens[entity]
  if (screen === undefined || entity_id === '*') return null
  const isFound = name !== null && searchable.has(entity)
  return pathWithQuery(screenUrl(screen), isFound ? new URLSearchParams({ q: name }).toString() : '')
}

const maxShownLines = 3

const Lines = ({ lines }: { lines: string[] }) =>
  lines.map(line => (
    <li key={line} className="wrap-anywhere">
      {line}
    </li>
  ))

function Changes({ event }: { event: NamedEvent }) {
  const lines = auditEventLines(event)
  const rest = lines.slice(maxShownLines)
  if (lines.length === 0) return null
  return (
    <>
      <ul className="whitespace-normal">
        <Lines lines={lines.slice(0, maxShownLines)} />
      </ul>
      {rest.length > 0 && (
        <details className="whitespace-normal">
          <summary className="cursor-pointer py-1 font-medium text-primary">{rest.length} lagi</summary>
          <ul className="whitespace-normal">
            <Lines lines={rest} />
          </ul>
        </details>
      )}
    </>
  )
}

const subjectClass = 'inline-block min-w-36 whitespace-normal wrap-anywhere'

function Subject({ event }: { event: NamedEvent }) {
  const to = subjectUrl(event)
  const name = event.name ?? auditSettingLabel(event) ?? (event.entity_id === '*' ? 'beberapa' : null)
  const kind = auditEntityLabel(event.entity)
  if (!to) return <span className={subjectClass}>{name ? `${kind}: ${name}` : kind}</span>
  return (
    <span className={subjectClass}>
      {name && `${kind}: `}
      <TextLink to={to} className="inline-block py-1">
        {name ?? kind}
      </TextLink>
    </span>
  )
}

/** Shows the e-mail too: a name can be changed, and the audit log must identify the account. */
function Person({ actor }: { actor: string }) {
  const text = useActorLabel()(actor)
  return (
    <div className="lines min-w-28 wrap-anywhere">
      <span>{text}</span>
      {text !== auditActorLabel(actor) && <span className="text-muted">{actor}</span>}
    </div>
  )
}

const columns: Column<NamedEvent>[] = [
  {
    head: 'Waktu',
    cell: ({ created_at }) => <span className="whitespace-nowrap">{dateTime(created_at)}</span>,
  },
  { head: 'Orang', cell: ({ actor }) => <Person actor={actor} /> },
  { head: 'Hal', cell: event => <Subject event={event} /> },
  { head: 'Tindakan', cell: event => <span className="font-medium">{auditEventTitle(event)}</span> },
  { head: 'Perubahan', look: 'text', cell: event => <Changes event={event} /> },
]

const auditFilterNames = ['actor', 'entity', 'entity_id', 'action', 'from', 'to'] as const

const auditFilterOf = (params: URLSearchParams) => ({
  actor: textParam(params, 'actor'),
  entity: textParam(params, 'entity'),
  entity_id: textParam(params, 'entity_id'),
  action: textParam(params, 'action'),
  from: dayParam(params, 'from'),
  to: dayParam(params, 'to'),
})
type Filter = ReturnType<typeof auditFilterOf>

const readHistory = (query: Filter & { limit: string; cursor: string | undefined }, signal: AbortSignal) =>
  fetchJson(adminApi.audit.$get({ query }, { init: { signal } }))

const readPeople = async (signal: AbortSignal) =>
  (await fetchJson(adminApi.audit.people.$get({}, { init: { signal } }))).items

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request
  const { params, paging } = listQueryOfUrl(request)
  const { limit, cursor } = paging
  const filter = auditFilterOf(params)
  const [page, people] = await Promise.all([
    valueOrProblem(readHistory({ limit, cursor, ...filter }, signal)),
    valueOrProblem(readPeople(signal)),
  ])
  return { page, people: people.value ?? [], filter }
}

export function Component() {
  const { page, people, filter } = useLoaderData<typeof loader>()
  const textOf = useActorLabel()
  /** Choosing an actor shows only the events of today, about which operators usually ask. */
  const todayUnlessChosen = (actor: string): Record<string, string> => {
    if (actor === '' || filter.from || filter.to) return {}
    const today = wibDay(serverNowText())
    return { from: today, to: today }
  }
  const isOpenEnded = page.value?.items.length === 0 && page.value.next_cursor !== null
  return (
    <>
      <ScreenHeader
        title="Riwayat"
        actions={
          <ExportButton kind="audit_csv" filter={queryText(filter)} failure="Gagal mengunduh riwayat">
            Export CSV
          </ExportButton>
        }
      >
        Siapa mengubah, melihat, atau mengunduh apa, dan langkah tim pada pesanan.
      </ScreenHeader>
      <FilterBar names={auditFilterNames}>
        <FilterSelect
          name="actor"
          label="Orang"
          options={Object.fromEntries(people.map(actor => [actor, textOf(actor)]))}
          implied={todayUnlessChosen}
        />
        <FilterSelect name="entity" label="Hal" options={auditEntityLabels} />
        <FilterSelect
          name="action"
          label="Tindakan"
          options={filter.entity === 'orders' ? orderActionLabels : auditActionLabels}
        />
        <FilterDate name="from" label="Dari tanggal" />
        <FilterDate name="to" label="Sampai tanggal" />
      </FilterBar>
      {filter.entity_id && (
        <p role="status" className="mb-2 text-sm text-muted">
          Hanya riwayat satu hal.{' '}
          <TextLink to={`?${queryText({ ...filter, entity_id: undefined })}`}>Tampilkan semua</TextLink>
        </p>
      )}
      {isOpenEnded && (
        <p role="status" className="mb-2 text-sm text-muted">
          Belum ada yang cocok di antara 2.000 langkah. Tekan “Berikutnya” untuk mencari lebih jauh.
        </p>
      )}
      <PagedList
        page={page}
        failure="Gagal memuat riwayat"
        empty={
          isOpenEnded ? null : (
            <EmptyState title="Tidak ada riwayat di sini">
              Perubahan, unduhan, dan masuk ke akun tercatat di sini dan tidak dapat dihapus.
            </EmptyState>
          )
        }
      >
        {({ items }) => <Table label="Riwayat" rows={items} columns={columns} keyOf={({ id }) => id} />}
      </PagedList>
    </>
  )
}
