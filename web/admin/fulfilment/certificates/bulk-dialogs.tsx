import { type UseFormRegister, useForm } from 'react-hook-form'
import type { Certificate, CertificateStep } from '../../../../worker/contract/fulfilment/certificates'
import { type AskedReason, isBadalService } from '../../../../worker/contract/labels'
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
      <fieldset className="space-y-4 rounded-card border border-line p-4">
        <legend className="px-2 font-semibold">Qurban, hadyu, dan dam</legend>
        <p className="text-sm text-muted">
          Hanya mengisi yang masih kosong; yang sudah tertulis di sertifikat tidak diubah.
        </p>
        <FillFields fields={offeringFields} register={form.register} />
      </fieldset>
      <details className="rounded-card border border-line px-4">
        <summary className="flex min-h-11 items-center font-semibold">Badal haji dan badal umrah</summary>
        <div className="space-y-4 pb-4">
          <FillFields fields={badalFields} register={form.register} />
        </div>
      </details>
    </BulkActionDialog>
  )
}

type PublishOneProps = Omit<AskProps, 'isEarly' | 'title'> & { row: Certificate }

/** Asks only for fields of this certificate that are still empty. */
export function PublishOne({ row, ...props }: PublishOneProps) {
  const form = useForm({ defaultValues: emptyFillValues })
  const fields = isBadalService(row.service_type) ? badalFields : offeringFields
  return (
    <BulkActionDialog
      {...props}
      title={`Terbitkan ${row.certificate_number}`}
      submitLabel="Terbitkan"
      submit={start => form.handleSubmit(fill => start({ status: 'published', fill, note: null }))}
    >
      <p>
        Sertifikat atas nama <strong className="wrap-anywhere">{row.name}</strong> diterbitkan: sejak itu
        pelanggan dapat mencari dan mengunduhnya. Bila kunci tanda tangan terpasang, isinya terkunci: setelah
        itu hanya dapat diganti atau dicabut.
      </p>
      <FillFields fields={fields.filter(([name]) => !row[name])} register={form.register} />
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

type FillField = [name: keyof typeof emptyFillValues, label: string, maxLength: number]

const offeringFields: FillField[] = [
  ['date', 'Tanggal', 100],
  ['location', 'Lokasi', 200],
  ['beneficiaries', 'Penerima manfaat', 1000],
]

const badalFields: FillField[] = [
  ['pelaksana_nama', 'Nama pelaksana', 200],
  ['pelaksana_status', 'Status pelaksana', 200],
  ['penanggung_jawab', 'Penanggung jawab', 200],
  ['tahun_hijriah', 'Tahun Hijriah', 20],
]

type FillFieldsProps = { fields: FillField[]; register: UseFormRegister<typeof emptyFillValues> }

const FillFields = ({ fields, register }: FillFieldsProps) =>
  fields.map(([name, label, maxLength]) => {
    const Field = name === 'beneficiaries' ? TextAreaField : TextField
    return <Field key={name} label={label} isOptional maxLength={maxLength} {...register(name)} />
  })
