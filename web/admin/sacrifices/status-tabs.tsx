import { thousands } from '../../../worker/contract/format'
import { type SlaughterStatus, slaughterStatuses } from '../../../worker/contract/labels'
import type { SacrificePlan } from '../../../worker/contract/sacrifices'
import { useListUrl } from '../parts/list-url'

const statuses: SlaughterStatus[] = ['pending', 'scheduled', 'completed']

/** How far the season is; each number narrows the list to what it counts. */
export function StatusTabs({ plan: { counts } }: { plan: SacrificePlan }) {
  const { get, set } = useListUrl()
  const chosen = get('status')
  const all = statuses.reduce((sum, status) => sum + counts[status], 0)
  const tabs = [
    { value: '', label: 'Semua', n: all },
    ...statuses.map(status => ({ value: status, label: slaughterStatuses[status], n: counts[status] })),
  ]
  return (
    <fieldset className="mb-5 flex flex-wrap gap-2">
      <legend className="sr-only">Status</legend>
      {tabs.map(({ value, label, n }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => set('status', value)}
          className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-white px-4 text-sm font-semibold text-muted hover:border-primary aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-white"
        >
          {label} <span className="tabular-nums">{thousands(n)}</span>
        </button>
      ))}
    </fieldset>
  )
}
