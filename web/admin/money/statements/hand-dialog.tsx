import { useState } from 'react'
import { formatRupiah, shortDate } from '../../../../worker/contract/lib/format'
import {
  type BankRow,
  bankRowReasons,
  type HandInput,
  isBookedBefore,
} from '../../../../worker/contract/money/bank-rows'
import { matchDifferenceText } from '../../../../worker/contract/orders/desk-texts'
import type { OrderDetail } from '../../../../worker/contract/orders/orders'
import { isOnlyCodeMissing } from '../../../../worker/contract/orders/rules'
import { useFetchedValue } from '../../../lib/office/use-fetched-value'
import { useFormWrite } from '../../../lib/use-write'
import { Badge, OrderStatusBadge, PaidBadge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Dialog, DialogActions } from '../../../ui/dialog'
import { TextField } from '../../../ui/field'
import { SearchForm } from '../../../ui/office/search-form'
import { ErrorState, Skeleton } from '../../../ui/states'
import { SaveError } from '../../common/forms/write-error'
import { type Order, readAdminOrder } from '../../orders/calls'
import { PaymentClaims } from '../../orders/detail/claims'
import { useIsProviderUsed } from '../provider-balances'
import { findOrders, matchByHand } from './calls'

type HandDialogProps = { row: BankRow; onMatched: (message: string) => void; onClose: () => void }

type MatchDialogProps = HandDialogProps & {
  onPayout: () => void
}

export function ManualMatchDialog({ row, onMatched, onPayout, onClose }: MatchDialogProps) {
  const isProviderUsed = useIsProviderUsed()
  const [chosen, setChosen] = useState<string | null>(
    row.suggestions.length === 1 ? (row.suggestions[0]?.id ?? null) : null,
  )
  return (
    <Dialog isOpen onClose={onClose} title="Cocokkan dengan pesanan" className="max-w-4xl">
      <div className="gap-6 md:grid md:grid-cols-2">
        <section aria-label="Baris mutasi" className="space-y-2">
          <h3 className="text-base">Baris mutasi</h3>
          <p className="money text-xl font-bold text-green-ink">{formatRupiah(row.amount)}</p>
          <p>
            {row.account_name}, {shortDate(row.date)}, baris {row.line}
          </p>
          <p className="rounded-card bg-paper px-4 py-3 wrap-anywhere">{row.description}</p>
          {row.reason && <p className="text-yellow-ink">{bankRowReasons[row.reason]}</p>}
          <OrderChooser row={row} chosen={chosen} onChoose={setChosen} />
          {isProviderUsed && row.sen === 0 && (
            <Button look="secondary" onClick={onPayout}>
              Ini pencairan penyedia pembayaran
            </Button>
          )}
        </section>
        {chosen === null ? (
          <p className="text-muted max-md:pt-6">Pilih pesanan untuk melihatnya di samping baris ini.</p>
        ) : (
          <ChosenOrder key={chosen} id={chosen} row={row} onMatched={onMatched} onClose={onClose} />
        )}
      </div>
    </Dialog>
  )
}

type ChooseProps = { row: BankRow; chosen: string | null; onChoose: (id: string) => void }

