import { Link } from 'react-router'
import { formatThousands } from '../../../../worker/contract/lib/format'
import type { Dashboard } from '../../../../worker/contract/operations/dashboard'
import { serverNow } from '../../../lib/clock'
import { EmptyState } from '../../../ui/states'
import { useUnfinishedJobs } from '../../common/jobs/tray'
import { DetailSection } from '../../common/parts/details'
import { useRights } from '../../common/rights'
import { maxCountedTasks, type NeedGroup, taskGroups, taskLinkClass, unfinishedJobsGroup } from './groups'
import { HeldStockNotice } from './held'

/** Open tasks with links, in the order in which an operator should do them. */
export function OpenTasks({ needs }: { needs: Dashboard['needs'] }) {
  const { may } = useRights()
  const all = [...taskGroups(needs), unfinishedJobsGroup(useUnfinishedJobs())]
  const groups = all.filter(({ count, of }) => count > 0 && (!of || may(of)))
  return (
    <DetailSection title="Perlu tindakan">
      {needs.held.map(animal => (
        <HeldStockNotice key={animal.id} animal={animal} />
      ))}
      {groups.length === 0 && needs.held.length === 0 ? (
        <EmptyState title="Semua beres">Tidak ada yang menunggu tindakan Anda saat ini.</EmptyState>
      ) : (
        <ul className="gap-x-8 lg:columns-2">
          {groups.map(group => (
            <Need key={group.label} {...group} />
          ))}
        </ul>
      )}
    </DetailSection>
  )
}

const hourMs = 3_600_000

/** `since`: UTC ISO, or a WIB day. */
function ageText(since: string) {
  const hours = Math.floor((serverNow() - Date.parse(since)) / hourMs)
  if (hours < 1) return 'baru saja'
  return hours < 24 ? `tertua ${hours} jam` : `tertua ${formatThousands(Math.floor(hours / 24))} hari`
}

const Need = ({ label, count, since, icon: Icon, to, toLabel, lines = [] }: NeedGroup) => (
  <li className="mb-4 min-w-0 break-inside-avoid">
    <div className="flex flex-wrap items-center gap-x-2">
      <h3 className="flex items-center gap-2 font-semibold">
        <Icon size={20} aria-hidden="true" className="shrink-0 text-earth" />
        {label}
        <span className="rounded-full bg-yellow-soft px-2.5 text-sm leading-6 font-bold text-yellow-ink tabular-nums">
          {formatThousands(count)}
          {count === maxCountedTasks && '+'}
        </span>
      </h3>
      {since && <span className="text-sm text-muted tabular-nums">{ageText(since)}</span>}
    </div>
    {lines.length > 0 && (
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {lines.map(({ id, name, note }) => (
          <li
            key={id}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-0.5 py-2"
          >
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="text-sm text-muted tabular-nums">{note}</span>
          </li>
        ))}
      </ul>
    )}
    <Link to={to} className={`inline-flex min-h-11 items-center text-sm ${taskLinkClass}`}>
      {toLabel}
    </Link>
  </li>
)
