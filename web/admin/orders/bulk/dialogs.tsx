import type { ReactNode } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { rupiah } from '../../../../worker/contract/format'
import { jobTitles } from '../../../../worker/contract/job-words'
import type { OrderStatus } from '../../../../worker/contract/labels'
import { asksReason } from '../../../../worker/contract/orders/rules'
import { TextAreaField } from '../../../ui/field'
import { Ask, asIs } from '../../common/bulk/ask'
import { countOf } from '../../common/bulk/count'
import { Choices } from '../../common/forms/choices'
import { AdminOrderBadge } from '../list/badges'
import { type AskProps, kind, Many, type OrderBulk } from './job'
import { SlaughterMany } from './slaughter'

const VerifyMany = ({ amount, ...props }: AskProps) => (
  <Ask {...kind} {...props} title={jobTitles['orders.verify']} submit={asIs({ action: 'verify' })}>
    <p>
      Pembayaran <Many {...props} /> dicatat sebagai masuk, masing-masing sebesar totalnya.{' '}
      {amount !== null && (
        <>
          Seluruhnya <strong className="money">{rupiah(amount)}</strong>.
        </>
      )}
    </p>
  </Ask>
)

/** Why, which everyone of them reads. */
const Reason = ({ form }: { form: UseFormReturn<{ reason: string }> }) => (
  <TextAreaField
    label="Alasan"
    maxLength={500}
    error={form.formState.errors.reason?.message}
    {...form.register('reason', { validate: text => text.trim() !== '' || 'Alasan harus diisi' })}
  />
)

/** Claims that prove nothing. */
export function RejectMany(props: Omit<AskProps, 'amount' | 'states'>) {
  const form = useForm({ defaultValues: { reason: '' } })
  return (
    <Ask
      {...kind}
      {...props}
      title={jobTitles['orders.reject']}
      submit={start => form.handleSubmit(({ reason }) => start({ action: 'reject', reason }))}
    >
      <p>
        Setiap pelanggan dari <Many {...props} /> melihat alasan ini dan mendapat sedikitnya 24 jam untuk
        mengonfirmasi ulang, atau selama semula bila waktu bayarnya lebih singkat. Pesanan yang sudah
        terverifikasi dilewati.
      </p>
      <Reason form={form} />
    </Ask>
  )
}

/** Orders that keep stock without having paid. */
export function CancelHeld(props: Omit<AskProps, 'amount' | 'states'>) {
  const form = useForm({ defaultValues: { reason: 'Stok ditahan tanpa pembayaran' } })
  return (
    <Ask
      {...kind}
      {...props}
      title="Batalkan pesanan"
      submit={start =>
        form.handleSubmit(({ reason }) => start({ action: 'status', status: 'cancelled', reason }))
      }
    >
      <p>
        <Many {...props} /> dibatalkan dan stoknya kembali dijual. Pelanggan yang terlanjur transfer masih
        dapat mengatakannya di halaman pesanannya.
      </p>
      <Reason form={form} />
    </Ask>
  )
}

const offered: OrderStatus[] = ['pending', 'processing', 'completed', 'cancelled']

function StatusMany(props: AskProps) {
  const form = useForm({ defaultValues: { status: 'processing' as OrderStatus, reason: '' } })
  const status = useWatch({ control: form.control, name: 'status' })
  const isAsked = props.states.some(state => asksReason(state, status))
  return (
    <Ask
      {...kind}
      {...props}
      title={jobTitles['orders.status']}
      submit={start => form.handleSubmit(values => start({ action: 'status', ...values }))}
    >
      <Choices
        legend={`Status baru untuk ${countOf(props.selected, kind.noun)}`}
        options={offered.map(value => ({ value, label: <AdminOrderBadge value={value} /> }))}
        {...form.register('status')}
      />
      <TextAreaField
        label="Alasan"
        isOptional={!isAsked}
        maxLength={500}
        hint={
          isAsked
            ? 'Langkah ini tidak biasa bagi sebagian pesanan ini. Dicatat di riwayatnya.'
            : 'Dicatat di riwayat.'
        }
        error={form.formState.errors.reason?.message}
        {...form.register('reason', {
          validate: text => !isAsked || text.trim() !== '' || 'Alasan harus diisi',
        })}
      />
    </Ask>
  )
}

const DraftMany = (props: AskProps) => (
  <Ask {...kind} {...props} title={jobTitles['drafts.draft']} submit={asIs({ action: 'certificates' })}>
    <p>
      Setiap nama dalam <Many {...props} /> mendapat satu draf sertifikat. Nama yang sudah memiliki sertifikat
      dan pesanan yang belum lunas dilewati. Draf diterbitkan di layar Sertifikat.
    </p>
  </Ask>
)

const dialogs: Record<OrderBulk, (props: AskProps) => ReactNode> = {
  verify: VerifyMany,
  reject: RejectMany,
  status: StatusMany,
  slaughter: SlaughterMany,
  certificates: DraftMany,
}

export function OrderBulkDialog({ action, ...rest }: AskProps & { action: OrderBulk }) {
  const Shown = dialogs[action]
  return <Shown {...rest} />
}
