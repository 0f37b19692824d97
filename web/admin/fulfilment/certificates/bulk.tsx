import { BadgeCheck, Ban, RefreshCw, Undo2 } from 'lucide-react'
import type { UseFormRegister } from 'react-hook-form'
import type { Certificate, CertificateStep } from '../../../../worker/contract/fulfilment/certificates'
import { type AskedReason, certificateStatuses } from '../../../../worker/contract/labels'
import { jobTitles } from '../../../../worker/contract/operations/job-words'
import { fetchJson } from '../../../lib/api'
import { useFetchedValue } from '../../../lib/office/use-fetched-value'
import { TextAreaField, TextField } from '../../../ui/field'
import { adminApi } from '../../common/api'
import { BulkActionDialog, type BulkKind, createSubmitHandler } from '../../common/bulk/bulk-dialog'
import { BulkActionList, type BulkChoice, type BulkListProps } from '../../common/bulk/desk'
import { type PickedRows, selectionCountText } from '../../common/bulk/use-selection'
import { useAdminForm } from '../../common/forms/bound'
import { choiceParam, queryText, textParam } from '../../common/lists/list-url'
import { readUnsignedCertificates } from './calls'
import { emptyRevokeReason, RevokeReasonFields } from './revoke-dialog'
import { CertificateDownloads } from './take-away/take-away'

type Step = CertificateStep

type AskProps = BulkKind<Step> & {
  title: string
  selected: PickedRows
  /** True if the list shows only certificates that were published before the rite was done. */
  isEarly: boolean
  onClose: (isChanged: boolean) => void
}

const SelectedCount = ({ selected, noun }: AskProps) => <strong>{selectionCountText(selected, noun)}</strong>

export const emptyFillValues = {
  date: '',
  location: '',
  beneficiaries: '',
  pelaksana_nama: '',
  pelaksana_status: '',
  penanggung_jawab: '',
  tahun_hijriah: '',
}

function PublishMany(props: AskProps) {
  const form = useAdminForm({ defaultValues: emptyFillValues })
  return (
    <BulkActionDialog
      {...props}
      submit={start => form.handleSubmit(fill => start({ status: 'published', fill, note: null }))}
    >
      <p>
        {SelectedCount(props)} diterbitkan: sejak itu pelanggan dapat mencari dan mengunduhnya. Yang
        pesanannya belum lunas, atau hewan dan ibadahnya belum ditandai selesai, tetap draf dan disebutkan
        satu per satu; begitu juga yang belum lengkap. <SigningNote />
      </p>
      <fieldset className="space-y-4 rounded-card border border-line p-4">
        <legend className="px-2 font-semibold">Qurban, hadyu, dan dam</legend>
        <p className="text-sm text-muted">
          Hanya mengisi yang masih kosong; yang sudah tertulis di sertifikat tidak diubah.
        </p>
        <EmptyFields fields={offeringFields} register={form.register} />
      </fieldset>
      <details className="rounded-card border border-line px-4">
        <summary className="flex min-h-11 items-center font-semibold">Badal haji dan badal umrah</summary>
        <div className="space-y-4 pb-4">
          <EmptyFields fields={badalFields} register={form.register} />
        </div>
      </details>
    </BulkActionDialog>
  )
}

/** Explains whether publishing locks the content: it does if the shop has a signing key. */
export function SigningNote() {
  const { value } = useFetchedValue(readUnsignedCertificates)
  if (!value) return null
  return value.has_key
    ? 'Isinya lalu terkunci oleh tanda tangan: hanya dapat diganti atau dicabut.'
    : 'Tanpa kunci tanda tangan isinya tetap dapat diubah.'
}

const TakeBackMany = (props: AskProps) => (
  <BulkActionDialog {...props} submit={createSubmitHandler({ status: 'draft', fill: {}, note: null })}>
    <p>
      {SelectedCount(props)} tidak lagi dapat dicari dan dibuka pelanggan sampai diterbitkan kembali. Yang
      sudah bertanda tangan dilewati.
    </p>
  </BulkActionDialog>
)

