import type { ChangeEvent } from 'react'
import type { Credential } from '../../lib/urls'
import { useStored } from '../../lib/use-stored'
import { TextAreaField, TextField } from '../../ui/field'
import { ErrorState } from '../../ui/states'
import { OrderSkeleton } from '../frame/page-parts'
import { useOrder } from '../order/use-order'
import { privatePage } from '../page'
import { type Buyer, buyer } from './buyer'
import { InvoiceSheet } from './sheet'
import { SheetActions, SheetPage } from './sheet-page'

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

function Invoice({ credential }: { credential: Credential }) {
  const { found, problem, reload } = useOrder(credential)
  const value = useStored(buyer)
  if (!found) return problem ? <ErrorState message={problem.detail} onRetry={reload} /> : <OrderSkeleton />
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6 print:block">
      <BuyerForm value={value} />
      <SheetActions credential={credential} print="Cetak faktur" />
      <InvoiceSheet order={found.order} buyer={value} />
    </div>
  )
}

const InvoicePage = () => (
  <SheetPage title="Faktur pesanan" noun="Faktur">
    {!import.meta.env.SSR && (credential => <Invoice credential={credential} />)}
  </SheetPage>
)

export const page = privatePage(
  'Faktur pesanan',
  'Cetak pesanan Anda sebagai faktur untuk perusahaan atau lembaga.',
  InvoicePage,
)
