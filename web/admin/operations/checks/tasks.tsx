import { dateTime } from '../../../../worker/contract/lib/format'
import { type Duty, type DutyState, dutyLabels as names } from '../../../../worker/contract/site/duties'
import { fetchJson } from '../../../lib/api'
import { Badge } from '../../../ui/badge'
import { Skeletons } from '../../../ui/skeleton'
import { ErrorState } from '../../../ui/states'
import { adminApi } from '../../common/api'
import { useFetchedValue } from '../../common/hooks/use-read'
import { DetailSection } from '../../common/parts/details'

const readTasks = (signal: AbortSignal) => fetchJson(adminApi.checks.duties.$get({}, { init: { signal } }))

/** Tasks with a queue show their oldest item; the others show their last success. */
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

const Task = (state: DutyState) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
    <span>
      <span className="block font-medium">{names[state.work]}</span>
      <span className="text-sm text-muted">{taskText(state)}</span>
    </span>
    <StateBadge {...state} />
  </li>
)

/** Automatic tasks of the shop with their state. Reloads when `version` changes. */
export function AutomaticTasks({ version }: { version: string }) {
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
            <Task key={state.work} {...state} />
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