const ReplaceMany = (props: AskProps) => (
  <BulkActionDialog {...props} submit={createSubmitHandler({ status: 'replaced', fill: {}, note: null })}>
    <p>
      Untuk {SelectedCount(props)}, nama, tanggal, dan lokasi dibaca lagi dari pesanan. Yang berbeda terbit
      sebagai sertifikat baru dengan nomor dan tautan baru; yang lama menunjukkan “Diganti”. Yang tidak
      berubah dilewati.
    </p>
  </BulkActionDialog>
)

function RevokeMany(props: AskProps) {
  const form = useAdminForm<{ reason: AskedReason; note: string }>({
    defaultValues: { ...emptyRevokeReason, reason: props.isEarly ? 'early' : emptyRevokeReason.reason },
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
      <RevokeReasonFields register={form.register} />
    </BulkActionDialog>
  )
}

const dialogs = { published: PublishMany, draft: TakeBackMany, replaced: ReplaceMany, revoked: RevokeMany }

export const meatHint = 'Penerima dagingnya, misalnya “45 keluarga di Desa Sukamaju”. Tercetak di sertifikat.'

type FillField = [name: keyof typeof emptyFillValues, label: string, maxLength: number]

export const offeringFields: FillField[] = [
  ['date', 'Tanggal', 100],
  ['location', 'Lokasi', 200],
  ['beneficiaries', 'Penerima manfaat', 1000],
]

export const badalFields: FillField[] = [
  ['pelaksana_nama', 'Nama pelaksana', 200],
  ['pelaksana_status', 'Status pelaksana', 200],
  ['penanggung_jawab', 'Penanggung jawab', 200],
  ['tahun_hijriah', 'Tahun Hijriah', 20],
]

type FillFieldsProps = { fields: FillField[]; register: UseFormRegister<typeof emptyFillValues> }

export const EmptyFields = ({ fields, register }: FillFieldsProps) =>
  fields.map(([name, label, maxLength]) => {
    const Field = name === 'beneficiaries' ? TextAreaField : TextField
    const hint = name === 'beneficiaries' ? meatHint : undefined
    return <Field key={name} label={label} hint={hint} isOptional maxLength={maxLength} {...register(name)} />
  })

/** Options of the state filter. The last three are subsets of the status 'Terbit' (published). */
export const statusOptions = {
  ...certificateStatuses,
  outdated: 'Perlu diganti',
  early: 'Terbit sebelum selesai',
  unsigned: 'Belum bertanda tangan',
} as const

const chosenOf = (params: URLSearchParams) => ({
  q: textParam(params, 'q'),
  status: choiceParam(statusOptions, params.get('status')),
})

export function certificateFilter(params: URLSearchParams) {
  const { q, status } = chosenOf(params)
  if (status === 'outdated' || status === 'early') return { q, mend: status }
  return status === 'unsigned' ? { q, unsigned: 'true' as const } : { q, status }
}

export const certificateFilterQuery = (params: URLSearchParams) => queryText(chosenOf(params))

const pickCertificates = (source: string, cursor?: string) =>
  fetchJson(
    adminApi.certificates.picks.$get({
      query: { ...certificateFilter(new URLSearchParams(source)), cursor },
    }),
  )

type Action = Step['status']

const choices: BulkChoice<Action>[] = [
  { action: 'published', label: 'Terbitkan', icon: BadgeCheck },
  { action: 'replaced', label: 'Ganti', icon: RefreshCw },
  { action: 'revoked', label: 'Cabut', icon: Ban },
  { action: 'draft', label: 'Tarik ke draf', icon: Undo2 },
]

const noun = 'sertifikat'
const kind: BulkKind<Step> = {
  noun,
  jobOf: step => ({ kind: 'certificates', step }),
  queryOf: source => certificateFilter(new URLSearchParams(source)),
}

export const CertificateBulkList = (list: BulkListProps<Certificate>) => (
  <BulkActionList
    {...list}
    rows={list.page.items.map(({ id, certificate_number }) => ({ id, label: certificate_number }))}
    label="Sertifikat yang dipilih"
    noun={noun}
    choices={choices}
    readAll={() => pickCertificates(list.source)}
    more={({ selected }) => <CertificateDownloads selected={selected} />}
    ask={(action, { selected }, close) => {
      const Shown = dialogs[action]
      return (
        <Shown
          {...kind}
          isEarly={new URLSearchParams(list.source).get('status') === 'early'}
          title={jobTitles[`certificates.${action}`]}
          selected={selected}
          onClose={close}
        />
      )
    }}
  />
)
