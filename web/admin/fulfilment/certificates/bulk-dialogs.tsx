import { type UseFormRegister, useForm } from 'react-hook-form'
import type { CertificateStep } from '../../../../worker/contract/fulfilment/certificates'
import type { AskedReason } from '../../../../worker/contract/labels'
import { TextAreaField, TextField } from '../../../ui/field'
import { BulkActionDialog, submitWithoutInput } from '../../common/bulk/ask'
import { selectionCountText } from '../../common/bulk/count'
import type { BulkKind } from '../../common/bulk/start'
import type { Selected } from '../../common/bulk/use-selection'
import { ReasonFields, revokeReasonDefaults } from './revoke-dialog'

export type Step = CertificateStep

type StepDialogProps = BulkKind<Step> & {
  action: Step['status']
  title: string
  selected: Selected
  /** The list shows certificates published before their rite was done. */
  isEarly: boolean
  onClose: (isChanged: boolean) => void
}

type AskProps = Omit<StepDialogProps, 'action'>

const SelectedCount = ({ selected, noun }: AskProps) => <strong>{selectionCountText(selected, noun)}</strong>

const emptyFillValues = {
  date: '',
  location: '',
  beneficiaries: '',
  pelaksana_nama: '',
  pelaksana_status: '',
  penanggung_jawab: '',
  tahun_hijriah: '',
}

function PublishMany(props: AskProps) {
  const form = useForm({ defaultValues: emptyFillValues })
  return (
    <BulkActionDialog
      {...props}
      submit={start => form.handleSubmit(fill => start({ status: 'published', fill, note: null }))}
    >
      <p>
        {SelectedCount(props)} diterbitkan: sejak itu pelanggan dapat mencari dan mengunduhnya. Yang
        pesanannya belum lunas, atau hewan dan ibadahnya belum ditandai selesai, tetap draf dan disebutkan
        satu per satu; begitu juga yang belum lengkap. Bila kunci tanda tangan terpasang, isinya terkunci:
        setelah itu hanya dapat diganti atau dicabut.
      </p>
      <FillFields register={form.register} />
    </BulkActionDialog>
  )
}

const TakeBackMany = (props: AskProps) => (
  <BulkActionDialog {...props} submit={submitWithoutInput({ status: 'draft', fill: {}, note: null })}>
    <p>
      {SelectedCount(props)} tidak lagi dapat dicari dan dibuka pelanggan sampai diterbitkan kembali. Yang
      sudah bertanda tangan dilewati.
    </p>
  </BulkActionDialog>
)

const ReplaceMany = (props: AskProps) => (
  <BulkActionDialog {...props} submit={submitWithoutInput({ status: 'replaced', fill: {}, note: null })}>
    <p>
      Untuk {SelectedCount(props)}, nama, tanggal, dan lokasi dibaca lagi dari pesanan. Yang berbeda terbit
      sebagai sertifikat baru dengan nomor dan tautan baru; yang lama menunjukkan “Diganti”. Yang tidak
      berubah dilewati.
    </p>
  </BulkActionDialog>
)

function RevokeMany(props: AskProps) {
  const form = useForm<{ reason: AskedReason; note: string }>({
    defaultValues: { ...revokeReasonDefaults, reason: props.isEarly ? 'early' : revokeReasonDefaults.reason },
  })
  return (
    <BulkActionDialog
      {...props}
      submit={start => form.handleSubmit(values => start({ status: 'revoked', fill: {}, ...values }))}
    >
      <p>
        {SelectedCount(props)} dicabut untuk selamanya. Tautan dan kode QR-nya menunjukkan “Dicabut” beserta
        tanggalnya.
      </p>
      <ReasonFields register={form.register} />
    </BulkActionDialog>
  )
}

const dialogs = { published: PublishMany, draft: TakeBackMany, replaced: ReplaceMany, revoked: RevokeMany }

export function CertificateActionDialog({ action, ...rest }: StepDialogProps) {
  const Shown = dialogs[action]
  return <Shown {...rest} />
}

const FillFields = ({ register }: { register: UseFormRegister<typeof emptyFillValues> }) => (
  <>
    <fieldset className="space-y-4 rounded-card border border-line p-4">
      <legend className="px-2 font-semibold">Qurban, hadyu, dan dam</legend>
      <p className="text-sm text-muted">
        Hanya mengisi yang masih kosong; yang sudah tertulis di sertifikat tidak diubah.
      </p>
      <TextField label="Tanggal" isOptional maxLength={100} {...register('date')} />
      <TextField label="Lokasi" isOptional maxLength={200} {...register('location')} />
      <TextAreaField label="Penerima manfaat" isOptional maxLength={1000} {...register('beneficiaries')} />
    </fieldset>
    <details className="rounded-card border border-line px-4">
      <summary className="flex min-h-11 items-center font-semibold">Badal haji dan badal umrah</summary>
      <div className="space-y-4 pb-4">
        <TextField label="Nama pelaksana" isOptional maxLength={200} {...register('pelaksana_nama')} />
        <TextField label="Status pelaksana" isOptional maxLength={200} {...register('pelaksana_status')} />
        <TextField label="Penanggung jawab" isOptional maxLength={200} {...register('penanggung_jawab')} />
        <TextField label="Tahun Hijriah" isOptional maxLength={20} {...register('tahun_hijriah')} />
      </div>
    </details>
  </>
)
