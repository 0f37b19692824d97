import { zodResolver } from '@hookform/resolvers/zod'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { rupiah } from '../../../../worker/contract/format'
import type { OrderStatus, SlaughterStatus } from '../../../../worker/contract/labels'
import { orderPatch } from '../../../../worker/contract/orders/orders'
import { SlaughterStatusBadge } from '../../../ui/badge'
import { TextAreaField, TextField } from '../../../ui/field'
import { BulkDialog } from '../../common/bulk/bulk-dialog'
import { countOf } from '../../common/bulk/count'
import type { Run } from '../../common/bulk/runner'
import type { Selected } from '../../common/bulk/use-selection'
import { Choices } from '../../common/forms/choices'
import { PictureField } from '../../common/forms/picture-field'
import { OffSeason } from '../../common/lists/off-season'
import { AdminOrderBadge } from '../list/badges'
import { type OrderBulk, type OrderStep, orderJob, stepTitles } from './job'

type AskProps = {
  selected: Selected
  /** What they come to, rupiah; null where nobody added it up. */
  amount: number | null
  onClose: (isChanged: boolean) => void
}

const common = { name: 'orders', noun: 'pesanan', job: orderJob }

function VerifyMany({ selected, amount, onClose }: AskProps) {
  return (
    <BulkDialog
      {...common}
      title={stepTitles.verify}
      onClose={onClose}
      question={{
        selected,
        submit: start => event => {
          event.preventDefault()
          start({ action: 'verify' })
        },
        children: (
          <p>
            Pembayaran <strong>{countOf(selected, common.noun)}</strong> dicatat sebagai masuk, masing-masing
            sebesar totalnya.{' '}
            {amount !== null && (
              <>
                Seluruhnya <strong className="money">{rupiah(amount)}</strong>.
              </>
            )}
          </p>
        ),
      }}
    />
  )
}

function RejectMany({ selected, onClose }: AskProps) {
  const form = useForm({ defaultValues: { reason: '' } })
  return (
    <BulkDialog
      {...common}
      title={stepTitles.reject}
      onClose={onClose}
      question={{
        selected,
        submit: start => form.handleSubmit(({ reason }) => start({ action: 'reject', reason })),
        children: (
          <>
            <p>
              Setiap pelanggan dari <strong>{countOf(selected, common.noun)}</strong> melihat alasan ini dan
              mendapat sedikitnya 24 jam untuk mengonfirmasi ulang, atau selama semula bila waktu bayarnya
              lebih singkat. Pesanan yang sudah terverifikasi dilewati.
            </p>
            <TextAreaField
              label="Alasan"
              maxLength={500}
              error={form.formState.errors.reason?.message}
              {...form.register('reason', { validate: text => text.trim() !== '' || 'Alasan harus diisi' })}
            />
          </>
        ),
      }}
    />
  )
}

const offered: OrderStatus[] = ['pending', 'processing', 'completed', 'cancelled']

function StatusMany({ selected, onClose }: AskProps) {
  const form = useForm({ defaultValues: { status: 'processing' as OrderStatus, reason: '' } })
  return (
    <BulkDialog
      {...common}
      title={stepTitles.status}
      onClose={onClose}
      question={{
        selected,
        submit: start => form.handleSubmit(values => start({ action: 'status', ...values })),
        children: (
          <>
            <Choices
              legend={`Status baru untuk ${countOf(selected, common.noun)}`}
              options={offered.map(value => ({ value, label: <AdminOrderBadge value={value} /> }))}
              {...form.register('status')}
            />
            <TextAreaField
              label="Alasan"
              isOptional
              maxLength={500}
              hint="Dicatat di riwayat. Wajib untuk langkah yang tidak biasa, misalnya selesai padahal belum dibayar."
              {...form.register('reason')}
            />
          </>
        ),
      }}
    />
  )
}

/** Orders that keep stock without having paid. */
export function CancelHeld({ selected, onClose }: Omit<AskProps, 'amount'>) {
  const form = useForm({ defaultValues: { reason: 'Stok ditahan tanpa pembayaran' } })
  return (
    <BulkDialog
      {...common}
      title="Batalkan pesanan"
      onClose={onClose}
      question={{
        selected,
        submit: start =>
          form.handleSubmit(({ reason }) => start({ action: 'status', status: 'cancelled', reason })),
        children: (
          <>
            <p>
              <strong>{countOf(selected, common.noun)}</strong> dibatalkan dan stoknya kembali dijual.
              Pelanggan yang terlanjur transfer masih dapat mengatakannya di halaman pesanannya.
            </p>
            <TextAreaField
              label="Alasan"
              maxLength={500}
              error={form.formState.errors.reason?.message}
              {...form.register('reason', { validate: text => text.trim() !== '' || 'Alasan harus diisi' })}
            />
          </>
        ),
      }}
    />
  )
}

