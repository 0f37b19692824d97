import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { paymentMethodLabels } from '../../../../worker/contract/labels'
import { dateTime, formatRupiah, longDate } from '../../../../worker/contract/lib/format'
import { type Receipt, receiptNumber } from '../../../../worker/contract/money/payments'
import { numberInIndonesianWords } from '../../../../worker/contract/money/words'
import { fetchJson } from '../../../lib/api'
import { valueOrProblem } from '../../../lib/attempt'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { PrintButton } from '../../../ui/icon-buttons'
import { toast } from '../../../ui/toast'
import { adminApi } from '../../common/api'
import { BackLink } from '../../common/lists/links'
import { LoadError, ScreenHeader } from '../../common/parts/page-head'
import { useRights } from '../../common/rights'
import { ActorName } from '../../common/team-names'
import { orderUrl } from '../../common/urls'
import { ShopBrand } from '../../shell/brand'

const receiptApi = adminApi.orders[':id'].payments[':payment_id'].receipt

const paramOf = ({ id = '', payment_id = '' }: { id?: string; payment_id?: string }) => ({ id, payment_id })

export const loader = ({ params, request }: LoaderFunctionArgs) =>
  valueOrProblem(fetchJson(receiptApi.$get({ param: paramOf(params) }, { init: { signal: request.signal } })))

export function Component() {
  const { value, problem } = useLoaderData<typeof loader>()
  const param = paramOf(useParams())
  return (
    <>
      <BackLink to={orderUrl(param.id)}>Kembali ke pesanan</BackLink>
      {problem && (
        <>
          <ScreenHeader title="Kuitansi" />
          <LoadError heading="Gagal memuat kuitansi" problem={problem} />
        </>
      )}
      {value && <Page key={`${param.id}/${param.payment_id}`} read={value} param={param} />}
    </>
  )
}

function Page({ read, param }: { read: Receipt; param: ReturnType<typeof paramOf> }) {
  const [receipt, setReceipt] = useState(read)
  const { write, isBusy } = useFormWrite()
  const { may } = useRights()
  const { number, voided_at } = receipt

  const give = async () => {
    const failed = await write(async () => setReceipt(await fetchJson(receiptApi.$post({ param }))))
    if (failed) toast(failed.detail, 'bad')
  }

  return (
    <>
      <div className="print:hidden">
        <ScreenHeader
          title={number === null ? 'Kuitansi' : `Kuitansi ${receiptNumber(number)}`}
          actions={
            number !== null ? (
              <PrintButton />
            ) : (
              voided_at === null &&
              may('orders', 'write') && (
                <Button onClick={give} disabled={isBusy} aria-busy={isBusy}>
                  {isBusy ? 'Memberi nomor…' : 'Beri nomor kuitansi'}
                </Button>
              )
            )
          }
        >
          {number !== null
            ? 'Nomornya tetap untuk pembayaran ini, berapa kali pun dicetak.'
            : voided_at === null
              ? 'Belum bernomor. Nomornya diberikan sekali dan tetap; sesudah itu kuitansi dapat dicetak.'
              : 'Pembayaran ini dibatalkan sebelum punya kuitansi.'}
        </ScreenHeader>
      </div>
      <Paper receipt={receipt} />
    </>
  )
}

/** The amount is in words too, because figures alone are easily altered. */
function Paper({ receipt }: { receipt: Receipt }) {
  const { number, amount, voided_at } = receipt
  const words = `${numberInIndonesianWords(amount)} rupiah`
  return (
    <article
      aria-label="Kuitansi"
      className="max-w-3xl rounded-card border border-line bg-white p-4 text-sm sm:p-6 print:max-w-none print:rounded-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b-2 border-primary pb-3">
        <div className="min-w-0">
          {receipt.issuer ? (
            <p className="text-lg font-bold wrap-anywhere">{receipt.issuer}</p>
          ) : (
            <ShopBrand />
          )}
          <p className="mt-1 text-muted">Kuitansi pembayaran</p>
        </div>
        <p className="text-xl font-bold tabular-nums">
          {number === null ? 'Belum bernomor' : receiptNumber(number)}
        </p>
      </header>
      {voided_at !== null && <Void receipt={receipt} at={voided_at} />}
      <dl className="mt-4 grid grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)] print:grid-cols-[10rem_minmax(0,1fr)]">
        <Fact label="Diterima dari">{receipt.customer_name}</Fact>
        <Fact label="Jumlah">
          <strong className="money text-lg">{formatRupiah(amount)}</strong>
        </Fact>
        <Fact label="Terbilang">
          <em>{words.charAt(0).toUpperCase() + words.slice(1)}</em>
        </Fact>
        <Fact label="Untuk pembayaran">
          Pesanan {receipt.order_id}
          <ul className="mt-1 list-inside list-disc">
            {receipt.items.map(({ name, quantity }, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal
              <li key={n}>
                {quantity} × {name}
              </li>
            ))}
          </ul>
        </Fact>
        <Fact label="Cara bayar">{paymentMethodLabels[receipt.method]}</Fact>
        <Fact label="Tanggal diterima">{longDate(receipt.received_at)}</Fact>
        <Fact label="Diterima oleh">
          <ActorName of={receipt.actor} />
        </Fact>
      </dl>
      <footer className="mt-16 grid break-inside-avoid grid-cols-2 gap-8">
        {[
          { role: 'Penyetor', name: receipt.customer_name },
          { role: 'Penerima', name: <ActorName of={receipt.actor} /> },
        ].map(({ role, name }) => (
          <p key={role} className="border-t border-ink pt-1 text-center wrap-anywhere">
            {name}
            <span className="block text-muted">{role}</span>
          </p>
        ))}
      </footer>
      {receipt.issued_at && <p className="mt-6 text-muted">Diterbitkan {dateTime(receipt.issued_at)}</p>}
    </article>
  )
}

const Void = ({ receipt, at }: { receipt: Receipt; at: string }) => (
  <p className="mt-4 border-2 border-red-ink p-3 text-red-ink">
    <strong className="block text-2xl tracking-widest">BATAL</strong>
    {receipt.is_recounted
      ? `Pembayaran ini dicatat ulang dari mutasi bank pada ${dateTime(at)} dan tercatat sebagai pembayaran lain di pesanan yang sama.`
      : `Pembayaran ini dibatalkan pada ${dateTime(at)}. Kuitansi ini tidak berlaku.`}
  </p>
)

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className="contents">
    <dt className="text-muted">{label}</dt>
    <dd className="-mt-2 wrap-anywhere sm:mt-0">{children}</dd>
  </div>
)
