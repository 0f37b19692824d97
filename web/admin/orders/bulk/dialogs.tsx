import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { OrderStatus, SlaughterStatus } from '../../../../worker/contract/labels'
import { formatRupiah, wibDay } from '../../../../worker/contract/lib/format'
import { jobTitles } from '../../../../worker/contract/operations/job-words'
import { isReasonRequired } from '../../../../worker/contract/orders/rules'
import { serverNowText } from '../../../lib/clock'
import { BulkActionDialog, createSubmitHandler } from '../../common/bulk/bulk-dialog'
import { selectionCountText } from '../../common/bulk/use-selection'
import { bindFields, useAdminForm, useSchemaForm } from '../../common/forms/bound'
import { badgesByValue, RadioChoices } from '../../common/forms/choices'
import { AdminOrderBadge, offeredOrderStatuses } from '../badges'
import { ReasonField, reasonRequiredRule } from '../dialogs/fields'
import { SlaughterFields, type SlaughterValues, slaughterFormSchema } from '../dialogs/slaughter-dialog'
import { type AskProps, type OrderBulk, OrderCount, orderBulkDefinition } from './job'

const VerifyMany = ({ amount, ...props }: AskProps) => (
  <BulkActionDialog
    {...orderBulkDefinition}
    {...props}
    title={jobTitles['orders.verify']}
    submit={createSubmitHandler({ action: 'verify' })}
  >
    <p>
      Pembayaran <OrderCount {...props} /> dicatat sebagai masuk, masing-masing sebesar totalnya.{' '}
      {amount !== null && (
        <>
          Seluruhnya <strong className="money">{formatRupiah(amount)}</strong>.
        </>
      )}
    </p>
  </BulkActionDialog>
)

export function RejectOrdersDialog(props: Omit<AskProps, 'amount' | 'states'>) {
  const form = useAdminForm({ defaultValues: { reason: '' } })
  return (
    <BulkActionDialog
      {...orderBulkDefinition}
      {...props}
      title={jobTitles['orders.reject']}
      submit={start => form.handleSubmit(({ reason }) => start({ action: 'reject', reason }))}
    >
      <p>
        Setiap pelanggan dari <OrderCount {...props} /> melihat alasan ini dan mendapat sedikitnya 24 jam
        untuk mengonfirmasi ulang, atau selama semula bila waktu bayarnya lebih singkat. Pesanan yang sudah
        terverifikasi dilewati.
      </p>
      <ReasonField {...bindFields(form)('reason', reasonRequiredRule())} />
    </BulkActionDialog>
  )
}

export function CancelUnpaidDialog(props: Omit<AskProps, 'amount' | 'states'>) {
  const form = useAdminForm({ defaultValues: { reason: 'Stok ditahan tanpa pembayaran' } })
  return (
    <BulkActionDialog
      {...orderBulkDefinition}
      {...props}
      title="Batalkan pesanan"
      submit={start =>
        form.handleSubmit(({ reason }) => start({ action: 'status', status: 'cancelled', reason }))
      }
    >
      <p>
        <OrderCount {...props} /> dibatalkan dan stoknya kembali dijual. Pelanggan yang terlanjur transfer
        masih dapat mengatakannya di halaman pesanannya.
      </p>
      <ReasonField {...bindFields(form)('reason', reasonRequiredRule())} />
    </BulkActionDialog>
  )
}

function StatusMany(props: AskProps) {
  const form = useAdminForm({ defaultValues: { status: 'processing' as OrderStatus, reason: '' } })
  const status = useWatch({ control: form.control, name: 'status' })
  const isAsked = props.states.some(state => isReasonRequired(state, status))
  return (
    <BulkActionDialog
      {...orderBulkDefinition}
      {...props}
      title={jobTitles['orders.status']}
      submit={start => form.handleSubmit(values => start({ action: 'status', ...values }))}
    >
      <RadioChoices
        legend={`Status baru untuk ${selectionCountText(props.selected, orderBulkDefinition.noun)}`}
        options={badgesByValue(AdminOrderBadge, offeredOrderStatuses)}
        {...form.register('status')}
      />
      <ReasonField
        isOptional={!isAsked}
        hint={
          isAsked
            ? 'Langkah ini tidak biasa bagi sebagian pesanan ini. Dicatat di riwayatnya.'
            : 'Dicatat di riwayat.'
        }
        {...bindFields(form)('reason', reasonRequiredRule(isAsked))}
      />
    </BulkActionDialog>
  )
}

const DraftMany = (props: AskProps) => (
  <BulkActionDialog
    {...orderBulkDefinition}
    {...props}
    title={jobTitles['drafts.draft']}
    submit={createSubmitHandler({ action: 'certificates' })}
  >
    <p>
      Setiap nama dalam <OrderCount {...props} /> mendapat satu draf sertifikat. Nama yang sudah memiliki
      sertifikat dan pesanan yang belum lunas dilewati. Draf diterbitkan di layar Sertifikat.
    </p>
  </BulkActionDialog>
)

const dialogs: Record<OrderBulk, (props: AskProps) => ReactNode> = {
  verify: VerifyMany,
  reject: RejectOrdersDialog,
  status: StatusMany,
  slaughter: SlaughterMany,
  certificates: DraftMany,
}

export function OrderBulkDialog({ action, ...rest }: AskProps & { action: OrderBulk }) {
  const Shown = dialogs[action]
  return <Shown {...rest} />
}

const markableStatuses: SlaughterStatus[] = ['scheduled', 'completed']

/** Values to send. Empty fields are left out, so that each order keeps its own values in those fields. */
const filledIn = (values: SlaughterValues): SlaughterValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value))

function SlaughterMany(props: AskProps) {
  const { form } = useSchemaForm(slaughterFormSchema, {
    defaultValues: {
      slaughter_status: 'completed' as SlaughterStatus,
      performed_on: wibDay(serverNowText()),
      slaughter_location: '',
      slaughter_notes: '',
      slaughter_proof_url: '',
    },
  })
  const [date, status] = useWatch({ control: form.control, name: ['slaughter_date', 'slaughter_status'] })
  const isMarked = status === 'completed'
  const stepOf = ({ performed_on, ...values }: SlaughterValues) => ({
    action: 'slaughter' as const,
    ...filledIn(isMarked ? { ...values, performed_on, slaughter_date: undefined } : values),
  })
  return (
    <BulkActionDialog
      {...orderBulkDefinition}
      {...props}
      title={jobTitles['orders.slaughter']}
      submit={start => form.handleSubmit(values => start(stepOf(values)))}
    >
      <p>
        Dicatat pada <OrderCount {...props} />. Yang dibiarkan kosong tidak mengubah isian pesanan, dan
        pesanan yang belum lunas dilewati.
      </p>
      <SlaughterFields
        form={form}
        statuses={markableStatuses}
        isMarked={isMarked}
        proofHint="Satu foto atau video untuk semuanya. Terlihat oleh pelanggan."
        offSeason={
          date && !isMarked
            ? 'Simpan juga bila tanggal ini di luar hari pelaksanaan. Tanpa tanda ini pesanannya dilewati.'
            : null
        }
      />
    </BulkActionDialog>
  )
}
