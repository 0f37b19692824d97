import { Ban, Check, HandCoins, Landmark, Printer, Undo2 } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { rupiah, shortDate } from '../../../../worker/contract/format'
import { paymentMethods } from '../../../../worker/contract/labels'
import type { OrderMoney, PaymentRow } from '../../../../worker/contract/money/payments'
import { mostRefund, type Refund, refundKinds, refundStates } from '../../../../worker/contract/money/refunds'
import { changeStates, isOpenChange } from '../../../../worker/contract/orders/changes'
import type { OrderDetail } from '../../../../worker/contract/orders/orders'
import { type ApiProblem, asProblem } from '../../../lib/problem'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Skeleton } from '../../../ui/skeleton'
import { ErrorState } from '../../../ui/states'
import { ConfirmDialog } from '../../common/dialogs/confirm-dialog'
import { Section } from '../../common/dialogs/details'
import { useOpen } from '../../common/dialogs/use-open'
import { RowActions, rowAction } from '../../common/lists/row-action'
import { approveRefund, declineRefund, readMoney, voidPayment, withdrawChange } from './calls'
import { ChangeDialog } from './change-dialog'
import { PayeeDialog, ReceiveDialog, RefundDialog } from './dialogs'
import { PayDialog } from './pay-dialog'
import { ReasonDialog } from './reason-dialog'
import { refundTones } from './tones'

/** An order's money as of its version; read anew whenever the order is. */
function useMoney({ id, updated_at }: OrderDetail) {
  const [money, setMoney] = useState<OrderMoney | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version, or another attempt, reads again
  useEffect(() => {
    const abort = new AbortController()
    setProblem(null)
    readMoney(id, abort.signal).then(setMoney, error => {
      if (!abort.signal.aborted) setProblem(asProblem(error))
    })
    return () => abort.abort()
  }, [id, updated_at, attempt])
  return { money, problem, again: useCallback(() => setAttempt(n => n + 1), []) }
}

type Open =
  | { dialog: 'receive' | 'refund' | 'change' }
  | { dialog: 'void'; payment: PaymentRow }
  | { dialog: 'approve' | 'decline' | 'pay' | 'payee'; refund: Refund }
  | { dialog: 'withdraw'; id: string }

type MoneySectionProps = { order: OrderDetail; onSaved: (message: string) => void }

/** All that happened to an order's money, and what can be done about it. */
export function MoneySection({ order, onSaved }: MoneySectionProps) {
  const { money, problem, again } = useMoney(order)
  const [open, setOpen] = useOpen<Open>(`order-money-${order.id}`, 'orders.')
  const close = () => setOpen(null)
  const finish = (message: string) => {
    setOpen(null)
    again()
    onSaved(message)
  }
  return (
    <Section title="Uang dan perubahan">
      {problem && <ErrorState message="Gagal memuat uang pesanan" detail={problem.detail} onRetry={again} />}
      {!money && !problem && <Skeleton className="h-24" />}
      {money && (
        <div className="space-y-5">
          <Balance money={money} />
          <Actions order={order} money={money} onOpen={dialog => setOpen({ dialog })} />
          <Payments
            order_id={order.id}
            rows={money.payments}
            onVoid={payment => setOpen({ dialog: 'void', payment })}
          />
          <Refunds rows={money.refunds} onAct={(dialog, refund) => setOpen({ dialog, refund })} />
          <ChangeList rows={money.changes} onWithdraw={id => setOpen({ dialog: 'withdraw', id })} />
        </div>
      )}
      {open && money && <OpenDialog open={open} order={order} money={money} close={close} finish={finish} />}
    </Section>
  )
}

function Balance({ money: { balance } }: { money: OrderMoney }) {
  const { paid, refunded, promised, owed, left } = balance
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <Sum label="Masuk" amount={paid} />
      <Sum label="Dikembalikan" amount={refunded} />
      <Sum label="Ditagih" amount={owed} />
      <Sum
        label={left < 0 ? 'Kurang' : 'Lebih bayar'}
        amount={Math.abs(left)}
        isLoud={left !== 0 && paid > 0}
      />
      {promised > 0 && <Sum label="Dijanjikan kembali" amount={promised} />}
    </dl>
  )
}

const Sum = ({ label, amount, isLoud = false }: { label: string; amount: number; isLoud?: boolean }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd className={`money font-semibold ${isLoud ? 'text-danger' : ''}`}>{rupiah(amount)}</dd>
  </div>
)

