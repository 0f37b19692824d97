import { CircleCheck, CloudOff, CloudUpload, LogIn, Smartphone, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { evidenceTypes } from '../../../../../worker/contract/fulfilment/evidence-files'
import { evidenceStages } from '../../../../../worker/contract/labels'
import { fileSize } from '../../../../../worker/contract/lib/format'
import { type FieldJob, type NumberedSacrifice, readStoredFile, type Shot } from '../../../../field/store'
import { useFetchedValue } from '../../../../lib/office/use-fetched-value'
import { useObjectUrl } from '../../../../lib/office/use-object-url'
import { saveFile } from '../../../../lib/save-file'
import { Button } from '../../../../ui/button'
import { Dialog, DialogActions } from '../../../../ui/dialog'
import { SacrificeNumberSelect } from '../pick'
import { discardUpload, type Queue, retryUpload, sendUploads, useUploadQueue } from './queue'

const maxShownJobs = 30

function Thumb({ id }: { id: string }) {
  const { value } = useFetchedValue(() => readStoredFile(id), id)
  const url = useObjectUrl(value)
  return (
    <span className="size-16 shrink-0 overflow-hidden rounded-lg bg-paper-deep">
      {url && <img src={url} alt="" className="size-full object-cover" />}
    </span>
  )
}

const nameOf = (job: FieldJob) =>
  job.kind === 'done'
    ? 'Selesai'
    : `${evidenceStages[job.stage]}, ${evidenceTypes[job.mime] === 'video' ? 'video' : 'foto'}`

async function downloadFile(shot: Shot) {
  const file = await readStoredFile(shot.id)
  if (file) saveFile(`nomor-${shot.place.number}-${shot.stage}-${shot.id.slice(0, 8)}`, file)
}

type EntryProps = { job: FieldJob; sacrifices: NumberedSacrifice[]; onDrop: (job: FieldJob) => void }

function Entry({ job, sacrifices, onDrop }: EntryProps) {
  const isPicture = job.kind === 'file' && evidenceTypes[job.mime] === 'image'
  return (
    <li className="flex flex-wrap gap-3 border-t border-line py-3">
      {isPicture && <Thumb id={job.id} />}
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          Nomor {job.place.number}: {nameOf(job)}
        </p>
        <p className="text-sm text-muted">
          {job.kind === 'file' && `${fileSize(job.size)}. `}
          {job.state === 'waiting' ? (
            'Menunggu dikirim.'
          ) : (
            <strong className="text-danger">{job.problem}</strong>
          )}
        </p>
        {job.state === 'refused' && (
          <div className="mt-2 space-y-2">
            {job.kind === 'file' && (
              <SacrificeNumberSelect
                label="Berikan ke nomor lain"
                sacrifices={sacrifices}
                onChoose={other => void retryUpload(job, other)}
              />
            )}
            <div className="flex flex-wrap gap-2">
              <Button look="secondary" onClick={() => void retryUpload(job)}>
                Coba lagi
              </Button>
              {job.kind === 'file' && (
                <Button look="secondary" onClick={() => void downloadFile(job)}>
                  Simpan ke ponsel
                </Button>
              )}
              <Button look="undo" onClick={() => onDrop(job)}>
                Hapus
              </Button>
            </div>
          </div>
        )}
      </div>
    </li>
  )
}

type QueueDialogProps = { sacrifices: NumberedSacrifice[]; onClose: () => void }

function QueueDialog({ sacrifices, onClose }: QueueDialogProps) {
  const { jobs, isSending } = useUploadQueue()
  const [dropping, setDropping] = useState<FieldJob | null>(null)
  const sorted = jobs.toSorted((a, b) => Number(b.state === 'refused') - Number(a.state === 'refused'))
  if (dropping)
    return (
      <Dialog isOpen onClose={() => setDropping(null)} title="Hapus dari ponsel ini?" className="max-w-md">
        <p>
          Nomor {dropping.place.number}: {nameOf(dropping)} belum terkirim dan tidak dapat dikembalikan.
        </p>
        <DialogActions onCancel={() => setDropping(null)}>
          <Button
            look="danger"
            onClick={() => {
              void discardUpload(dropping)
              setDropping(null)
            }}
          >
            Hapus
          </Button>
        </DialogActions>
      </Dialog>
    )
  return (
    <Dialog isOpen onClose={onClose} title="Menunggu dikirim">
      {jobs.length === 0 ? (
        <p>Tidak ada yang menunggu. Semua foto, video, dan tanda selesai sudah sampai di kantor.</p>
      ) : (
        <>
          <p className="mb-3">
            Semuanya tersimpan di ponsel ini, juga bila aplikasi ditutup, dan dikirim begitu ada sinyal.
          </p>
          <ul>
            {sorted.slice(0, maxShownJobs).map(job => (
              <Entry key={job.id} job={job} sacrifices={sacrifices} onDrop={setDropping} />
            ))}
          </ul>
          {jobs.length > maxShownJobs && (
            <p className="text-muted">dan {jobs.length - maxShownJobs} lainnya</p>
          )}
        </>
      )}
      <DialogActions onCancel={onClose} cancel="Tutup">
        {jobs.length > 0 && (
          <Button onClick={() => void sendUploads(true)} disabled={isSending}>
            {isSending ? 'Mengirim…' : 'Kirim sekarang'}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function statusOf({ jobs, isSending, outcome }: Queue, saving: number) {
  const waiting = jobs.filter(({ state }) => state === 'waiting').length
  const refused = jobs.length - waiting
  const text = [
    saving > 0 && `${saving} sedang disimpan`,
    waiting > 0 && `${waiting} menunggu dikirim`,
    refused > 0 && `${refused} perlu diperiksa`,
  ]
    .filter(Boolean)
    .join(', ')
  if (text === '') return { icon: CircleCheck, text: 'Semua sudah terkirim', tone: 'bg-green-soft' }
  if (saving > 0)
    return { icon: Smartphone, text, tone: 'bg-yellow-soft', more: 'Jangan tutup halaman ini dulu.' }
  if (refused > 0) return { icon: TriangleAlert, text, tone: 'bg-red-soft' }
  if (outcome === 'signed_out')
    return { icon: LogIn, text, tone: 'bg-yellow-soft', more: 'Masuk lagi untuk mengirim.' }
  if (isSending) return { icon: CloudUpload, text, tone: 'bg-blue-soft', more: 'Sedang mengirim…' }
  if (outcome === 'offline')
    return {
      icon: CloudOff,
      text,
      tone: 'bg-yellow-soft',
      more: 'Menunggu sinyal. Semuanya aman di ponsel ini.',
    }
  return { icon: CloudUpload, text, tone: 'bg-yellow-soft', more: 'Dicoba lagi sebentar lagi.' }
}

type UploadQueueBarProps = {
  sacrifices: NumberedSacrifice[]
  /** Number of chosen files that are not yet stored on the phone. */
  saving: number
}

export function UploadQueueBar({ sacrifices, saving }: UploadQueueBarProps) {
  const queue = useUploadQueue()
  const [isOpen, setOpen] = useState(false)
  if (!queue.isRead) return null
  const { icon: Icon, text, tone, more } = statusOf(queue, saving)
  return (
    <div className="sticky top-14 z-20 lg:top-2 [@media(height<27rem)]:static">
      <p role="status" className="sr-only">
        {text}
      </p>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`flex min-h-14 w-full items-center gap-3 rounded-card border-2 border-ink px-4 py-2 text-left ${tone}`}
      >
        <Icon aria-hidden="true" className="size-6 shrink-0" />
        <span className="min-w-0">
          <strong className="block text-lg leading-tight">{text}</strong>
          {more && <span className="block text-sm">{more}</span>}
        </span>
      </button>
      {isOpen && <QueueDialog sacrifices={sacrifices} onClose={() => setOpen(false)} />}
    </div>
  )
}