function OrderChooser({ row, chosen, onChoose }: ChooseProps) {
  const [found, setFound] = useState<Order[] | null>(null)
  const { write, isBusy, problem } = useFormWrite()
  const search = (q: string) => {
    if (q) void write(async () => setFound(await findOrders(q)))
  }
  const offered: Pick<Order, 'id' | 'order_id' | 'customer_name' | 'total_amount' | 'payment_status'>[] =
    found ?? row.suggestions
  return (
    <div className="space-y-3">
      <SearchForm label="Cari pesanan" isBusy={isBusy} onSearch={search} />
      <SaveError heading="Pesanan belum dapat dicari" problem={problem} />
      {found?.length === 0 && <p role="status">Tidak ada pesanan dengan kata itu.</p>}
      <ul className="space-y-2">
        {offered.map(({ id, order_id, customer_name, total_amount, payment_status }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === chosen}
              onClick={() => onChoose(id)}
              className="min-h-11 w-full rounded-card border border-edge px-4 py-2 text-left aria-pressed:border-primary aria-pressed:bg-primary-soft"
            >
              <strong>{order_id}</strong> <span className="wrap-anywhere">{customer_name}</span>{' '}
              {payment_status === 'verified' && <Badge tone="green">Sudah lunas</Badge>}
              <span className="money block text-sm text-muted">{formatRupiah(total_amount)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Mode = HandInput['mode']

const ways: Record<Mode, { label: string; done: (code: string) => string }> = {
  extra: { label: 'Pembayaran tambahan', done: code => `Pembayaran tambahan ${code} dicatat` },
  link: { label: 'Kaitkan saja', done: code => `Dikaitkan dengan ${code}` },
  part: { label: 'Catat sebagian', done: code => `Sebagian pembayaran ${code} dicatat` },
  earlier: {
    label: 'Lunas, uang datang lebih dulu',
    done: code => `${code} lunas dengan uang yang datang lebih dulu`,
  },
  full: { label: 'Anggap lunas', done: code => `${code} lunas` },
}

/** Modes to offer, the primary one last. 'full' allows a smaller amount, as the order may have other payments. */
function waysFor(order: OrderDetail, row: BankRow): Mode[] {
  const rest = order.total_amount - row.amount
  if (order.payment_status === 'verified') return ['extra', 'link']
  if (isEarlier(order, row)) return ['earlier']
  if (rest <= 0) return ['full']
  return isOnlyCodeMissing(order, rest) ? ['part', 'full'] : ['full', 'part']
}

/** True if an operator entered the order after its money arrived. Matching the two then needs a reason. */
const isEarlier = ({ events, created_at }: OrderDetail, row: BankRow) =>
  isBookedBefore(row, created_at) && events.some(({ type }) => type === 'created_by_operator')

type ChosenProps = HandDialogProps & { id: string }

function ChosenOrder({ id, row, onMatched, onClose }: ChosenProps) {
  const { value: order, problem: unread, retry } = useFetchedValue(() => readAdminOrder(id), id)
  const { write, isBusy, problem } = useFormWrite()
  const [reason, setReason] = useState('')

  if (unread)
    return <ErrorState message="Pesanan belum dapat dibuka" detail={unread.detail} onRetry={retry} />
  if (!order) return <Skeleton className="h-80 w-full" />

  const act = async (mode: Mode) => {
    const failed = await write(() =>
      matchByHand(row, { order_id: id, mode, ...(mode === 'earlier' && { reason }) }),
    )
    if (failed === null) onMatched(ways[mode].done(order.order_id))
  }
  const rest = order.total_amount - row.amount
  const offered = waysFor(order, row)
  const isExact = rest === 0 && offered[0] === 'full'
  return (
    <section aria-label={`Pesanan ${order.order_id}`} className="space-y-3 max-md:contents">
      {/* On phones `contents` removes the section's box, so that the sticky footer sticks to the whole dialog. */}
      <h3 className="text-base max-md:pt-6">{order.order_id}</h3>
      <p className="money text-xl font-bold">{formatRupiah(order.total_amount)}</p>
      <p className="flex flex-wrap gap-2">
        <OrderStatusBadge value={order.status} />
        <PaidBadge order={order} />
      </p>
      <p className="wrap-anywhere">{order.customer_name}</p>
      <p role="status" className={rest === 0 ? 'text-green-ink' : 'text-yellow-ink'}>
        {matchDifferenceText(order, rest)}
      </p>
      <PaymentClaims claims={order.claims} isJudged={false} />
      {isEarlier(order, row) && (
        <TextField
          label="Mengapa uang ini untuk pesanan itu?"
          hint="Uangnya datang sebelum pesanan ditulis. Alasannya dicatat di riwayat."
          maxLength={500}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      )}
      <SaveError heading="Baris ini belum dapat dicocokkan" problem={problem} />
      <DialogActions onCancel={onClose}>
        {offered.map(mode => (
          <Button
            key={mode}
            look={mode === offered.at(-1) ? 'primary' : 'secondary'}
            disabled={isBusy || (mode === 'earlier' && !reason.trim())}
            onClick={() => void act(mode)}
          >
            {isExact ? `Cocokkan: ${order.order_id} lunas ${formatRupiah(row.amount)}` : ways[mode].label}
          </Button>
        ))}
      </DialogActions>
    </section>
  )
}
