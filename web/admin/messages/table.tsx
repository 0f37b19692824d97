import { Check, RotateCw, SkipForward } from 'lucide-react'
import { dateTime } from '../../../worker/contract/lib/format'
import type { Message, MessageStateInput } from '../../../worker/contract/messages/messages'
import {
  messageChannels,
  messageKinds,
  messageReasons,
  messageStates,
} from '../../../worker/contract/messages/text'
import { TextLink } from '../common/links/text-link'
import { type RowChoices, rowActionsColumn } from '../common/lists/row-action'
import { type Column, Table } from '../common/lists/table'
import { ActorName } from '../common/team-names'
import { orderUrl } from '../common/urls'

const columns: Column<Message>[] = [
  {
    head: 'Pesanan',
    cell: row => (
      <div className="lines">
        <TextLink to={orderUrl(row.order)}>{row.order_id}</TextLink>
        <span className="wrap-anywhere">{row.customer_name}</span>
      </div>
    ),
  },
  {
    head: 'Pesan',
    cell: row => (
      <div className="lines">
        <span>{messageKinds[row.kind]}</span>
        <span className="text-muted">
          {messageChannels[row.channel]}, {dateTime(row.due_at)}
        </span>
      </div>
    ),
  },
  { head: 'Keadaan', look: 'text', cell: row => <State row={row} /> },
]

/** A refused e-mail that waits for its next attempt. */
const isRetrying = ({ state, error }: Message) => state === 'due' && error !== null

function State({ row }: { row: Message }) {
  const { state, error, sent_at, sent_by, tries, next_try_at } = row
  return (
    <div className="lines">
      <span>{messageStates[state]}</span>
      {error && <span className="text-yellow-ink wrap-anywhere">{messageReasons[error] ?? error}</span>}
      {isRetrying(row) && (
        <span className="text-muted">
          Sudah {tries} kali dicoba, lagi {dateTime(next_try_at)}
        </span>
      )}
      {sent_at && (
        <span className="text-muted wrap-anywhere">
          {dateTime(sent_at)}, {sent_by && <ActorName of={sent_by} />}
        </span>
      )}
    </div>
  )
}

type MessageTableProps = {
  rows: Message[]
  onAct: (row: Message, state: MessageStateInput['state']) => void
}

function choicesOf({ channel, state, error }: Message): RowChoices<MessageStateInput['state']> {
  const isEmail = channel === 'email'
  const again = isEmail ? ['failed', 'sending'].includes(state) || error === 'by_hand' : state !== 'due'
  const label = isEmail ? 'Kirim lagi' : 'Kembalikan ke antrean'
  return [
    again && { act: 'due', icon: RotateCw, label, tone: 'primary' },
    state === 'sending' && { act: 'sent', icon: Check, label: 'Anggap terkirim', tone: 'earth' },
    ['due', 'failed', 'sending'].includes(state) && {
      act: 'skipped',
      icon: SkipForward,
      label: 'Lewati',
      tone: 'earth',
    },
  ]
}

export function MessageTable({ rows, onAct }: MessageTableProps) {
  const actions = rowActionsColumn(
    row => `${row.order_id} ${messageKinds[row.kind]}`,
    choicesOf,
    (state, row) => onAct(row, state),
  )
  return <Table label="Pesan" rows={rows} columns={[...columns, actions]} keyOf={row => String(row.id)} />
}
