import { ChevronDown } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback, useState } from 'react'
import {
  clockText,
  dateTime,
  formatRupiah,
  groupDigitsByFour,
} from '../../../../../worker/contract/lib/format'
import {
  type Channel,
  channelLabels,
  providerLabels,
} from '../../../../../worker/contract/money/charge-words'
import type { CustomerCharge, OfferedChannels } from '../../../../../worker/contract/money/charges'
import type { PaymentInstructions } from '../../../../../worker/contract/money/gateway'
import type { OrderView } from '../../../../../worker/contract/orders/orders'
import { serverNow } from '../../../../lib/clock'
import { Button, LinkButton } from '../../../../ui/button'
import { CopyButton } from '../../../../ui/copy-button'
import { useSecondsUntil } from '../../../../ui/countdown'
import { FactList } from '../../order-parts'
import { QrCode } from '../qr-code'
import { qrisMerchantFacts, SaveQrButton } from '../save-qr'
import { readQrisMerchant, shortChannelLabel } from './rules'
import { ChargeStateNotice } from './state-notice'
import type { ChargeOfOrder } from './use-charge'

type Way = { title: string; steps: string[] }

const check = 'Pastikan jumlahnya sama, lalu masukkan PIN.'

const way = (title: string, first: string, enter = 'Masukkan nomor Virtual Account di atas.'): Way => ({
  title,
  steps: [first, enter, check],
})

/** `code` is for a transfer from another bank; '' if such transfers are refused or unreliable. */
type Bank = { app: string; appMenu: string; atm: string; atmMenu: string; code: string }

/** Menu names from guides of providers (BNI, Permata, BSI), Livin' and other payees; not tested in the apps. */
const banks: Partial<Record<Channel, Bank>> = {
  va_bca: {
    app: 'BCA mobile',
    appMenu: 'm-Transfer › BCA Virtual Account',
    atm: 'ATM BCA',
    atmMenu: 'Transaksi Lainnya › Transfer › Ke Rekening BCA Virtual Account',
    code: '',
  },
  va_bni: {
    app: 'BNI Mobile Banking',
    appMenu: 'Transfer › Virtual Account Billing',
    atm: 'ATM BNI',
    atmMenu: 'Menu Lainnya › Transfer › Virtual Account Billing',
    code: '009',
  },
  va_bri: {
    app: 'BRImo',
    appMenu: 'Pembayaran › BRIVA',
    atm: 'ATM BRI',
    atmMenu: 'Transaksi Lain › Pembayaran › Lainnya › BRIVA',
    code: '002',
  },
  va_mandiri: {
    app: 'Livin’ by Mandiri',
    appMenu: 'Bayar/VA',
    atm: 'ATM Mandiri',
    atmMenu: 'Bayar/Beli › Lainnya › Multi Payment',
    code: '',
  },
  va_permata: {
    app: 'PermataMobile X',
    appMenu: 'Bayar Tagihan › Virtual Account',
    atm: 'ATM Permata',
    atmMenu: 'Transaksi Lainnya › Pembayaran › Pembayaran Lainnya › Virtual Account',
    code: '013',
  },
  va_bsi: {
    app: 'BYOND by BSI',
    appMenu: 'Bayar & Beli, lalu cari nama penyedia',
    atm: 'ATM BSI',
    atmMenu: 'Pembayaran/Pembelian › Institusi',
    code: '',
  },
  va_cimb: {
    app: 'OCTO Mobile',
    appMenu: 'Transfer › Transfer ke CIMB Niaga Lain',
    atm: 'ATM CIMB Niaga',
    atmMenu: 'Pembayaran › Lanjut › Virtual Account',
    code: '022',
  },
}

