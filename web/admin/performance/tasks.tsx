import { dateTime } from '../../../worker/contract/format'
import type { Performance } from '../../../worker/contract/shop/performance'
import { type Duty, duties as names } from '../../../worker/contract/vitals'
import { Badge } from '../../ui/badge'
import { Section } from '../common/details'

type State = Performance['works'][number]

/** Those of which something waits; of the others it is told when they last went well. */
const queues: readonly Duty[] = ['mail', 'jobs']

function words({ work, since, is_late }: State) {
  if (queues.includes(work)) {
    if (is_late && since) return `Tertahan sejak ${dateTime(since)}`
    return since === null ? 'Tidak ada yang menunggu' : 'Berjalan'
  }
  return since === null ? 'Belum pernah selesai' : `Terakhir selesai ${dateTime(since)}`
}

function StateBadge({ work, since, is_late }: State) {
  if (is_late) return <Badge tone="red">Terlambat</Badge>
  if (since === null && !queues.includes(work)) return <Badge>Belum mulai</Badge>
  return <Badge tone="green">Baik</Badge>
}

/** What the shop does by itself, and what of it is late. */
export const Tasks = ({ works }: Pick<Performance, 'works'>) => (
  <Section title="Tugas yang berjalan sendiri">
    <ul className="divide-y divide-line">
      {works.map(state => (
        <li key={state.work} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <span>
            <span className="block font-medium">{names[state.work]}</span>
            <span className="text-sm text-muted">{words(state)}</span>
          </span>
          <StateBadge {...state} />
        </li>
      ))}
    </ul>
    <p className="mt-3 text-sm text-muted">
      Yang terlambat dikabarkan lewat email kepada semua pemilik, paling banyak sekali sehari. Bila tugas
      berkalanya sendiri mati, tidak ada yang mengirim kabar: pantau juga <code>/api/health</code> dari luar.
    </p>
  </Section>
)
