import type { SacrificePlan } from '../../../../worker/contract/fulfilment/sacrifices'
import { type SlaughterStatus, slaughterStatuses } from '../../../../worker/contract/labels'
import { CountTab } from '../../common/lists/count-tab'
import { useListUrl } from '../../common/lists/list-url'
import { openOnly } from './filter'

const statuses: SlaughterStatus[] = ['pending', 'scheduled', 'completed']

/** Counts by status and of groups that are not full. Pressing a count filters the list by it. */
export function StatusTabs({ plan: { counts, open } }: { plan: SacrificePlan }) {
  const { get, set } = useListUrl()
  const chosen = get('status')
  const isOpen = get('open') !== ''
  const all = statuses.reduce((sum, status) => sum + counts[status], 0)
  return (
    <div className="mb-5 flex flex-wrap gap-2 print:hidden">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Status</legend>
        <CountTab label="Semua" n={all} isOn={chosen === ''} onPress={() => set('status', '')} />
        {statuses.map(status => (
          <CountTab
            key={status}
            label={slaughterStatuses[status]}
            n={counts[status]}
            isOn={status === chosen}
            onPress={() => set('status', status)}
          />
        ))}
      </fieldset>
      {(open > 0 || isOpen) && (
        <CountTab
          label={openOnly.true}
          n={open}
          isOn={isOpen}
          onPress={() => set('open', isOpen ? '' : 'true')}
        />
      )}
    </div>
  )
}
