import { rupiah } from '../../../../worker/contract/lib/format'
import type { OrderMoney } from '../../../../worker/contract/money/payments'
import { maxRefund } from '../../../../worker/contract/money/refunds'
import type { OrderDetail } from '../../../../worker/contract/orders/orders'
import { whyNoRefund } from '../../../../worker/contract/orders/rules'
import { Button } from '../../../ui/button'
import { Skeleton } from '../../../ui/skeleton'
import { ErrorState } from '../../../ui/states'
import { useOpen } from '../../common/dialogs/use-open'
import { useRead } from '../../common/hooks/use-read'
import { Section } from '../../common/parts/details'
import { readMoney } from './calls'
import { type Open, OpenDialog } from './open-dialog'
import { ChangeList, Payments, Refunds } from './rows'

type MoneySectionProps = { order: OrderDetail; onSaved: (message: string) => void }

export function MoneySection({ order, onSaved }: MoneySectionProps) {
  // The order's version is part of the key, so money is read again whenever the order changes.
  const read = (signal: AbortSignal) => readMoney(order.id, signal)
  const { value: money, problem, isLoading, retry } = useRead(read, order.id, order.updated_at)
  const [open, setOpen] = useOpen<Open>(`order-money-${order.id}`, 'orders.')
  const close = () => setOpen(null)
  const finish = (message: string) => {
    setOpen(null)
    retry()
    onSaved(message)
  }
  return (
    <Section title="Uang dan perubahan">
      {problem && <ErrorState message="Gagal memuat uang pesanan" detail={problem.detail} onRetry={retry} />}
      {isLoading && <Skeleton className="h-24" />}
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
      {maxRefund(money.balance) > 0 && whyNoRefund(order) === null && (
        <Button look="secondary" onClick={() => onOpen('refund')}>
          Ajukan refund
        </Button>
      )}
    </div>
  )
}
