import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { formatRupiah, groupDigitsByFour } from '../../../../worker/contract/lib/format'
import type { OrderView, PaymentMethod } from '../../../../worker/contract/orders/orders'
import { serverNowText } from '../../../lib/clock'
import { pictureUrlForWidth } from '../../../lib/picture'
import { useLatestRunGuard } from '../../../lib/use-write'
import { CopyButton } from '../../../ui/copy-button'
import { UntranslatedAmounts } from '../../../ui/exact-amount'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states'
import { AskByWhatsappButton } from '../../frame/links'
import { savedOrder, savedPaymentMethods, saveOrder } from '../../my-orders'
import { readPaymentMethods } from '../calls'
import { FactList } from '../order-parts'
import { amountDue } from '../phase'
import { QrCode } from './qr-code'
import { qrisMerchantFacts, SaveQrButton } from './save-qr'

const MethodHead = ({ method: { logo_url, bank_name } }: { method: PaymentMethod }) => (
  <h3 className="flex items-center gap-3 text-base">
    {logo_url && (
      <img src={pictureUrlForWidth(logo_url, 120)} alt="" className="h-8 w-auto max-w-24 object-contain" />
    )}
    {bank_name}
  </h3>
)

const BankMethod = ({ method }: { method: PaymentMethod }) => (
  <li className="card break-inside-avoid p-5">
    <MethodHead method={method} />
    <p className="mt-3 flex flex-wrap items-center justify-between gap-2">
      <span translate="no" className="money text-xl font-bold">
        {groupDigitsByFour(method.account_number)}
      </span>
      <CopyButton
        label={`Nomor rekening ${method.bank_name} (akhiran ${method.account_number.slice(-4)})`}
        value={method.account_number.replace(/\D/g, '')}
      />
    </p>
    <p className="mt-1">
      a.n. <strong translate="no">{method.account_name}</strong>
    </p>
    {method.branch && <p className="text-sm text-muted">{method.branch}</p>}
  </li>
)

/** A static QRIS contains no amount, so the payer types it. */
const StaticPicture = ({ url, amount }: { url: string; amount: string }) => (
  <details className="group mt-4 print:hidden">
    <summary className="flex min-h-11 items-center gap-2 font-semibold text-primary">
      Kode tidak terbaca? Pakai gambar QRIS
      <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
    </summary>
    <p className="mt-1 mb-3">
      Ketik sendiri jumlahnya: <span translate="no">{amount}</span>.
    </p>
    <img src={url} alt="Kode QRIS" loading="lazy" className="w-full max-w-sm rounded-lg border border-line" />
  </details>
)

function QrisMethod({ method, order }: { method: PaymentMethod; order: OrderView }) {
  const amount = formatRupiah(amountDue(order))
  return (
    <li className="card @container break-inside-avoid p-5">
      <MethodHead method={method} />
      {method.qris_code && (
        <div className="mt-4 flex flex-col items-center gap-4 @xl:flex-row @xl:items-start">
          <QrCode text={method.qris_code} label={`Kode QRIS ${method.merchant_name ?? method.bank_name}`} />
          <div className="w-full min-w-0">
            <FactList facts={qrisMerchantFacts(method)} className="gap-2" />
            <p className="mt-3">
              <UntranslatedAmounts>
                {method.qris_dynamic
                  ? `Jumlah ${amount} sudah ada di dalam kode. Pastikan nama merchant sama sebelum membayar.`
                  : `Ketik sendiri jumlahnya: ${amount}. Pastikan nama merchant sama sebelum membayar.`}
              </UntranslatedAmounts>
            </p>
            <SaveQrButton code={method.qris_code} method={method} order={order} />
          </div>
        </div>
      )}
      {method.qris_image_url && <StaticPicture url={method.qris_image_url} amount={amount} />}
    </li>
  )
}

type Methods = Awaited<ReturnType<typeof readPaymentMethods>>

