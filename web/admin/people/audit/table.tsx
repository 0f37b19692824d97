import { dateTime } from '../../../../worker/contract/lib/format'
import type { NamedEvent } from '../../../../worker/contract/people/audit'
import {
  auditActorLabel,
  auditEntityLabel,
  auditEventLines,
  auditEventTitle,
  auditSettingLabel,
} from '../../../../worker/contract/people/audit-words'
import { TextLink } from '../../common/links/text-link'
import { pathWithQuery } from '../../common/lists/list-url'
import { type Column, Table } from '../../common/lists/table'
import { useActorText } from '../../common/team-names'
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

/** Entities whose list can be searched by name. */
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

/** Changes shown per event before the rest is collapsed. */
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

/** With the e-mail, because a name can be changed and the audit log must identify the account. */
function Person({ actor }: { actor: string }) {
  const text = useActorText()(actor)
  return (
    <div className="lines wrap-anywhere">
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

export const HistoryTable = ({ events }: { events: NamedEvent[] }) => (
  <Table label="Riwayat" rows={events} columns={columns} keyOf={({ id }) => id} />
)
