import { thousands } from '../../../worker/contract/format'
import { type SlaughterStatus, slaughterStatuses } from '../../../worker/contract/labels'
import type { SacrificePlan } from '../../../worker/contract/proof/sacrifices'
import { useListUrl } from '../common/lists/list-url'
import { openOnly } from './filter'

const statuses: SlaughterStatus[] = ['pending', 'scheduled', 'completed']

const tab =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-white px-4 text-sm font-semibold text-muted hover:border-primary aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-white'

type TabProps = { label: string; n: number; isOn: boolean; onPress: () => void }

const Tab = ({ label, n, isOn, onPress }: TabProps) => (
  <button type="button" aria-pressed={isOn} onClick={onPress} className={tab}>
    {label} <span className="tabular-nums">{thousands(n)}</span>
  </button>
)

/** How far the season is, and the groups somebody has to decide about; each number narrows the list to what it counts. */
export function StatusTabs({ plan: { counts, open } }: { plan: SacrificePlan }) {
  const { get, set } = useListUrl()
  const chosen = get('status')
  const isOpen = get('open') !== ''
  const all = statuses.reduce((sum, status) => sum + counts[status], 0)
  return (
    <div className="mb-5 flex flex-wrap gap-2 print:hidden">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Status</legend>
        <Tab label="Semua" n={all} isOn={chosen === ''} onPress={() => set('status', '')} />
        {statuses.map(status => (
          <Tab
            key={status}
            label={slaughterStatuses[status]}
            n={counts[status]}
            isOn={status === chosen}
            onPress={() => set('status', status)}
          />
        ))}
      </fieldset>
      {(open > 0 || isOpen) && (
        <Tab label={openOnly.true} n={open} isOn={isOpen} onPress={() => set('open', isOpen ? '' : 'true')} />
      )}
    </div>
  )
}
