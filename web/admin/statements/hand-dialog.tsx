import { useEffect, useState } from 'react'
import { rupiah, shortDate } from '../../../worker/contract/format'
import { type BankRow, type HandInput, reasons } from '../../../worker/contract/money/bank-rows'
import type { OrderDetail } from '../../../worker/contract/orders/orders'
import { attempt } from '../../lib/attempt'
import { OrderStatusBadge, PaymentStatusBadge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Dialog, DialogActions } from '../../ui/dialog'
import { Skeleton } from '../../ui/skeleton'
import { ErrorState } from '../../ui/states'
import { SearchForm } from '../common/forms/search-form'
import { useWrite } from '../common/forms/use-write'
import { WriteError } from '../common/forms/write-error'
import { type Order, readOrder } from '../orders/calls'
import { Claims } from '../orders/detail/claims'
import { findOrders, matchByHand } from './calls'

type HandDialogProps = { row: BankRow; onMatched: (message: string) => void; onClose: () => void }

/** One row and one order side by side, with the customer's proof: a person decides. */
export function HandDialog({ row, onMatched, onClose }: HandDialogProps) {
  const [chosen, setChosen] = useState<string | null>(
    row.suggestions.length === 1 ? (row.suggestions[0]?.id ?? null) : null,
  )
  return (
    <Dialog isOpen onClose={onClose} title="Cocokkan dengan pesanan" className="max-w-4xl">
      <div className="grid gap-6 md:grid-cols-2">
        <section aria-label="Baris mutasi" className="space-y-2">
          <h3 className="text-base">Baris mutasi</h3>
          <p className="money text-xl font-bold text-green-ink">{rupiah(row.amount)}</p>
          <p>
            {row.account_name}, {shortDate(row.date)}, baris {row.line}
          </p>
          <p className="rounded-card bg-paper px-4 py-3 wrap-anywhere">{row.description}</p>
          {row.reason && <p className="text-yellow-ink">{reasons[row.reason]}</p>}
          <Choose row={row} chosen={chosen} onChoose={setChosen} />
        </section>
        {chosen === null ? (
          <p className="text-muted">Pilih pesanan untuk melihatnya di samping baris ini.</p>
        ) : (
          <Chosen key={chosen} id={chosen} row={row} onMatched={onMatched} onClose={onClose} />
        )}
      </div>
    </Dialog>
  )
}

type ChooseProps = { row: BankRow; chosen: string | null; onChoose: (id: string) => void }

function Choose({ row, chosen, onChoose }: ChooseProps) {
  const [found, setFound] = useState<Order[] | null>(null)
  const { write, isBusy, problem } = useWrite()
  const search = (q: string) => {
    if (q) void write(async () => setFound(await findOrders(q)))
  }
  const named = row.suggestions.map(({ id, order_id, customer_name, total_amount }) => ({
    id,
    order_id,
    customer_name,
    total_amount,
  }))
  const offered = found ?? named
  return (
    <div className="space-y-3">
      <SearchForm label="Cari pesanan" isBusy={isBusy} onSearch={search} />
      <WriteError heading="Pesanan belum dapat dicari" problem={problem} />
      {found?.length === 0 && <p role="status">Tidak ada pesanan dengan kata itu.</p>}
      <ul className="space-y-2">
        {offered.map(({ id, order_id, customer_name, total_amount }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === chosen}
              onClick={() => onChoose(id)}
              className="min-h-11 w-full rounded-card border border-edge px-4 py-2 text-left aria-pressed:border-primary aria-pressed:bg-primary-soft"
            >
              <strong>{order_id}</strong> <span className="wrap-anywhere">{customer_name}</span>
              <span className="money block text-sm text-muted">{rupiah(total_amount)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

type ChosenProps = HandDialogProps & { id: string }

function Chosen({ id, row, onMatched, onClose }: ChosenProps) {
  const [order, setOrder] = useState<OrderDetail | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [retries, setRetries] = useState(0)
  const { write, isBusy, problem } = useWrite()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    let isGone = false
    attempt(readOrder(id)).then(({ value, problem: met }) => {
      if (isGone) return
      setOrder(value)
      setFailure(met?.detail ?? null)
    })
    return () => {
      isGone = true
    }
  }, [id, retries])

  if (failure !== null)
    return (
      <ErrorState
        message="Pesanan belum dapat dibuka"
        detail={failure}
        onRetry={() => setRetries(retries + 1)}
      />
    )
  if (order === null) return <Skeleton className="h-80 w-full" />

  const act = async (mode: HandInput['mode'], message: string) => {
    if ((await write(() => matchByHand(row, { order_id: id, mode }))) === null) onMatched(message)
  }
  const rest = order.total_amount - row.amount
  const isPaid = order.payment_status === 'verified'
  return (
    <section aria-label={`Pesanan ${order.order_id}`} className="space-y-3">
      <h3 className="text-base">{order.order_id}</h3>
      <p className="money text-xl font-bold">{rupiah(order.total_amount)}</p>
      <p className="flex flex-wrap gap-2">
        <OrderStatusBadge value={order.status} />
        <PaymentStatusBadge value={order.payment_status} />
      </p>
      <p className="wrap-anywhere">{order.customer_name}</p>
      <p role="status" className={rest === 0 ? 'text-green-ink' : 'text-yellow-ink'}>
        {difference(rest)}
      </p>
      <Claims claims={order.claims} />
      <WriteError heading="Baris ini belum dapat dicocokkan" problem={problem} />
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Batal
        </Button>
        {isPaid ? (
          <>
            <Button
              look="secondary"
              disabled={isBusy}
              onClick={() => void act('extra', `Pembayaran tambahan ${order.order_id} dicatat`)}
            >
              Pembayaran tambahan
            </Button>
            <Button disabled={isBusy} onClick={() => void act('link', `Dikaitkan dengan ${order.order_id}`)}>
              Kaitkan saja
            </Button>
          </>
        ) : (
          <>
            {rest > 0 && (
              <Button
                look="secondary"
                disabled={isBusy}
                onClick={() => void act('part', `Sebagian pembayaran ${order.order_id} dicatat`)}
              >
                Catat sebagian
              </Button>
            )}
            <Button disabled={isBusy} onClick={() => void act('full', `${order.order_id} lunas`)}>
              Anggap lunas
            </Button>
          </>
        )}
      </DialogActions>
    </section>
  )
}

function difference(rest: number) {
  if (rest === 0) return 'Jumlahnya persis.'
  return rest > 0 ? `Kurang ${rupiah(rest)} dari total.` : `Lebih ${rupiah(-rest)} dari total.`
}