const {
  slaughter_status,
  slaughter_date,
  slaughter_location,
  slaughter_notes,
  slaughter_proof_url,
  off_season,
} = orderPatch.shape

const slaughterInput = z.object({
  slaughter_status,
  slaughter_date,
  slaughter_location,
  slaughter_notes,
  slaughter_proof_url,
  off_season,
})
type SlaughterInput = z.input<typeof slaughterInput>
type SlaughterValues = z.output<typeof slaughterInput>

const slaughterSteps: SlaughterStatus[] = ['scheduled', 'completed']

/** What was left empty is not sent, so that each order keeps its own. */
const filledIn = (values: SlaughterValues): SlaughterValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value))

function SlaughterMany({ selected, onClose }: AskProps) {
  const form = useForm<SlaughterInput, unknown, SlaughterValues>({
    resolver: zodResolver(slaughterInput),
    defaultValues: {
      slaughter_status: 'completed',
      slaughter_location: '',
      slaughter_notes: '',
      slaughter_proof_url: '',
    },
  })
  return (
    <BulkDialog
      {...common}
      title={stepTitles.slaughter}
      onClose={onClose}
      question={{
        selected,
        submit: start => form.handleSubmit(values => start({ action: 'slaughter', ...filledIn(values) })),
        children: (
          <>
            <p>
              Dicatat pada <strong>{countOf(selected, common.noun)}</strong>. Yang dibiarkan kosong tidak
              mengubah isian pesanan, dan pesanan yang belum lunas dilewati.
            </p>
            <SlaughterFields form={form} />
          </>
        ),
      }}
    />
  )
}

function SlaughterFields({ form }: { form: UseFormReturn<SlaughterInput, unknown, SlaughterValues> }) {
  const { register, setValue, control, formState } = form
  const { errors } = formState
  const proof = useWatch({ control, name: 'slaughter_proof_url' })
  const date = useWatch({ control, name: 'slaughter_date' })
  return (
    <>
      <Choices
        legend="Status penyembelihan"
        options={slaughterSteps.map(value => ({ value, label: <SlaughterStatusBadge value={value} /> }))}
        {...register('slaughter_status')}
      />
      <TextField
        label="Tanggal"
        type="date"
        isOptional
        error={errors.slaughter_date?.message}
        {...register('slaughter_date', { setValueAs: value => value || null })}
      />
      {date && (
        <OffSeason {...register('off_season')}>
          Simpan juga bila tanggal ini di luar hari pelaksanaan. Tanpa tanda ini pesanannya dilewati.
        </OffSeason>
      )}
      <TextField
        label="Lokasi"
        isOptional
        error={errors.slaughter_location?.message}
        {...register('slaughter_location')}
      />
      <TextAreaField
        label="Catatan"
        isOptional
        error={errors.slaughter_notes?.message}
        {...register('slaughter_notes')}
      />
      <PictureField
        label="URL bukti"
        isOptional
        hint="Satu foto atau video untuk semuanya. Terlihat oleh pelanggan."
        current={proof}
        folder="gallery"
        onPick={url => setValue('slaughter_proof_url', url, { shouldDirty: true, shouldValidate: true })}
        error={errors.slaughter_proof_url?.message}
        {...register('slaughter_proof_url')}
      />
    </>
  )
}

function DraftMany({ selected, onClose }: AskProps) {
  return (
    <BulkDialog
      {...common}
      title={stepTitles.certificates}
      onClose={onClose}
      question={{
        selected,
        submit: start => event => {
          event.preventDefault()
          start({ action: 'certificates' })
        },
        children: (
          <p>
            Setiap nama dalam <strong>{countOf(selected, common.noun)}</strong> mendapat satu draf sertifikat.
            Nama yang sudah memiliki sertifikat dan pesanan yang belum lunas dilewati. Draf diterbitkan di
            layar Sertifikat.
          </p>
        ),
      }}
    />
  )
}

const dialogs: Record<OrderBulk, (props: AskProps) => React.ReactNode> = {
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

type GoOnProps = { run: Run<OrderStep>; onClose: (isChanged: boolean) => void }

/** Goes on with what was asked for before. */
export const GoOnDialog = ({ run, onClose }: GoOnProps) => (
  <BulkDialog {...common} title={stepTitles[run.step.action]} kept={run} onClose={onClose} />
)
