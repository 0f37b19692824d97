import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { rupiahAmount } from '../../../../worker/contract/base'
import { formatRupiah, wibDay } from '../../../../worker/contract/lib/format'
import type { OrderDetail, OrderPatch } from '../../../../worker/contract/orders/orders'
import { isOnlyCodeMissing } from '../../../../worker/contract/orders/rules'
import { serverNowText } from '../../../lib/clock'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { DateInput } from '../../common/forms/date-field'
import { MoneyInput, type TypedAmount } from '../../common/forms/money-field'
import { SaveError } from '../../common/forms/write-error'
import { TextLink } from '../../common/lists/links'
import { useRights } from '../../common/rights'
import { screenUrl } from '../../common/urls'
import { changeOrder } from '../calls'

export type VerifyProps = {
  order: OrderDetail
  /** True if verifying is the order's next step: the verify button is then the main button. */
  isNext: boolean
  onVerified: (message: string) => void
  isJustOpened: boolean
  onReload: () => void
  onReject: () => void
  openNext: ReactNode
}

/** In ms: the verify button is blocked this long, so that a second press meant for the previous order does nothing. */
const pauseMs = 1000

function usePause(isPaused: boolean) {
  const [isWaiting, setWaiting] = useState(isPaused)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setWaiting(false), pauseMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isWaiting
}

export function VerifyPayment({
  order,
  isNext,
  isJustOpened,
  openNext,
  onVerified,
  onReload,
  onReject,
}: VerifyProps) {
  const { write, isBusy: isWriting, problem } = useFormWrite()
  const isRereading = useRevalidator().state === 'loading'
  const isBusy = usePause(isJustOpened) || isWriting || isRereading
  const now = serverNowText()
  /** Likely day of the transfer, because customers report a transfer on the day that they make it. */
  const likelyDay = wibDay(order.payment_claimed_at ?? now)
  const [received_on, setReceivedOn] = useState(likelyDay)

  const verify = async (patch: OrderPatch = {}) => {
    const failed = await write(() =>
      changeOrder(order, { payment_status: 'verified', received_on, ...patch }),
    )
    if (failed === null) onVerified(`Pembayaran ${order.order_id} terverifikasi.`)
  }

  return (
    <>
      <DateInput
        label="Uang masuk tanggal"
        min={wibDay(order.created_at)}
        max={wibDay(now)}
        value={received_on}
        onChange={day => setReceivedOn(day || likelyDay)}
        hint={order.payment_claimed_at === null ? undefined : 'Terisi hari pelanggan mengabarkannya.'}
        error={problem?.errors.find(({ path }) => path === 'received_on')?.message}
      />
      <div className="flex flex-wrap gap-2">
        <Button look={isNext ? 'primary' : 'secondary'} onClick={() => verify()} disabled={isBusy}>
          {isWriting ? 'Memproses…' : 'Verifikasi pembayaran'}
        </Button>
        {order.payment_status !== 'rejected' && (
          <Button look="secondary" onClick={onReject} disabled={isBusy}>
            Tolak
          </Button>
        )}
      </div>
      {openNext}
      <p className="text-sm text-muted">Verifikasi setelah uangnya terlihat di rekening.</p>
      <OtherAmount order={order} isBusy={isBusy} onVerify={amount => verify({ amount })} />
      <SaveError heading="Failed to update payment status" problem={problem} onReload={onReload} />
    </>
  )
}

type OtherAmountProps = { order: OrderDetail; isBusy: boolean; onVerify: (amount: number) => void }

const amountSchema = rupiahAmount()

/** Verifies a payment that differs from the order's total: the ledger then records the received amount. */
function OtherAmount({ order, isBusy, onVerify }: OtherAmountProps) {
  const { may } = useRights()
  const expected = order.total_amount
  const [amount, setAmount] = useState<TypedAmount>(null)
  const { data, error } = amountSchema.safeParse(amount)
  const missing = data === undefined ? 0 : expected - data
  // The worker verifies an amount that is too small by at most the unique code, which identifies the transfer.
  const isPart = missing > 0 && !isOnlyCodeMissing(order, missing)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (data !== undefined) onVerify(data)
  }

  return (
    <details className="rounded-card border border-line px-4">
      <summary className="flex min-h-11 items-center font-medium text-primary">
        Jumlah yang masuk berbeda?
      </summary>
      <form onSubmit={submit} className="space-y-3 pb-4">
        <MoneyInput
          label="Jumlah yang masuk"
          placeholder={formatRupiah(expected)}
          value={amount}
          onChange={setAmount}
          hint={data !== undefined && data !== expected ? differenceText(data - expected) : undefined}
          error={typeof amount === 'number' ? error?.issues[0]?.message : undefined}
        />
        {isPart && (
          <p className="text-sm">
            {may('statements') ? (
              <>
                Transfer sebagian dicatat di <TextLink to={screenUrl('statements')}>Mutasi</TextLink>: pada
                barisnya pilih Cocokkan, lalu Catat sebagian.
              </>
            ) : (
              'Transfer sebagian dicatat di Mutasi oleh bagian keuangan.'
            )}
          </p>
        )}
        <Button type="submit" look="secondary" disabled={isBusy || data === undefined || isPart}>
          Verifikasi dengan jumlah ini
        </Button>
      </form>
    </details>
  )
}

const differenceText = (difference: number) =>
  difference > 0
    ? `Lebih ${formatRupiah(difference)} dari yang diharapkan.`
    : `Kurang ${formatRupiah(-difference)} dari yang diharapkan.`