type ActionsProps = {
  order: OrderDetail
  money: OrderMoney
  onOpen: (dialog: 'receive' | 'refund' | 'change') => void
}

function Actions({ order, money, onOpen }: ActionsProps) {
  const isClosed = order.status === 'cancelled' || order.anonymized_at !== null
  return (
    <div className="flex flex-wrap gap-3">
      {!isClosed && (
        <Button look="secondary" onClick={() => onOpen('receive')}>
          Terima pembayaran
        </Button>
      )}
      {!isClosed && order.status !== 'completed' && (
        <Button look="secondary" onClick={() => onOpen('change')}>
          Ubah isi pesanan
        </Button>
      )}
      {mostRefund(money.balance) > 0 && (
        <Button look="secondary" onClick={() => onOpen('refund')}>
          Ajukan refund
        </Button>
      )}
    </div>
  )
}

type PaymentsProps = { order_id: string; rows: PaymentRow[]; onVoid: (row: PaymentRow) => void }

function Payments({ order_id, rows, onVoid }: PaymentsProps) {
  if (rows.length === 0) return <p className="text-muted">Belum ada uang yang tercatat masuk.</p>
  return (
    <ul aria-label="Pembayaran" className="divide-y divide-line">
      {rows.map(row => (
        <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
          <p className={`min-w-0 ${row.voided_at ? 'line-through' : ''}`}>
            <span className="money font-semibold">{rupiah(row.amount)}</span> · {paymentMethods[row.method]} ·{' '}
            {shortDate(row.received_at)}
            <span className="block text-sm wrap-anywhere text-muted">
              {[row.has_row ? 'terlihat di mutasi' : `dicatat ${row.actor}`, row.note]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </p>
          <span className="flex flex-wrap">
            <Link to={`/admin/orders/${order_id}/receipt/${row.id}`} className={rowAction('primary')}>
              <Printer size={16} aria-hidden="true" />
              Kuitansi
              <span className="sr-only">{rupiah(row.amount)}</span>
            </Link>
            <RowActions
              name={rupiah(row.amount)}
              choices={[row.can_void && { act: 'void', icon: Undo2, label: 'Batalkan', tone: 'danger' }]}
              onAct={() => onVoid(row)}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

type RefundAct = 'approve' | 'decline' | 'pay' | 'payee'

function Refunds({ rows, onAct }: { rows: Refund[]; onAct: (act: RefundAct, row: Refund) => void }) {
  if (rows.length === 0) return null
  return (
    <ul aria-label="Refund" className="divide-y divide-line">
      {rows.map(row => (
        <li key={row.id} className="py-2">
          <p className="flex flex-wrap items-center gap-2">
            <span className="money font-semibold">{rupiah(row.amount)}</span>
            {refundKinds[row.kind]}
            <Badge tone={refundTones[row.state]}>{refundStates[row.state]}</Badge>
          </p>
          <p className="text-sm wrap-anywhere text-muted">
            {row.reason}
            {row.payee_last4 && `. Ke ${row.payee_bank} …${row.payee_last4}, a.n. ${row.payee_name}`}
            {row.decline_reason && `. Ditolak: ${row.decline_reason}`}
          </p>
          <p className="text-sm wrap-anywhere text-muted">
            Diajukan {row.requested_by === 'customer' ? 'pelanggan' : row.requested_by}
            {row.approved_by && `, disetujui ${row.approved_by}`}
            {row.paid_by && `, dibayar ${row.paid_by}`}
          </p>
          <span className="-ml-2 flex flex-wrap">
            <RowActions name={rupiah(row.amount)} choices={choicesOf(row)} onAct={act => onAct(act, row)} />
          </span>
        </li>
      ))}
    </ul>
  )
}

const choicesOf = ({ state, kind }: Refund) => {
  const isOpen = state === 'requested' || state === 'approved'
  return [
    state === 'requested' && ({ act: 'approve', icon: Check, label: 'Setujui', tone: 'primary' } as const),
    state === 'approved' &&
      ({
        act: 'pay',
        icon: HandCoins,
        label: kind === 'infak' ? 'Catat infak' : 'Sudah dibayar',
        tone: 'primary',
      } as const),
    isOpen &&
      kind === 'refund' &&
      ({ act: 'payee', icon: Landmark, label: 'Rekening', tone: 'earth' } as const),
    isOpen && ({ act: 'decline', icon: Ban, label: 'Tolak', tone: 'danger' } as const),
  ]
}

type ChangeListProps = { rows: OrderMoney['changes']; onWithdraw: (id: string) => void }

function ChangeList({ rows, onWithdraw }: ChangeListProps) {
  if (rows.length === 0) return null
  return (
    <ul aria-label="Perubahan" className="divide-y divide-line">
      {rows.map(row => (
        <li key={row.id} className="py-2">
          <p className="flex flex-wrap items-center gap-2">
            <span className="money font-semibold">
              {row.difference < 0 ? '−' : '+'}
              {rupiah(Math.abs(row.difference))}
            </span>
            <Badge tone={row.state === 'applied' ? 'green' : isOpenChange(row.state) ? 'yellow' : 'grey'}>
              {changeStates[row.state]}
            </Badge>
          </p>
          <p className="text-sm wrap-anywhere text-muted">
            {row.after.map(({ quantity, name }) => `${quantity} x ${name}`).join(', ')}. {row.reason}
          </p>
          {row.state === 'waiting' && row.amount !== null && (
            <p className="text-sm">
              Ditagih <strong className="money">{rupiah(row.amount)}</strong> sampai{' '}
              {shortDate(row.expires_at)}.
            </p>
          )}
          {isOpenChange(row.state) && (
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

type OpenDialogProps = {
  open: Open
  order: OrderDetail
  money: OrderMoney
  close: () => void
  finish: (message: string) => void
}

function OpenDialog({ open, order, money, close, finish }: OpenDialogProps) {
  const shared = { order_id: order.id, money, onClose: close }
  switch (open.dialog) {
    case 'receive':
      return <ReceiveDialog {...shared} onSaved={() => finish('Pembayaran dicatat.')} />
    case 'refund':
      return <RefundDialog {...shared} onSaved={() => finish('Refund diajukan.')} />
    case 'change':
      return <ChangeDialog order={order} onClose={close} onSaved={() => finish('Perubahan disimpan.')} />
    case 'payee':
      return <PayeeDialog refund={open.refund} onClose={close} onSaved={() => finish('Rekening disimpan.')} />
    case 'pay':
      return <PayDialog refund={open.refund} onClose={close} onSaved={() => finish('Refund dicatat.')} />
    case 'approve':
      return (
        <ConfirmDialog
          title="Setujui refund?"
          confirmLabel="Setujui"
          failure="Gagal menyetujui"
          run={() => approveRefund(open.refund)}
          onDone={() => finish('Refund disetujui.')}
          onClose={close}
        >
          <p>
            <strong className="money">{rupiah(open.refund.amount)}</strong> dikembalikan dari {order.order_id}
            .
          </p>
        </ConfirmDialog>
      )
    case 'withdraw':
      return (
        <ConfirmDialog
          title="Tarik perubahan?"
          confirmLabel="Tarik"
          failure="Gagal menarik perubahan"
          run={() => withdrawChange(order.id, open.id)}
          onDone={() => finish('Perubahan ditarik.')}
          onClose={close}
        >
          <p>Pesanan tetap seperti sekarang, dan hewan yang ditahan untuk perubahan ini dilepas.</p>
        </ConfirmDialog>
      )
    case 'decline':
      return (
        <ReasonDialog
          name={`orders.decline.${open.refund.id}`}
          title="Tolak refund"
          failure="Gagal menolak refund"
          submitLabel="Tolak refund"
          save={reason => declineRefund(open.refund, reason)}
          onSaved={() => finish('Refund ditolak.')}
          onClose={close}
        >
          <p>Pelanggan melihat alasan ini.</p>
        </ReasonDialog>
      )
    case 'void':
      return (
        <ReasonDialog
          name={`orders.void.${open.payment.id}`}
          title="Batalkan pembayaran"
          failure="Gagal membatalkan pembayaran"
          submitLabel="Batalkan pembayaran"
          save={reason => voidPayment(order.id, open.payment.id, reason)}
          onSaved={() => finish('Pembayaran dibatalkan.')}
          onClose={close}
        >
          <p>
            <strong className="money">{rupiah(open.payment.amount)}</strong> tidak lagi dihitung; barisnya
            tetap terlihat.
          </p>
        </ReasonDialog>
      )
  }
}
