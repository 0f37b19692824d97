import { ImageUp, Scissors } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { evidenceLimits } from '../../../../worker/contract/fulfilment/evidence-files'
import { type EvidenceStage, evidenceStages, stagesOf } from '../../../../worker/contract/labels'
import { sendFile, UploadPostponedError, UploadRefusedError, UploadStoppedError } from '../../../field/upload'
import { serverClockOffset } from '../../../lib/clock'
import {
  type Failure,
  newUploadJob,
  type UploadJob,
  useConcurrentUploads,
} from '../../../lib/office/upload-queue'
import { useFileDrop } from '../../../lib/office/use-file-drop'
import { anySignal, timeoutSignal } from '../../../lib/signals'
import { Button } from '../../../ui/button'
import { SelectField } from '../../../ui/field'
import { ActionButton } from '../../../ui/icon-buttons'
import { UploadJobs } from '../../../ui/office/upload-list'
import { VideoCutDialog } from '../../../ui/office/video-cut-dialog'
import { UnsavedChangesGuard } from '../../common/dialogs/unsaved'
import { choiceParam } from '../../common/lists/list-url'
import { operatorFetch } from '../../shell/session'
import {
  acceptedEvidenceTypes,
  OversizedVideoError,
  type PreparedFile,
  photoTakenAtMs,
  prepareEvidenceFile,
  UnusableFileError,
} from '../field/prepare'

type Upload = UploadJob & { stage: EvidenceStage; sacrifice_ids: string[] }

const retryLaterText = (seconds: number) =>
  `Server sedang sibuk. Ulangi ${seconds > 0 ? `${seconds} detik` : 'sebentar'} lagi; yang sudah terkirim tidak dikirim dua kali.`

function failureOf(error: unknown): Failure {
  if (error instanceof OversizedVideoError)
    return { problem: error.message, canRetry: false, isTooLong: true }
  if (error instanceof UnusableFileError) return { problem: error.message, canRetry: false }
  if (error instanceof UploadRefusedError) return { problem: error.message, canRetry: true }
  if (error instanceof UploadPostponedError) return { problem: retryLaterText(error.seconds), canRetry: true }
  if (!(error instanceof UploadStoppedError))
    return { problem: 'Berkas ini tidak dapat dibaca di perangkat ini.', canRetry: true }
  return error.outcome === 'offline'
    ? { problem: 'Koneksi terputus. Ulangi; pengiriman dilanjutkan dari bagian terakhir.', canRetry: true }
    : { problem: 'Sesi Anda berakhir atau hak Anda berubah. Masuk lagi, lalu ulangi.', canRetry: true }
}

/** Uploads files without storing them on the device first, unlike the field app. */
function useEvidenceSends() {
  // Keep resized photos for a retry: a photo resized again would have another hash and count as another file.
  const ready = useRef(new Map<string, PreparedFile>())
  const sends = useConcurrentUploads<Upload>(
    (job, { signal, become, inTurn }) =>
      inTurn(async () => {
        const { id, file, stage, sacrifice_ids } = job
        const { blob, mime } = ready.current.get(id) ?? (await prepareEvidenceFile(file))
        ready.current.set(id, { blob, mime })
        const bytes = await blob.arrayBuffer()
        const call = (path: string, init: RequestInit) => {
          const signals = init.signal ? [signal, init.signal] : [signal, timeoutSignal(30_000)]
          return operatorFetch(path, { ...init, signal: anySignal(signals) })
        }
        const times = { taken: photoTakenAtMs(file), offset: serverClockOffset() }
        const upload = { id, stage, mime, sacrifice_ids, ...times }
        await sendFile(call, upload, bytes, fraction => become({ is: 'sending', fraction }))
        ready.current.delete(id)
      }),
    failureOf,
  )

  const add = (files: Iterable<File>, stage: EvidenceStage, sacrifice_ids: string[]) =>
    sends.add(Array.from(files, file => ({ ...newUploadJob(file), stage, sacrifice_ids })))
  const dismiss = (job: Upload) => {
    ready.current.delete(job.id)
    sends.dismiss(job)
  }
  return {
    ...sends,
    done: sends.jobs.filter(({ state }) => state.is === 'done').length,
    add,
    replace: (job: Upload, piece: File) => {
      dismiss(job)
      add([piece], job.stage, job.sacrifice_ids)
    },
    dismiss,
  }
}

export type EvidenceTarget = { label: string; ids: string[]; kinds: string[] }

