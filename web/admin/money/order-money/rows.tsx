import { Ban, Check, HandCoins, Landmark, Printer, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { paymentMethodLabels } from '../../../../worker/contract/labels'
import { dateTime, formatRupiah, shortDate } from '../../../../worker/contract/lib/format'
import { endWithPunctuation } from '../../../../worker/contract/lib/text'
import { isOpenOrderChange, orderChangeStates } from '../../../../worker/contract/money/changes'
import {
  type ChargeState,
  channelLabels,
  chargeStates,
  isLiveCharge,
  providerLabels,
} from '../../../../worker/contract/money/charge-words'
import type { DeskCharge } from '../../../../worker/contract/money/charges'
import type { OrderMoney, PaymentRow } from '../../../../worker/contract/money/payments'
import {
  type Refund,
  type RefundState,
  refundKinds,
  refundStates,
} from '../../../../worker/contract/money/refunds'
import { mayApproveLargeRefunds } from '../../../../worker/contract/people/roles'
import { useFormWrite } from '../../../lib/use-write'
import { Badge, type Tone } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { ActionButton } from '../../../ui/icon-buttons'
import { SaveError } from '../../common/forms/write-error'
import { RowActions, type RowChoices, RowLabel, rowActionClass } from '../../common/lists/row-action'
import { useRights } from '../../common/rights'
import { useActorLabel } from '../../common/team-names'
import { askProviderAboutCharge } from './calls'

const tones: Partial<Record<ChargeState, Tone>> = { paid: 'green', failed: 'red', reversed: 'red' }

const chargeName = ({ provider, channel }: DeskCharge) =>
  `${providerLabels[provider]} · ${channelLabels[channel]}`

type ChargeProps = { order_id: string; charge: DeskCharge; onLooked: (message: string) => void }

export function ChargeRow({ order_id, charge, onLooked }: ChargeProps) {
  const { write, isBusy, problem } = useFormWrite()
  const look = async () => {
    // Ignore the click instead of disabling the button, because a disabled button would lose the focus.
    if (isBusy) return
    const met = await write(() => askProviderAboutCharge(order_id, charge.id))
    if (met === null) onLooked('Penyedia sudah ditanyakan.')
  }
  const isLive = isLiveCharge(charge)
  return (
    <li className="space-y-1 py-2">
      <p className="flex flex-wrap items-center gap-2">
        <span className="money font-semibold">{formatRupiah(charge.amount)}</span> {chargeName(charge)}
        <Badge tone={isLive ? 'yellow' : tones[charge.state]}>{chargeStates[charge.state]}</Badge>
        {charge.environment === 'sandbox' && <Badge>Uji coba</Badge>}
      </p>
      <p className="text-sm wrap-anywhere text-muted">{detailOf(charge)}</p>
      {isLive && <p className="text-sm">Menerima uang tunai menutup tagihan ini.</p>}
      <Button look="secondary" aria-disabled={isBusy || undefined} onClick={look}>
        {isBusy ? 'Menanyakan…' : 'Tanyakan penyedia'}
      </Button>
      <SaveError heading="Penyedia belum ditanyakan" problem={problem} />
    </li>
  )
}

const detailOf = ({ paid_amount, paid_at, ...charge }: DeskCharge) =>
  [
    paid_amount !== null && `Masuk ${formatRupiah(paid_amount)}${paid_at ? `, ${dateTime(paid_at)}` : ''}`,
    isLiveCharge(charge) && `Berlaku sampai ${dateTime(charge.expires_at)}`,
    charge.checked_at ? `Terakhir ditanyakan ${dateTime(charge.checked_at)}` : 'Belum pernah ditanyakan',
    `Nomor ${charge.id}`,
    charge.reference && `Nomor di penyedia ${charge.reference}`,
    charge.raw_state && `Status di penyedia: ${charge.raw_state}`,
  ]
    .filter(Boolean)
    .join('. ')

export const refundBadgeTones: Record<RefundState, Tone> = {
  requested: 'yellow',
  approved: 'blue',
  paid: 'green',
  declined: 'red',
}

const voidChoice = { act: 'void', icon: Undo2, label: 'Batalkan pembayaran ini', tone: 'danger' } as const

type PaymentsProps = {
  order_id: string
  rows: PaymentRow[]
  charges: DeskCharge[]
  onVoid: (row: PaymentRow) => void
}

function sourceOf({ charge_id, method }: PaymentRow, charges: DeskCharge[]) {
  const charge = charges.find(({ id }) => id === charge_id)
  return charge ? chargeName(charge) : paymentMethodLabels[method]
}

export function PaymentList({ order_id, rows, charges, onVoid }: PaymentsProps) {
  const textOf = useActorLabel()
  if (rows.length === 0) return <p className="text-muted">Belum ada uang yang tercatat masuk.</p>
  return (
    <ul aria-label="Pembayaran" className="divide-y divide-line">
      {rows.map(row => (
        <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
          <p className={`min-w-0 ${row.voided_at ? 'line-through' : ''}`}>
            <span className="money font-semibold">{formatRupiah(row.amount)}</span> · {sourceOf(row, charges)}{' '}
            · {shortDate(row.received_at)}
            <span className="block text-sm wrap-anywhere text-muted">
              {[row.has_row ? 'terlihat di mutasi' : `dicatat ${textOf(row.actor)}`, row.note]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </p>
          <span className="flex flex-wrap">
            <Link to={`/admin/orders/${order_id}/receipt/${row.id}`} className={rowActionClass('primary')}>
              <RowLabel icon={Printer} label="Kuitansi" name={formatRupiah(row.amount)} />
            </Link>
            <RowActions
              name={formatRupiah(row.amount)}
              choices={[row.can_void && voidChoice]}
              onAct={() => onVoid(row)}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

type RefundAct = 'approve' | 'decline' | 'pay' | 'payee'

type OnRefund = (act: RefundAct, row: Refund) => void

export function RefundList({ rows, onAct }: { rows: Refund[]; onAct: OnRefund }) {
  const { may } = useRights()
  const textOf = useActorLabel()
  if (rows.length === 0) return null
  return (
    <ul aria-label="Refund" className="divide-y divide-line">
      {rows.map(row => (
        <li key={row.id} className="py-2">
          <p className="flex flex-wrap items-center gap-2">
            <span className="money font-semibold">{formatRupiah(row.amount)}</span>
            {refundKinds[row.kind]}
            <Badge tone={refundBadgeTones[row.state]}>{refundStates[row.state]}</Badge>
          </p>
          <p className="typed-text text-sm text-muted">
            {endWithPunctuation(row.reason)}
            {row.payee_last4 && ` Ke ${row.payee_bank} …${row.payee_last4}, a.n. ${row.payee_name}.`}
            {row.decline_reason && ` Ditolak: ${endWithPunctuation(row.decline_reason)}`}
          </p>
          <p className="text-sm wrap-anywhere text-muted">
            Diajukan {textOf(row.requested_by)}
            {row.caused_by && `, dari perubahan yang diusulkan ${textOf(row.caused_by)}`}
            {row.approved_by && `, disetujui ${textOf(row.approved_by)}`}
            {row.paid_by && `, dibayar ${textOf(row.paid_by)}`}
          </p>
          {isOpen(row) && may('refunds') && (
            <span className="mt-2 flex flex-wrap items-center gap-2">
              <NextButton row={row} onAct={onAct} />
              <RowActions
                name={formatRupiah(row.amount)}
                choices={choicesOf(row)}
                onAct={act => onAct(act, row)}
              />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

const isOpen = ({ state }: Refund) => state === 'requested' || state === 'approved'

/** True for an approved refund without the customer's account. Such a refund can still be paid in cash. */
const needsPayee = ({ kind, state, payee_last4 }: Refund) =>
  kind === 'refund' && state === 'approved' && payee_last4 === null

const payeeChoice = { act: 'payee', icon: Landmark, label: 'Rekening pelanggan', tone: 'earth' } as const

function nextStep(row: Refund) {
  if (row.state === 'requested') return { act: 'approve', icon: Check, label: 'Setujui' } as const
  if (needsPayee(row)) return { ...payeeChoice, label: 'Isi rekening pelanggan' }
  const label = row.kind === 'infak' ? 'Catat infak' : 'Sudah dibayar'
  return { act: 'pay', icon: HandCoins, label } as const
}

function NextButton({ row, onAct }: { row: Refund; onAct: OnRefund }) {
  const { role, email } = useRights()
  const { act, icon, label } = nextStep(row)
  if (act === 'approve' && row.requested_by === email)
    return <span className="text-sm text-muted">Menunggu persetujuan orang lain.</span>
  if (act === 'approve' && row.needs_second && !mayApproveLargeRefunds(role))
    return <span className="text-sm text-muted">Menunggu persetujuan pemilik.</span>
  return (
    <ActionButton icon={icon} onClick={() => onAct(act, row)}>
      {label}
      <span className="sr-only">{formatRupiah(row.amount)}</span>
    </ActionButton>
  )
}

const choicesOf = (row: Refund): RowChoices<RefundAct> => [
  needsPayee(row)
    ? { act: 'pay', icon: HandCoins, label: 'Dibayar tunai', tone: 'earth' }
    : row.kind === 'refund' && payeeChoice,
  { act: 'decline', icon: Ban, label: 'Tolak', tone: 'danger' },
]

type ChangeListProps = { rows: OrderMoney['changes']; onWithdraw: (id: string) => void }

export function OrderChangeList({ rows, onWithdraw }: ChangeListProps) {
  if (rows.length === 0) return null
  return (
    <ul aria-label="Perubahan" className="divide-y divide-line">
      {rows.map(row => (
        <li key={row.id} className="py-2">
          <p className="flex flex-wrap items-center gap-2">
            <span className="money font-semibold">
              {row.difference < 0 ? '−' : '+'}
              {formatRupiah(Math.abs(row.difference))}
            </span>
            <Badge
              tone={row.state === 'applied' ? 'green' : isOpenOrderChange(row.state) ? 'yellow' : 'grey'}
            >
              {orderChangeStates[row.state]}
            </Badge>
          </p>
          <p className="typed-text text-sm text-muted">
            {row.after.map(({ quantity, name }) => `${quantity} x ${name}`).join(', ')}. {row.reason}
          </p>
          {row.state === 'waiting' && row.amount !== null && (
            <p className="text-sm">
              Ditagih <strong className="money">{formatRupiah(row.amount)}</strong> sampai{' '}
              {shortDate(row.expires_at)}.
            </p>
          )}
          {isOpenOrderChange(row.state) && (
            <span className="-ml-2 flex">
              <RowActions
                name="perubahan ini"
                choices={[{ act: 'withdraw', icon: Undo2, label: 'Tarik', tone: 'danger' }]}
                onAct={() => onWithdraw(row.id)}
              />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
