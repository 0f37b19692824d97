import { type ChangeEvent, Fragment, type ReactNode } from 'react'
import { longDate } from '../../../worker/contract/lib/format'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { isPlainRecord, textOrEmpty } from '../../lib/guards'
import { createStore, useStoredValue } from '../../lib/stored'
import { type OrderCredential, orderUrlHash, readOrderHash, siteUrls } from '../../lib/urls'
import { LinkButton } from '../../ui/button'
import { TextAreaField, TextField } from '../../ui/field'
import { PrintButton } from '../../ui/icon-buttons'
import { EmptyState, ErrorState } from '../../ui/states'
import { BrowserOnly, OrderSkeleton } from '../frame/page-parts'
import { findViewToken } from '../order/calls'
import { ItemsTable } from '../order/items-table'
import { useOrder } from '../order/use-order'
import { definePrivatePage } from '../page'
import { useContent } from '../site-content'
import { useLocation } from '../visit'

type OfLinkProps = { noun: string; children: (credential: OrderCredential) => ReactNode }

function OfLink({ noun, children }: OfLinkProps) {
  const { hash } = useLocation()
  const credential = readOrderHash(hash)
  if (credential && (credential.key || findViewToken(credential.order_id)))
    return <Fragment key={hash}>{children(credential)}</Fragment>
  return (
    <EmptyState
      title={`${noun} dibuka dari pesanannya`}
      action={<LinkButton to={siteUrls.orderStatus}>Cek Status Pesanan</LinkButton>}
    >
      Buka pesanan Anda dengan tautan rahasianya, lalu pilih {noun}.
    </EmptyState>
  )
}

type SheetPageProps = {
  title: string
  noun: string
  className?: string
  /** False in the worker, which cannot render the order, because it never receives the order's key. */
  children: false | OfLinkProps['children']
}

export const PrintableOrderPage = ({ title, noun, className = '', children }: SheetPageProps) => (
  <div className={`page py-8 md:py-12 print:py-0 ${className}`}>
    <h1 className="mb-6 text-2xl print:hidden">{title}</h1>
    <BrowserOnly>{children && <OfLink noun={noun}>{children}</OfLink>}</BrowserOnly>
  </div>
)

export const BackToOrderLink = ({ credential }: { credential: OrderCredential }) => (
  <LinkButton to={`${siteUrls.orderStatus}${orderUrlHash(credential)}`} look="secondary">
    Kembali ke pesanan
  </LinkButton>
)

type SheetActionsProps = { credential: OrderCredential; print: string }

export const PrintActions = ({ credential, print: words }: SheetActionsProps) => (
  <div className="flex flex-wrap gap-3 print:hidden">
    <PrintButton>{words}</PrintButton>
    <BackToOrderLink credential={credential} />
  </div>
)

/** Stored in this browser only and never sent to the shop. */
type Buyer = { company: string; address: string; tax_number: string }

const nobody: Buyer = { company: '', address: '', tax_number: '' }

const buyer = createStore('qurban.invoice', nobody, value =>
  isPlainRecord(value)
    ? {
        company: textOrEmpty(value.company),
        address: textOrEmpty(value.address),
        tax_number: textOrEmpty(value.tax_number),
      }
    : null,
)

const paid = ({ payment_verified_at, status }: OrderView) => {
  if (payment_verified_at) return `Lunas, diterima ${longDate(payment_verified_at)}`
  return status === 'cancelled' ? 'Dibatalkan' : 'Belum lunas'
}

function InvoiceSheet({ order, buyer }: { order: OrderView; buyer: Buyer }) {
  const { shop, home } = useContent()
  const { address, phone, email } = home.footer.contact
  return (
    <article
      aria-label="Faktur"
      className="card grid gap-6 p-5 md:p-8 print:block print:space-y-6 print:border-0 print:p-0 print:shadow-none"
    >
      <header className="flex flex-wrap justify-between gap-4 border-b-2 border-primary pb-4">
        <div className="min-w-0 wrap-anywhere">
          <p className="text-lg font-bold">{shop.name}</p>
          <p className="text-sm typed-text text-muted">
            {[address, phone, email].filter(Boolean).join('\n')}
          </p>
        </div>
        <div>
          <p className="text-lg font-bold">
            Faktur <span translate="no">{order.order_id}</span>
          </p>
          <p className="text-sm text-muted">{longDate(order.created_at)}</p>
          <p className="text-sm font-semibold">{paid(order)}</p>
        </div>
      </header>
      <div className="min-w-0 wrap-anywhere">
        <p className="text-sm text-muted">Kepada</p>
        <p className="font-semibold">{buyer.company.trim() || order.customer_name}</p>
        {buyer.address.trim() && <p className="typed-text">{buyer.address.trim()}</p>}
        {buyer.tax_number.trim() && <p>NPWP {buyer.tax_number.trim()}</p>}
        {buyer.company.trim() && <p className="text-sm text-muted">u.p. {order.customer_name}</p>}
      </div>
      <ItemsTable order={order} />
      <p className="text-sm text-muted">
        Kode unik adalah bagian dari jumlah yang ditransfer. Lembar ini bukan faktur pajak.
      </p>
    </article>
  )
}

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>

function BuyerForm({ value }: { value: Buyer }) {
  const field = (name: keyof Buyer) => ({
    isOptional: true,
    value: value[name],
    onChange: ({ target }: Typed) => buyer.update(old => ({ ...old, [name]: target.value })),
  })
  return (
    <section aria-labelledby="buyer-title" className="card grid gap-4 p-5 print:hidden">
      <div>
        <h2 id="buyer-title" className="text-lg">
          Ditagihkan kepada
        </h2>
        <p className="text-muted">Hanya tersimpan di perangkat ini, untuk lembar di bawah.</p>
      </div>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <TextField
          label="Nama perusahaan atau lembaga"
          {...field('company')}
          autoComplete="organization"
          maxLength={150}
        />
        <TextField label="NPWP" {...field('tax_number')} autoComplete="off" maxLength={30} />
      </div>
      <TextAreaField label="Alamat" {...field('address')} autoComplete="street-address" maxLength={300} />
    </section>
  )
}

function Invoice({ credential }: { credential: OrderCredential }) {
  const { found, problem, reload } = useOrder(credential)
  const value = useStoredValue(buyer)
  if (!found) return problem ? <ErrorState message={problem.detail} onRetry={reload} /> : <OrderSkeleton />
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6 print:block">
      <BuyerForm value={value} />
      <PrintActions credential={credential} print="Cetak faktur" />
      <InvoiceSheet order={found.order} buyer={value} />
    </div>
  )
}

const InvoicePage = () => (
  <PrintableOrderPage title="Faktur pesanan" noun="Faktur">
    {!import.meta.env.SSR && (credential => <Invoice credential={credential} />)}
  </PrintableOrderPage>
)

export const page = definePrivatePage(
  'Faktur pesanan',
  'Cetak pesanan Anda sebagai faktur untuk perusahaan atau lembaga.',
  InvoicePage,
)