const stagesFor = (kinds: string[]): Partial<Record<EvidenceStage, string>> =>
  kinds.length === 0 ? evidenceStages : Object.assign({}, ...kinds.map(stagesOf))

function useUploadTarget(targets: EvidenceTarget[]) {
  // With several targets none is preselected, so that the operator does not add evidence to the wrong one.
  const [chosen, setChosen] = useState(targets.length > 1 ? -1 : 0)
  const [wanted, setWanted] = useState<EvidenceStage | null>(null)
  const target = targets[chosen]
  const stages = stagesFor(target?.kinds ?? [])
  const stage = wanted && stages[wanted] ? wanted : null
  return { targets, chosen, setChosen, setWanted, target, stages, stage }
}

const UploadTargetFields = ({ aim }: { aim: ReturnType<typeof useUploadTarget> }) => (
  <div className="space-y-3">
    {aim.targets.length > 1 && (
      <SelectField
        label="Untuk"
        options={[[-1, 'Pilih nomornya'], ...aim.targets.map(({ label }, n) => [n, label] as const)]}
        value={aim.chosen}
        onChange={event => aim.setChosen(Number(event.target.value))}
      />
    )}
    <SelectField
      label="Foto atau video ini tentang"
      blank="Pilih tahapnya"
      options={aim.stages}
      value={aim.stage ?? ''}
      onChange={event => aim.setWanted(choiceParam(evidenceStages, event.target.value) ?? null)}
    />
  </div>
)

function UploadList({ sending }: { sending: ReturnType<typeof useEvidenceSends> }) {
  const [cutting, setCutting] = useState<Upload | null>(null)
  return (
    <>
      <UploadJobs
        uploads={sending}
        more={job =>
          job.state.is === 'failed' &&
          job.state.isTooLong && (
            <Button look="secondary" className="mt-1 px-3 text-sm" onClick={() => setCutting(job)}>
              <Scissors size={16} aria-hidden="true" />
              Potong video
              <span className="sr-only">{job.file.name}</span>
            </Button>
          )
        }
      />
      {cutting && (
        <VideoCutDialog
          file={cutting.file}
          limitBytes={evidenceLimits.video}
          onClose={() => setCutting(null)}
          onCut={piece => {
            setCutting(null)
            sending.replace(cutting, piece)
          }}
        />
      )}
    </>
  )
}

type AddFilesProps = { targets: EvidenceTarget[]; onBusy?: (isBusy: boolean) => void; onSent: () => void }

export function AddEvidence({ targets, onBusy, onSent }: AddFilesProps) {
  const sending = useEvidenceSends()
  const { isBusy, done } = sending
  const aim = useUploadTarget(targets)
  const { target, stage } = aim
  const isReady = stage !== null && target !== undefined

  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read the files again only when all uploads have ended
  useEffect(() => {
    if (done > 0 && !isBusy) onSent()
  }, [done, isBusy])

  const add = (files: Iterable<File>) => {
    if (stage && target) sending.add(files, stage, target.ids)
  }
  const { isOver, zone, input, choose } = useFileDrop(add, isReady)
  return (
    <section aria-label="Tambah foto atau video" className="mb-5">
      <div
        {...zone}
        className={`grid grid-cols-1 items-end gap-3 rounded-card border-2 border-dashed p-4 transition-colors sm:grid-cols-[1fr_auto] ${isOver ? 'border-primary bg-primary-soft' : 'border-edge bg-white'}`}
      >
        <UploadTargetFields aim={aim} />
        <ActionButton icon={ImageUp} disabled={!isReady} onClick={choose}>
          Pilih berkas
        </ActionButton>
        <p className="text-sm text-muted sm:col-span-2">
          {isReady
            ? 'Pilih beberapa sekaligus, atau letakkan berkas di sini. '
            : `Pilih ${target ? '' : 'nomor dan '}tahapnya dahulu. `}
          Foto paling besar 10 MB, video 50 MB. Data lokasinya dihapus; pemesan langsung melihatnya.
        </p>
        <input
          {...input}
          type="file"
          multiple
          hidden
          accept={`${acceptedEvidenceTypes.image},${acceptedEvidenceTypes.video}`}
          aria-label="Berkas bukti"
        />
      </div>
      <UploadList sending={sending} />
      <UnsavedChangesGuard isDirty={isBusy}>Ada berkas yang belum selesai dikirim.</UnsavedChangesGuard>
    </section>
  )
}