function useMethods(order: OrderView) {
  const [loaded, setLoaded] = useState<{
    amount: number
    methods: Pick<Methods, 'items'> & Partial<Methods>
  }>()
  const [hasFailed, setHasFailed] = useState(false)
  const begin = useLatestRunGuard()
  const { order_id } = order
  const amount = amountDue(order)

  const read = useCallback(async () => {
    const isNewest = begin()
    setHasFailed(false)
    try {
      const methods = await readPaymentMethods(amount)
      if (!isNewest()) return
      setLoaded({ amount, methods })
      const saved = savedOrder(order_id)
      if (saved) saveOrder(saved.order, serverNowText(), { items: methods.items, amount })
    } catch {
      if (!isNewest()) return
      const saved = savedPaymentMethods(order_id, amount)
      if (saved.length > 0) setLoaded({ amount, methods: { items: saved } })
      else setHasFailed(true)
    }
  }, [order_id, amount, begin])

  useEffect(() => {
    read()
  }, [read])

  // QR codes contain the amount, so codes for an earlier amount are not shown.
  return { methods: loaded?.methods, isForAmountDue: loaded?.amount === amount, hasFailed, read }
}

/** '' unless QRIS accounts are left out because of their limit. */
const qrisLimitText = ({ qris_over_limit, qris_limit }: Partial<Methods>) =>
  qris_over_limit && qris_limit
    ? `QRIS tidak ditampilkan karena total melebihi batas ${formatRupiah(qris_limit)} per transaksi. `
    : ''

type ListProps = { order: OrderView } & ReturnType<typeof useMethods>

function List({ order, methods, isForAmountDue, hasFailed, read }: ListProps) {
  if (hasFailed) return <ErrorState message="Gagal memuat metode pembayaran" onRetry={read} />
  if (!methods || !isForAmountDue) return <Skeleton className="h-40" />
  const limitText = qrisLimitText(methods)
  if (methods.items.length === 0) {
    return (
      <EmptyState
        title={limitText ? 'Belum ada metode pembayaran untuk jumlah ini' : 'Belum ada metode pembayaran'}
        action={<AskByWhatsappButton />}
      >
        <UntranslatedAmounts>{limitText}</UntranslatedAmounts>
        Hubungi kami untuk menanyakan cara pembayaran.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="grid grid-cols-1 gap-4">
        {methods.items.map(method =>
          method.type === 'bank' ? (
            <BankMethod key={method.id} method={method} />
          ) : (
            <QrisMethod key={method.id} method={method} order={order} />
          ),
        )}
      </ul>
      {limitText && (
        <p className="mt-4 rounded-card bg-paper-deep px-4 py-3">
          <UntranslatedAmounts>{limitText}</UntranslatedAmounts>
          Silakan bayar lewat transfer bank.
        </p>
      )}
    </>
  )
}

export const PaymentMethodList = ({ order }: { order: OrderView }) => (
  <List order={order} {...useMethods(order)} />
)

/** Marked as pure, so that the worker's bundle leaves out the section, which only browsers render. */
const GatewaySection = /* @__PURE__ */ lazy(() =>
  import('./gateway/section').catch(() => ({
    default: () => <ErrorState message="Bayar otomatis gagal dimuat" onRetry={() => location.reload()} />,
  })),
)

type PaymentMethodsProps = {
  order: OrderView
  onChange: () => void
  onLive: (isLive: boolean) => void
}

export function PaymentMethods({ order, onChange, onLive }: PaymentMethodsProps) {
  const found = useMethods(order)
  const { gateway, items = [], qris_over_limit } = found.methods ?? {}
  const hasManual = !gateway || items.length > 0 || qris_over_limit
  return (
    <>
      {gateway && (
        <Suspense fallback={<Skeleton className="mb-8 h-64" />}>
          <GatewaySection order={order} offered={gateway} onChange={onChange} onLive={onLive} />
        </Suspense>
      )}
      {hasManual && (
        <section aria-labelledby="methods-title">
          <h2 id="methods-title" className="mb-4 break-after-avoid text-lg">
            {gateway ? 'Transfer manual' : 'Metode pembayaran'}
          </h2>
          <List order={order} {...found} />
        </section>
      )}
    </>
  )
}
