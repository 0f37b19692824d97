import { CircleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { fileFormats } from '../../../../worker/contract/base'
import { jobReasons, jobTitle } from '../../../../worker/contract/operations/job-words'
import type { Job } from '../../../../worker/contract/operations/jobs'
import { useMorePages } from '../../../lib/office/use-pages'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { ErrorState, Skeleton } from '../../../ui/states'
import { toast } from '../../../ui/toast'
import { problemTextWithRetryTime } from '../forms/write-error'
import { createOperatorPreference } from '../rights'
import { downloadExport, readJobFailures, requestJobResume, requestJobStop, retryFailedJob } from './calls'
import { addJob, hideFinishedJobs, isJobOpen, refreshJobs, shownJobsState, subscribeToJobs } from './store'
import { jobStateText, processedRowCount } from './words'

function JobFailures({ id }: { id: string }) {
  const { items, problem, more, retry } = useMorePages(
    (cursor, signal) => readJobFailures(id, cursor, signal),
    id,
  )
  if (problem) return <ErrorState message="Gagal memuat yang gagal" detail={problem.detail} onRetry={retry} />
  if (!items) return <Skeleton className="h-10" />
  return (
    <>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard
        tabIndex={0}
        aria-label="Yang gagal"
        className="max-h-48 divide-y divide-line overflow-y-auto border-y border-line text-sm"
      >
        {items.map(({ id: row, label, detail }) => (
          <li key={row} className="flex gap-2 py-1.5">
            <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-danger" />
            <span className="min-w-0">
              {!detail?.startsWith(label) && <span className="font-semibold">{label} </span>}
              <span className="text-red-ink">{detail}</span>
            </span>
          </li>
        ))}
      </ul>
      {more && (
        <Button look="quiet" className="px-2! text-sm" onClick={more}>
          Lihat yang berikutnya
        </Button>
      )}
    </>
  )
}

const smallClass = 'px-3! text-sm'

function JobCard({ job }: { job: Job }) {
  const { write, isBusy, problem } = useFormWrite()
  const press = (call: (id: string) => Promise<Job>) => async () => {
    const met = await write(async () => addJob(await call(job.id)))
    // The action failed, probably because the job changed after it was loaded: reload the jobs.
    if (met) await refreshJobs()
  }
  const { state, reason, failed, total, is_counted } = job
  const hasEnded = !isJobOpen(job)
  return (
    <li className="space-y-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold">{jobTitle(job)}</p>
          <p role="status" className="text-sm text-muted">
            {jobStateText(job)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {(state === 'running' || state === 'queued') && (
            <Button look="secondary" className={smallClass} disabled={isBusy} onClick={press(requestJobStop)}>
              Hentikan
            </Button>
          )}
          {state === 'stopped' && (
            <Button className={smallClass} disabled={isBusy} onClick={press(requestJobResume)}>
              Lanjutkan
            </Button>
          )}
          {job.file !== null &&
            fileFormats.map(format => (
              <Button
                key={format}
                look="secondary"
                className={smallClass}
                disabled={isBusy}
                onClick={() => void write(() => downloadExport(job, format))}
              >
                {`Unduh ${format.toUpperCase()}`}
              </Button>
            ))}
          {hasEnded && job.retryable > 0 && (
            <Button look="secondary" className={smallClass} disabled={isBusy} onClick={press(retryFailedJob)}>
              Ulangi yang gagal
            </Button>
          )}
        </div>
      </div>
      {!hasEnded && (
        <progress
          value={is_counted ? processedRowCount(job) : undefined}
          max={Math.max(total, 1)}
          aria-label={`Kemajuan: ${jobTitle(job)}`}
          className="w-full accent-primary"
        />
      )}
      {reason && <p className="text-sm text-red-ink">{jobReasons[reason]}</p>}
      {problem && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {problemTextWithRetryTime(problem)}
        </p>
      )}
      {hasEnded && failed > 0 && <JobFailures id={job.id} />}
    </li>
  )
}

/** UTC ISO, stored for each operator. Stopped or failed jobs that changed before this time are no longer listed. */
const useSeenUntil = createOperatorPreference('jobs', '', value => (typeof value === 'string' ? value : null))

/** A finished match job is not announced: it is only the first part of an import, which the operator then confirms. */
const isQuiet = ({ kind, action, state }: Job) => kind === 'imports' && action === 'match' && state === 'done'

const needsDecision = ({ state, failed }: Job) => state === 'stopped' || failed > 0

/** A finished job without failures or file stays in the tray until navigation, so that the page below does not move. */
const isSettled = ({ state, failed, file }: Job) => state === 'done' && failed === 0 && file === null

export const unfinishedJobsUrlFragment = '#pekerjaan'

export function useUnfinishedJobs() {
  const { jobs, watched } = useSyncExternalStore(subscribeToJobs, shownJobsState)
  const [seenUntil] = useSeenUntil()
  return jobs.filter(job => !watched.has(job.id) && needsDecision(job) && job.updated_at > seenUntil)
}

export function JobTray() {
  const { jobs, watched, ended } = useSyncExternalStore(subscribeToJobs, shownJobsState)
  const { revalidate } = useRevalidator()
  const [isOldPressed, setOldOpen] = useState(false)
  const { pathname, hash } = useLocation()
  const isOldOpen = hash === unfinishedJobsUrlFragment || isOldPressed
  // After navigation, close the list of unfinished jobs, so that a failed job takes only one line.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the screen changes
  useEffect(() => {
    setOldOpen(false)
    hideFinishedJobs(job => needsDecision(job) || isSettled(job))
  }, [pathname])
  const [seenUntil, setSeenUntil] = useSeenUntil()
  useEffect(() => {
    if (ended > 0) void revalidate()
  }, [ended, revalidate])

  const news = jobs.filter(job => watched.has(job.id) && !isQuiet(job))
  const tray = useToastWhenScrolledAway(news[0])
  const old = useUnfinishedJobs()
  const shown = isOldOpen ? [...news, ...old] : news
  if (shown.length === 0 && old.length === 0) return null
  const close = () => {
    setOldOpen(false)
    setSeenUntil(jobs.reduce((last, { updated_at }) => (updated_at > last ? updated_at : last), seenUntil))
    hideFinishedJobs(() => true)
  }
  return (
    <section
      ref={tray}
      id={unfinishedJobsUrlFragment.slice(1)}
      aria-label="Pekerjaan"
      className={`mb-5 rounded-card border border-primary bg-white px-4 shadow-bar print:hidden ${shown.length > 0 ? 'py-3' : ''}`}
    >
      {shown.length > 0 && (
        <div className="flex gap-2">
          <ul className="min-w-0 grow divide-y divide-line">
            {shown.map(job => (
              <JobCard key={job.id} job={job} />
            ))}
          </ul>
          {!shown.every(isJobOpen) && (
            <Button look="quiet" className="self-start px-3!" onClick={close}>
              <X size={18} aria-hidden="true" />
              <span className="sr-only">Tutup pekerjaan</span>
            </Button>
          )}
        </div>
      )}
      {old.length > 0 && !isOldOpen && (
        <Button look="quiet" className="px-2! text-sm" onClick={() => setOldOpen(true)}>
          {old.length} pekerjaan belum tuntas: lihat
        </Button>
      )}
    </section>
  )
}

/** Shows the start and the end of a job as a toast if the tray, which scrolls with the page, is out of view. */
function useToastWhenScrolledAway(job: Job | undefined) {
  const tray = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the job starts or ends
  useEffect(() => {
    const isAway = (tray.current?.getBoundingClientRect().bottom ?? 0) < 0
    // `toast` returns the effect's cleanup function, which removes the toast about the start when the job ends.
    if (job && isAway) return toast(`${jobTitle(job)}: ${jobStateText(job)}`)
  }, [job?.id, job?.finished_at])
  return tray
}
