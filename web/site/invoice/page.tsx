import { Printer } from 'lucide-react'
import { type Credential, orderHash, readOrderHash, urls } from '../../lib/urls'
import { useStored } from '../../lib/use-stored'
import { Button, LinkButton } from '../../ui/button'
import { TextAreaField, TextField } from '../../ui/field'
import { EmptyState, ErrorState } from '../../ui/states'
import { brand } from '../brand'
import { OfDevice } from '../order/of-device'
import { OrderSkeleton } from '../order/order-skeleton'
import { useOrder } from '../order/use-order'
import { definePage, noData } from '../page'
import { useLocation } from '../visit/context'
import { type Buyer, buyer } from './buyer'
import { InvoiceSheet } from './sheet'

const take = (part: Partial<Buyer>) => buyer.update(old => ({ ...old, ...part }))

function BuyerForm({ value }: { value: Buyer }) {
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
          isOptional
          value={value.company}
          onChange={event => take({ company: event.target.value })}
          autoComplete="organization"
          maxLength={150}
        />
        <TextField
          label="NPWP"
          isOptional
          value={value.tax_number}
          onChange={event => take({ tax_number: event.target.value })}
          autoComplete="off"
          maxLength={30}
        />
      </div>
      <TextAreaField
        label="Alamat"
        isOptional
        value={value.address}
        onChange={event => take({ address: event.target.value })}
        autoComplete="street-address"
        maxLength={300}
      />
    </section>
  )
}

function Invoice({ credential }: { credential: Credential }) {
  const { found, problem, reload } = useOrder(credential)
  const value = useStored(buyer)
  if (!found) return problem ? <ErrorState message={problem.detail} onRetry={reload} /> : <OrderSkeleton />
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6 print:block">
      <BuyerForm value={value} />
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => print()}>
          <Printer aria-hidden="true" className="size-4" />
          Cetak faktur
        </Button>
        <LinkButton to={`${urls.orderStatus}${orderHash(credential)}`} look="secondary">
          Kembali ke pesanan
        </LinkButton>
      </div>
      <InvoiceSheet order={found.order} buyer={value} />
    </div>
  )
}

function InvoiceOfLink() {
  const credential = readOrderHash(useLocation().hash)
  if (credential?.key) return <Invoice key={orderHash(credential)} credential={credential} />
  return (
    <EmptyState
      title="Faktur dibuka dari pesanannya"
      action={<LinkButton to={urls.orderStatus}>Cek Status Pesanan</LinkButton>}
    >
      Buka pesanan Anda dengan tautan rahasianya, lalu pilih Faktur.
    </EmptyState>
  )
}

function InvoicePage() {
  return (
    <div className="page py-8 md:py-12 print:py-0">
      <h1 className="mb-6 text-2xl print:hidden">Faktur pesanan</h1>
      <OfDevice>{!import.meta.env.SSR && <InvoiceOfLink />}</OfDevice>
    </div>
  )
}

export const page = definePage({
  cache: { policy: 'private' },
  load: noData,
  meta: () => ({
    title: `Faktur pesanan · ${brand}`,
    description: 'Cetak pesanan Anda sebagai faktur untuk perusahaan atau lembaga.',
  }),
  Component: InvoicePage,
})