export function listPaymentWays(
  channel: Channel,
  { biller_code }: PaymentInstructions,
  bankName: string,
): Way[] {
  const bank = banks[channel]
  if (!bank) return []
  const enter = biller_code && 'Masukkan kode perusahaan di atas, lalu kode bayarnya.'
  const ways = [
    way(bank.app, `Buka ${bank.app}, pilih ${bank.appMenu}.`, enter),
    way(bank.atm, `Pilih ${bank.atmMenu}.`, enter),
  ]
  if (bank.code === '') return ways
  const other = way(
    'Bank lain',
    `Pilih transfer antarbank (bukan BI-FAST) ke ${bankName}, kode ${bank.code}.`,
    'Masukkan nomor Virtual Account di atas sebagai rekening tujuan, dengan jumlah yang sama persis.',
  )
  return [...ways, other]
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="py-2">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">{children}</dd>
  </div>
)

/** A payment number with more digits than this is shown in groups of four. */
const maxUngrouped = 6

const Digits = ({ label, value }: { label: string; value: string }) => (
  <Row label={label}>
    <strong translate="no" className="min-w-0 text-xl tabular-nums wrap-anywhere">
      {value.length > maxUngrouped ? groupDigitsByFour(value) : value}
    </strong>
    <CopyButton label={label} value={value} />
  </Row>
)

type Shown = { charge: CustomerCharge; order: OrderView }

function identifiedBy({ presented }: CustomerCharge) {
  if (presented.qr_string || presented.qr_image_url) return 'kode QR-nya'
  return presented.link ? 'tagihannya' : 'nomornya'
}

function Qris({ charge, order }: Shown) {
  const { qr_string, qr_image_url } = charge.presented
  if (!qr_string)
    return (
      <img
        src={qr_image_url}
        alt="Kode QRIS pesanan ini"
        width={272}
        height={272}
        className="qr mt-3 rounded-lg border border-line bg-white"
      />
    )
  const merchant = readQrisMerchant(qr_string)
  const method = { ...merchant, bank_name: 'QRIS', qris_dynamic: true }
  const asked = { ...order, expires_at: charge.expires_at, remaining: charge.amount }
  return (
    <div className="mt-3 flex flex-col items-center gap-4 @xl:flex-row @xl:items-start">
      <QrCode text={qr_string} label={`Kode QRIS ${merchant.merchant_name ?? order.order_id}`} />
      <div className="w-full min-w-0">
        <FactList facts={qrisMerchantFacts(merchant)} className="gap-2" />
        <p className="mt-3">
          Jumlahnya sudah ada di dalam kode. Pastikan nama merchant sama sebelum membayar.
        </p>
        <SaveQrButton code={qr_string} method={method} order={asked} />
      </div>
    </div>
  )
}

