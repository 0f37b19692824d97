import { CircleAlert, CircleCheck, RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { fileSize } from '../../../worker/contract/lib/format'
import { isUploadRunning, type UploadJob, type UploadQueue } from '../../lib/office/upload-queue'
import { Button } from '../button'
import { ToolButton } from '../tool-button'

const percent = (fraction: number) => `${Math.round(fraction * 100)}%`

function stateText({ state }: UploadJob) {
  if (state.is === 'waiting') return 'Menunggu giliran'
  if (state.is === 'preparing') return 'Menyiapkan…'
  if (state.is === 'sending') return `Mengunggah ${percent(state.fraction)}`
  if (state.is === 'done') return 'Terunggah'
  return state.is === 'cancelled' ? 'Dibatalkan' : state.problem
}

type Uploads<J extends UploadJob> = Omit<UploadQueue<J>, 'add'>

type JobsProps<J extends UploadJob> = { uploads: Uploads<J>; more?: (job: J) => ReactNode }

export function UploadJobs<J extends UploadJob>({ uploads, more }: JobsProps<J>) {
  const { jobs, isBusy, clear } = uploads
  if (jobs.length === 0) return null
  const done = jobs.filter(({ state }) => state.is === 'done').length
  return (
    <section aria-label="Unggahan" className="card mt-4 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="font-semibold">
          {done} dari {jobs.length} berkas terunggah
        </p>
        {!isBusy && (
          <Button look="quiet" onClick={clear}>
            Bersihkan daftar
          </Button>
        )}
      </div>
      <ul className="mt-2 divide-y divide-line">
        {jobs.map(job => (
          <li key={job.id} className="py-2">
            <JobRow job={job} uploads={uploads} />
            {more?.(job)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function JobRow<J extends UploadJob>({ job, uploads }: { job: J; uploads: Uploads<J> }) {
  const { name, size } = job.file
  const { state } = job
  const isBad = state.is === 'failed'
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 grow">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        <p className={`flex items-start gap-1.5 text-sm ${isBad ? 'text-danger' : 'text-muted'}`}>
          {state.is === 'done' && <CircleCheck size={16} aria-hidden="true" className="mt-0.5 shrink-0" />}
          {isBad && <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />}
          <span role={isBad ? 'alert' : undefined} className="min-w-0">
            {stateText(job)}
            {isUploadRunning(job) && ` · ${fileSize(size)}`}
          </span>
        </p>
        {isUploadRunning(job) && (
          <progress
            aria-label={`Kemajuan ${name}`}
            value={state.is === 'sending' ? state.fraction : 0}
            className="mt-1 block h-2 w-full accent-primary"
          />
        )}
      </div>
      {isUploadRunning(job) && (
        <ToolButton label={`Batalkan ${name}`} icon={X} onClick={() => uploads.cancel(job)} />
      )}
      {(state.is === 'cancelled' || (state.is === 'failed' && state.canRetry)) && (
        <ToolButton label={`Ulangi ${name}`} icon={RotateCw} onClick={() => uploads.retry(job)} />
      )}
      {!isUploadRunning(job) && (
        <ToolButton label={`Singkirkan ${name} dari daftar`} icon={X} onClick={() => uploads.dismiss(job)} />
      )}
    </div>
  )
}
