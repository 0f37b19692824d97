import { Undo2 } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { dateTime, formatRupiah } from '../../../../worker/contract/lib/format'
import { endWithPunctuation } from '../../../../worker/contract/lib/text'
import type { OrderMoney } from '../../../../worker/contract/money/payments'
import { maxRefund } from '../../../../worker/contract/money/refunds'
import { rejectionNotice } from '../../../../worker/contract/orders/desk-texts'
import type { OrderDetail } from '../../../../worker/contract/orders/orders'
import { refundRequestProblem } from '../../../../worker/contract/orders/rules'
import type { Result } from '../../../lib/attempt'
import { useStoredOpenDialog } from '../../../lib/office/use-open'
import { PaidBadge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { CopyButton } from '../../../ui/copy-button'
import { ExactAmount } from '../../../ui/exact-amount'
import { RowAction, RowMenu } from '../../common/lists/row-action'
import { DetailSection } from '../../common/parts/details'
import { LoadError } from '../../common/parts/page-head'
import { useRights } from '../../common/rights'
import { type MoneyDialog, MoneyDialogs } from '../../money/order-money/open-dialog'
import { ChargeRow, OrderChangeList, PaymentList, RefundList } from '../../money/order-money/rows'
import { AwaitingVerificationBadge, isAwaitingVerification } from '../badges'
import { PaymentClaims } from './claims'
import { VerifyPayment, type VerifyProps } from './verify'

/** `receive` means to take money in person, `refund` means to request a refund. */
type NextStep = 'refund' | 'receive' | 'verify'

/** The next action for the order's payment, except for a refund already requested, which has its own row. */
function nextStep(order: OrderDetail, money: OrderMoney | null): NextStep | null {
  if (money && maxRefund(money.balance) > 0 && refundRequestProblem(order) === null) return 'refund'
  if (order.payment_status === 'verified') return order.short_by > 0 ? 'receive' : null
  if (order.payment_claimed_at !== null) return 'verify'
  if (order.status === 'cancelled' || order.payment_status === 'rejected') return null
  return order.events.some(({ type }) => type === 'created_by_operator') ? 'receive' : 'verify'
}

type MoneySectionProps = Omit<VerifyProps, 'order' | 'isNext'> & {
  order: OrderDetail
  onSaved: (message: string) => void
  money: Result<OrderMoney>
  decision: ReactNode
  onUndo: () => void
}

export function OrderMoneySection({
  order,
  money: { value: money, problem },
  decision,
  onUndo,
  onSaved,
  ...ends
}: MoneySectionProps) {
  const [open, setOpen] = useStoredOpenDialog<MoneyDialog>(`order-money-${order.id}`, 'orders.')
  const close = () => setOpen(null)
  const finish = (message: string) => {
    setOpen(null)
    onSaved(message)
  }
  const isVerified = order.payment_status === 'verified'
  const step = nextStep(order, money)
  const steps = money && <Steps order={order} money={money} step={step} onOpen={setOpen} onUndo={onUndo} />
  const claims = <PaymentClaims claims={order.claims} isJudged={isVerified} />

  return (
    <DetailSection
      title="Pembayaran"
      actions={isAwaitingVerification(order) ? <AwaitingVerificationBadge /> : <PaidBadge order={order} />}
    >
      <div
        className={`grid grid-cols-1 gap-5 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] ${isVerified ? '' : 'xl:grid-cols-[minmax(0,26.5rem)_minmax(0,1fr)]'}`}
      >
        <div className="space-y-3">
          {!isVerified && <Expected order={order} />}
          {money && (isVerified || money.payments.length > 0) && <Sums money={money} />}
          <p className="typed-text text-sm text-muted">{paymentNote(order)}</p>
          {decision}
          {!isVerified && (
            <>
              <VerifyPayment order={order} isNext={step === 'verify'} {...ends} />
              {order.status !== 'cancelled' && (
                <p className="border-t border-line pt-3 text-sm text-muted">
                  Dibayar tidak lewat rekening? “Terima pembayaran” mencatat uang tunai atau cara lain.
                </p>
              )}
              {steps}
            </>
          )}
        </div>
        <div className="space-y-3">
          {!isVerified && claims}
          {problem && <LoadError heading="Gagal memuat uang pesanan" problem={problem} />}
          {money && (
            <>
              {(isVerified || money.payments.length > 0) && (
                <PaymentList
                  order_id={order.id}
                  rows={money.payments}
                  charges={money.charges}
                  onVoid={payment => setOpen({ dialog: 'void', payment })}
                />
              )}
              {money.charges.length > 0 && (
                <ul aria-label="Tagihan penyedia" className="divide-y divide-line">
                  {money.charges.map(charge => (
                    <ChargeRow key={charge.id} order_id={order.id} charge={charge} onLooked={onSaved} />
                  ))}
                </ul>
              )}
              <RefundList rows={money.refunds} onAct={(dialog, refund) => setOpen({ dialog, refund })} />
              <OrderChangeList rows={money.changes} onWithdraw={id => setOpen({ dialog: 'withdraw', id })} />
            </>
          )}
          {isVerified && order.claims.length > 0 && claims}
          {isVerified && steps}
        </div>
      </div>
      {open && money && (
        <MoneyDialogs
          open={open}
          order={order}
          money={money}
          close={close}
          finish={finish}
          onReload={ends.onReload}
        />
      )}
    </DetailSection>
  )
}

type StepsProps = {
  order: OrderDetail
  money: OrderMoney
  step: NextStep | null
  onOpen: (open: MoneyDialog) => void
  onUndo: () => void
}

function Steps({ order, money, step, onOpen, onUndo }: StepsProps) {
  const isClosed = order.status === 'cancelled' || order.anonymized_at !== null
  const isSettled = order.payment_status === 'verified' && step !== 'receive'
  const { may } = useRights()
  const button = (isNext: boolean | 'quiet', label: string, onClick: () => void) => (
    <Button look={isNext === 'quiet' ? isNext : isNext ? 'primary' : 'secondary'} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {maxRefund(money.balance) > 0 &&
        refundRequestProblem(order) === null &&
        may('refunds') &&
        button(step === 'refund', 'Ajukan refund', () => onOpen({ dialog: 'refund' }))}
      {!isClosed &&
        button(isSettled ? 'quiet' : step === 'receive', 'Terima pembayaran', () =>
          onOpen({ dialog: 'receive' }),
        )}
      {!isClosed &&
        order.status !== 'completed' &&
        button(false, 'Ubah isi pesanan', () => onOpen({ dialog: 'change' }))}
      {order.payment_status === 'verified' &&
        (order.status === 'cancelled'
          ? money.balance.refunded + money.balance.promised === 0 && (
              <RowMenu name={`pembayaran ${order.order_id}`}>
                <RowAction
                  icon={Undo2}
                  label="Batalkan verifikasi: uang tidak dikembalikan"
                  tone="danger"
                  name={order.order_id}
                  onClick={onUndo}
                />
              </RowMenu>
            )
          : button(false, 'Batalkan verifikasi', onUndo))}
    </div>
  )
}

function Sums({ money: { balance } }: { money: OrderMoney }) {
  const { paid, refunded, promised, owed, left } = balance
  // A requested refund has its own row ('Dijanjikan kembali'), so subtract the refund from the surplus.
  const rest = left > 0 ? Math.max(0, left - promised) : left
  return (
    <Amounts
      rows={[
        ['Ditagih', owed],
        ['Masuk', paid],
        refunded > 0 && ['Dikembalikan', refunded],
        promised > 0 && ['Dijanjikan kembali', promised],
        rest < 0 && ['Kurang', -rest, paid > 0],
        rest > 0 && ['Lebih bayar', rest, maxRefund(balance) > 0],
      ]}
    />
  )
}

/** The amount that the customer should transfer. Its last digits are the unique code, which identifies the transfer. */
const Expected = ({ order }: { order: OrderDetail }) => (
  <div>
    <p className="text-sm text-muted">Jumlah yang harus masuk</p>
    <p className="mb-2 flex flex-wrap items-center gap-3">
      <ExactAmount {...order} />
      <CopyButton label="Jumlah" value={String(order.total_amount)} />
    </p>
    <Amounts
      rows={[
        ['Subtotal', order.subtotal],
        order.discount > 0 && ['Diskon', -order.discount],
        ['Kode unik', order.unique_code],
      ]}
    />
  </div>
)

type AmountRow = [label: string, amount: number, isLoud?: boolean]

const Amounts = ({ rows }: { rows: (AmountRow | false)[] }) => (
  <dl className="grid max-w-sm grid-cols-[1fr_auto] gap-y-1 text-sm">
    {rows
      .filter(row => row !== false)
      .map(([label, amount, isLoud]) => (
        <Fragment key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className={`money text-right ${isLoud ? 'font-semibold text-danger' : ''}`}>
            {formatRupiah(amount)}
          </dd>
        </Fragment>
      ))}
  </dl>
)

function paymentNote(order: OrderDetail) {
  if (order.short_by > 0)
    return `Kurang ${formatRupiah(order.short_by)} dari totalnya. Sampai uangnya lengkap, pesanan ini diperlakukan sebagai belum dibayar.`
  if (order.payment_verified_at !== null) {
    const waived =
      order.code_waived > 0 && verification(order)?.details.source !== 'tunai'
        ? ` Kode unik ${formatRupiah(order.code_waived)} dihapus dari tagihan.`
        : ''
    return `Diverifikasi ${dateTime(order.payment_verified_at)}, ${verifiedAmount(order)} masuk.${waived}`
  }
  if (order.status === 'cancelled') {
    return 'Pesanan ini dibatalkan. Memverifikasi pembayaran mengambil stok kembali selama masih ada.'
  }
  if (order.payment_status === 'rejected')
    return `Alasan penolakan: ${endWithPunctuation(order.payment_rejected_reason ?? '-')} ${rejectionNotice(order)}`
  if (order.payment_claimed_at !== null)
    return `Dikonfirmasi pelanggan ${dateTime(order.payment_claimed_at)}.`
  return `Batas pembayaran ${dateTime(order.expires_at)}.`
}

const verification = ({ events }: OrderDetail) => events.findLast(({ type }) => type === 'payment_verified')

/** The amount with which the payment was verified, which can differ from the order's total. */
function verifiedAmount(order: OrderDetail) {
  const amount = verification(order)?.details.amount
  return formatRupiah(typeof amount === 'number' ? amount : order.total_amount)
}