const Steps = ({ charge: { channel, presented } }: { charge: CustomerCharge }) =>
  listPaymentWays(channel, presented, shortChannelLabel(channel)).map(({ title, steps }, n) => (
    <details key={title} open={n === 0} className="group border-t border-line py-1 print:hidden">
      <summary className="flex min-h-11 items-center gap-2 font-semibold text-primary">
        {title}
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ol className="grid list-decimal gap-1 pb-3 pl-6">
        {steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  ))

function HowToPay({ charge, order }: Shown) {
  const { channel, presented } = charge
  const { va_number, biller_code, bill_key, link } = presented
  if (va_number || bill_key)
    return (
      <>
        <dl>
          {biller_code && <Digits label="Kode perusahaan (biller)" value={biller_code} />}
          {bill_key && <Digits label="Kode bayar" value={bill_key} />}
          {va_number && <Digits label="Nomor Virtual Account" value={va_number} />}
        </dl>
        {channel === 'va_bca' && <p className="mb-3 font-semibold">Hanya dari rekening BCA.</p>}
        <Steps charge={charge} />
      </>
    )
  if (presented.qr_string || presented.qr_image_url) return <Qris charge={charge} order={order} />
  if (!link) return <p className="mt-3">Nomornya sedang kami ambil dari penyedia.</p>
  return (
    <div className="mt-3 print:hidden">
      <LinkButton to={link} className="w-full sm:w-auto">
        Buka {channelLabels[channel]}
      </LinkButton>
      <p className="mt-2 text-muted">
        Setelah membayar Anda kembali ke pesanan ini. Bila tidak, buka lagi tautan pesanan Anda.
      </p>
    </div>
  )
}

function Deadline({ expires_at, onEnd }: { expires_at: string; onEnd: () => void }) {
  const seconds = useSecondsUntil(expires_at, undefined, onEnd)
  return (
    <Row label="Bayar paling lambat">
      <strong>{dateTime(expires_at)}</strong>
      <span className="tabular-nums print:hidden">Tersisa {clockText(seconds)}</span>
    </Row>
  )
}

const simulatedPaymentUrl = (simulator: string, { id }: CustomerCharge, { order_id }: OrderView) =>
  `${simulator}/simulasi/${id}/bayar?kembali=${encodeURIComponent(`${location.origin}/payment#${order_id}`)}`

type ChargeCardProps = Shown &
  Pick<ChargeOfOrder, 'read' | 'look' | 'isLooking' | 'answer'> & {
    offered: OfferedChannels
    head: RefObject<HTMLHeadingElement | null>
    /** Channel of the previous charge if the customer changed the channel, else null. */
    closed: string | null
    onChangeWay: () => void
  }

const asking = 'Kami tanyakan ke penyedia…'

export function ChargeCard({ charge, order, offered, head, closed, onChangeWay, ...asked }: ChargeCardProps) {
  const { channel, state, expires_at } = charge
  const { read } = asked
  const [isOver, setOver] = useState(() => Date.parse(expires_at) <= serverNow())
  const end = useCallback(() => {
    setOver(true)
    read()
  }, [read])
  const isOpen = state === 'open'
  return (
    <div className="card @container break-inside-avoid p-5">
      <h3 ref={head} tabIndex={-1} className="scroll-mt-16 text-base">
        {channelLabels[channel]}
      </h3>
      {closed && (
        <p className="mt-2 rounded-card bg-blue-soft px-4 py-3 text-blue-ink print:hidden">
          {closed} sudah ditutup. Jangan membayar ke nomor atau kode yang lama.
        </p>
      )}
      {(!isOpen || isOver) && (
        <div className="mt-2">
          <ChargeStateNotice channel={channel} state={isOpen ? 'over' : state} />
        </div>
      )}
      {isOpen && !isOver && (
        <>
          <dl className="divide-y divide-line">
            <Row label="Jumlah">
              <strong translate="no" className="money text-xl">
                {formatRupiah(charge.amount)}
              </strong>
              <CopyButton label="Jumlah" value={String(charge.amount)} />
              <span className="w-full text-sm text-muted">
                Tanpa kode unik, karena pembayaran dikenali dari {identifiedBy(charge)}.
              </span>
            </Row>
            <Deadline expires_at={expires_at} onEnd={end} />
          </dl>
          <HowToPay charge={charge} order={order} />
          <p className="mt-3 text-sm text-muted">
            Nama penerima di ATM atau aplikasi dapat memuat nama penyedia ({providerLabels[offered.provider]}
            ).
          </p>
        </>
      )}
      <div className="mt-4 grid grid-cols-1 gap-2 sm:flex sm:flex-wrap print:hidden">
        <Button
          look={isOpen && charge.presented.link ? 'secondary' : 'primary'}
          onClick={() => void asked.look()}
          aria-disabled={asked.isLooking || undefined}
        >
          {isOpen ? 'Saya sudah membayar' : 'Periksa lagi'}
        </Button>
        {isOpen && offered.simulator !== null && (
          <LinkButton to={simulatedPaymentUrl(offered.simulator, charge, order)} look="secondary">
            Bayar (simulasi)
          </LinkButton>
        )}
        {isOpen && (
          <Button look="secondary" onClick={onChangeWay}>
            Ganti cara bayar
          </Button>
        )}
      </div>
      <p role="status" className="mt-2 empty:hidden print:hidden">
        {asked.isLooking ? asking : asked.answer}
      </p>
    </div>
  )
}
