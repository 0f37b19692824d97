import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { dateTime, formatThousands } from '../../../../worker/contract/lib/format'
import {
  type CheckId,
  type CheckRun,
  type CheckRunsAnswer,
  dataCheckAdvice,
  dataCheckTitles,
  type Finding,
} from '../../../../worker/contract/operations/checks'
import { type Duty, type DutyState, taskLabels as names } from '../../../../worker/contract/site/duties'
import { fetchJson } from '../../../lib/api'
import { valueOrProblem } from '../../../lib/attempt'
import { useFetchedValue } from '../../../lib/office/use-fetched-value'
import { useFormWrite } from '../../../lib/use-write'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states'
import { adminApi } from '../../common/api'
import { SaveError } from '../../common/forms/write-error'
import { TextLink } from '../../common/lists/links'
import { DetailSection } from '../../common/parts/details'
import { LoadError, ScreenHeader } from '../../common/parts/page-head'
import { SettingsTabs } from '../../common/settings/tabs'
import { screenUrl } from '../../common/urls'

const readTasks = (signal: AbortSignal) => fetchJson(adminApi.checks.duties.$get({}, { init: { signal } }))

/** Tasks with a queue show their oldest waiting item; the other tasks show their last success. */
const queues: readonly Duty[] = ['mail', 'jobs']

function taskText({ work, since, is_late }: DutyState) {
  if (queues.includes(work)) {
    if (is_late && since) return `Tertahan sejak ${dateTime(since)}`
    return since === null ? 'Tidak ada yang menunggu' : 'Berjalan'
  }
  return since === null ? 'Belum pernah selesai' : `Terakhir selesai ${dateTime(since)}`
}

function StateBadge({ work, since, is_late }: DutyState) {
  if (is_late) return <Badge tone="red">Terlambat</Badge>
  if (since === null && !queues.includes(work)) return <Badge>Belum mulai</Badge>
  return <Badge tone="green">Baik</Badge>
}

function AutomaticTasks({ version }: { version: string }) {
  const { value, problem, isLoading, retry } = useFetchedValue(readTasks, '', version)
  return (
    <DetailSection title="Tugas yang berjalan sendiri">
      {isLoading && (
        <Skeletons
          label="Memuat tugas yang berjalan sendiri"
          count={Object.keys(names).length}
          shape="h-14"
          className="space-y-2"
        />
      )}
      {problem && (
        <ErrorState
          message="Gagal memuat tugas yang berjalan sendiri"
          detail={problem.detail}
          onRetry={retry}
        />
      )}
      {value && (
        <ul className="divide-y divide-line">
          {value.items.map(state => (
            <li key={state.work} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span>
                <span className="block font-medium">{names[state.work]}</span>
                <span className="text-sm text-muted">{taskText(state)}</span>
              </span>
              <StateBadge {...state} />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-sm text-muted">
        Yang terlambat dikabarkan lewat email kepada semua pemilik, paling banyak sekali sehari. Bila tugas
        berkalanya sendiri mati, tidak ada yang mengirim kabar: pantau juga <code>/api/health</code> dari
        luar.
      </p>
    </DetailSection>
  )
}

const repairs: Partial<Record<CheckId, { to: string; label: string }>> = {
  group_planned_short: { to: 'sacrifices?status=scheduled&open=true', label: 'Perbaiki di Pelaksanaan' },
  certificate_early: { to: 'certificates?status=early', label: 'Lihat dan cabut sekaligus' },
  certificate_day: { to: 'certificates?status=outdated', label: 'Lihat dan terbitkan ulang sekaligus' },
  plan_incomplete: { to: 'sacrifices?status=scheduled', label: 'Jadwalkan lagi di Pelaksanaan' },
}

const CheckFindings = ({ findings }: { findings: Finding[] }) => (
  <ul className="divide-y divide-line">
    {findings.map(({ check, count, examples }) => (
      <li key={check} className="py-4 first:pt-0 last:pb-0">
        <h3 className="flex items-start gap-2 font-semibold">
          <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-earth" />
          <span>
            {dataCheckTitles[check]} ({formatThousands(count)})
          </span>
        </h3>
        <p className="mt-1 text-sm text-muted wrap-anywhere">
          {examples.join(', ')}
          {count > examples.length && ', …'}
        </p>
        <p className="mt-1">{dataCheckAdvice[check]}</p>
        {repairs[check] && (
          <TextLink to={screenUrl(repairs[check].to)} className="inline-flex min-h-11 items-center">
            {repairs[check].label}
          </TextLink>
        )}
      </li>
    ))}
  </ul>
)

function DataChecksPanel({ known, onEnd }: { known: CheckRunsAnswer; onEnd: () => void }) {
  const [{ open, last }, setAnswer] = useState(known)
  const { write, isBusy, problem } = useFormWrite()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  /** Each call runs a part of the checks. If the operator leaves the page, the cron runs the remaining parts. */
  async function checkAll() {
    let answer: CheckRunsAnswer
    do {
      answer = await fetchJson(adminApi.checks.$post({}))
      setAnswer(answer)
    } while (answer.open && isHere.current)
    onEnd()
  }

  return (
    <>
      <DetailSection title="Pemeriksaan">
        <p role="status" className="mb-4">
          {isBusy ? progressText(open, last === null) : lastRunText(last)}
        </p>
        <SaveError heading="Pemeriksaan terhenti" problem={problem} />
        <Button onClick={() => write(checkAll)} disabled={isBusy}>
          {isBusy ? 'Memeriksa…' : open ? 'Lanjutkan pemeriksaan' : 'Periksa sekarang'}
        </Button>
      </DetailSection>
      {last && (
        <DetailSection title="Hasil">
          {last.findings.length === 0 ? (
            <EmptyState title="Semua data cocok">Tidak ada yang perlu dilakukan.</EmptyState>
          ) : (
            <CheckFindings findings={last.findings} />
          )}
        </DetailSection>
      )}
    </>
  )
}

function progressText(open: CheckRun | null, isFirst: boolean) {
  const which = isFirst ? 'Pemeriksaan pertama' : 'Pemeriksaan'
  return open ? `${which}: bagian ${open.done + 1} dari ${open.total}.` : `${which} dimulai.`
}

const lastRunText = (last: CheckRun | null) =>
  last
    ? `Terakhir diperiksa ${dateTime(last.finished_at ?? last.started_at)}.`
    : 'Belum pernah diperiksa. Pemeriksaan pertama membaca semua data dan dapat berlangsung beberapa menit; hasilnya tampil di sini.'

export const loader = ({ request }: LoaderFunctionArgs) =>
  valueOrProblem(fetchJson(adminApi.checks.$get({}, { init: { signal: request.signal } })))

export function Component() {
  const { value, problem } = useLoaderData<typeof loader>()
  const [endedChecks, setEndedChecks] = useState(0)
  return (
    <>
      <ScreenHeader title="Periksa Data">
        Mencocokkan pesanan, uang, stok, hitungan dan berkas satu sama lain. Berjalan sendiri setiap malam.
      </ScreenHeader>
      <SettingsTabs />
      <div className="max-w-3xl space-y-6">
        {problem && <LoadError heading="Gagal memuat hasil pemeriksaan" problem={problem} />}
        {value && <DataChecksPanel known={value} onEnd={() => setEndedChecks(n => n + 1)} />}
        <AutomaticTasks version={String(endedChecks)} />
      </div>
    </>
  )
}
