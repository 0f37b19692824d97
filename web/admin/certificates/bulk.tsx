import { BadgeCheck, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type UseFormRegister, useForm } from 'react-hook-form'
import type { Certificate, CertificateBulkInput } from '../../../worker/contract/certificates'
import { type CertificateStatus, certificateStatuses } from '../../../worker/contract/labels'
import { ask } from '../../lib/api'
import { TextAreaField, TextField } from '../../ui/field'
import { api } from '../api'
import { BulkBar, type BulkChoice } from '../parts/bulk/bulk-bar'
import { BulkDialog } from '../parts/bulk/bulk-dialog'
import { countOf } from '../parts/bulk/count'
import { KeptNotice } from '../parts/bulk/kept-notice'
import { PickAll } from '../parts/bulk/pick'
import type { Run, Work } from '../parts/bulk/runner'
import { keptRun } from '../parts/bulk/use-run'
import { type Selected, type Selection, useSelection } from '../parts/bulk/use-selection'
import { choiceParam, searchOf, textParam } from '../parts/list-url'

type Step = Omit<CertificateBulkInput, 'ids'>

export const filterOf = (params: URLSearchParams) => ({
  q: textParam(params, 'q'),
  status: choiceParam(certificateStatuses, params.get('status')),
})

export const sourceOf = (params: URLSearchParams) => searchOf(filterOf(params))

const pickCertificates = (source: string, cursor?: string) =>
  ask(api.certificates.picks.$get({ query: { ...filterOf(new URLSearchParams(source)), cursor } }))

const work: Work<Step> = {
  send: async (step, ids) => (await ask(api.certificates.bulk.$post({ json: { ...step, ids } }))).items,
  more: pickCertificates,
}

const titles: Record<CertificateStatus, string> = {
  published: 'Terbitkan sertifikat',
  draft: 'Tarik sertifikat ke draf',
}

const choices: BulkChoice<CertificateStatus>[] = [
  { action: 'published', label: 'Terbitkan', icon: BadgeCheck },
  { action: 'draft', label: 'Tarik ke draf', icon: Undo2 },
]

const noun = 'sertifikat'
const common = { name: 'certificates', noun, work }
const store = keptRun<Step>(common.name)

type DeskProps = {
  page: { items: Certificate[]; next_cursor: string | null; total: number | null }
  source: string
  onChanged: () => void
  children: (selection: Selection) => ReactNode
}

type Open = { status: CertificateStatus } | { kept: Run<Step> }

/** Picking certificates of the list, and publishing all of them. */
export function Desk({ page, source, onChanged, children }: DeskProps) {
  const rows = page.items.map(({ id, certificate_number }) => ({ id, label: certificate_number }))
  const selection = useSelection(rows, source)
  const [open, setOpen] = useState<Open | null>(null)
  const [kept, setKept] = useState(store.read)
  const hasMore = page.next_cursor !== null || (page.total ?? 0) > rows.length

  const close = (isChanged: boolean) => {
    setOpen(null)
    setKept(store.read)
    if (!isChanged) return
    selection.clear()
    onChanged()
  }
  const drop = () => {
    store.forget()
    setKept(null)
  }

  return (
    <>
      {kept && open === null && (
        <KeptNotice
          run={kept}
          title={titles[kept.step.status]}
          onGoOn={() => setOpen({ kept })}
          onDrop={drop}
        />
      )}
      {rows.length > 0 && (
        <>
          <PickAll
            selection={selection}
            noun={noun}
            total={page.total}
            hasMore={hasMore}
            readAll={() => pickCertificates(source)}
          />
          {children(selection)}
        </>
      )}
      {(selection.isAll || selection.rows.length > 0) && (
        <BulkBar
          label="Sertifikat yang dipilih"
          noun={noun}
          selection={selection}
          choices={choices}
          onAct={status => setOpen({ status })}
        />
      )}
      {open && 'status' in open && (
        <StatusDialog status={open.status} selected={selection.selected} onClose={close} />
      )}
      {open && 'kept' in open && (
        <BulkDialog {...common} title={titles[open.kept.step.status]} kept={open.kept} onClose={close} />
      )}
    </>
  )
}

const blank = {
  date: '',
  location: '',
  beneficiaries: '',
  pelaksana_nama: '',
  pelaksana_status: '',
  penanggung_jawab: '',
  tahun_hijriah: '',
}

type Fill = typeof blank

type StatusDialogProps = {
  status: CertificateStatus
  selected: Selected
  onClose: (isChanged: boolean) => void
}

function StatusDialog({ status, selected, onClose }: StatusDialogProps) {
  const form = useForm({ defaultValues: blank })
  const many = <strong>{countOf(selected, noun)}</strong>
  return (
    <BulkDialog
      {...common}
      title={titles[status]}
      onClose={onClose}
      question={{
        selected,
        submit: start => form.handleSubmit(fill => start({ status, fill })),
        children:
          status === 'draft' ? (
            <p>{many} tidak lagi dapat dicari dan dibuka pelanggan sampai diterbitkan kembali.</p>
          ) : (
            <>
              <p>
                {many} diterbitkan: sejak itu pelanggan dapat mencari dan mengunduhnya. Yang belum lengkap
                tetap draf, dan disebutkan apa yang kurang.
              </p>
              <FillFields register={form.register} />
            </>
          ),
      }}
    />
  )
}

const FillFields = ({ register }: { register: UseFormRegister<Fill> }) => (
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
