import { CalendarPlus, CircleCheckBig, Images, Undo2 } from 'lucide-react'
import type { Sacrifice } from '../../../../worker/contract/fulfilment/sacrifices'
import type { BulkChoice } from '../../common/bulk/bulk-bar'
import { BulkList, type Listed } from '../../common/bulk/desk'
import type { Selected } from '../../common/bulk/use-selection'
import { queryText } from '../../common/lists/list-url'
import { BulkEvidenceDialog } from '../evidence/dialogs'
import { type SacrificeBulk, SacrificeBulkDialog, type SavedSchedule } from './bulk'
import { pickSacrifices } from './calls'
import { sacrificeFilter } from './filter'
import { PrintLinks } from './print/print-links'
import { sacrificeLabel } from './words'

type Action = SacrificeBulk | 'evidence'

const choices: BulkChoice<Action>[] = [
  { action: 'schedule', label: 'Jadwalkan', icon: CalendarPlus },
  { action: 'complete', label: 'Sudah disembelih', icon: CircleCheckBig },
  { action: 'evidence', label: 'Foto dan video', icon: Images },
  { action: 'reopen', label: 'Kembalikan', icon: Undo2 },
]

/** Kinds of the selected sacrifices; empty if some are not on this page. */
function kindsOf({ picks }: Selected, items: Sacrifice[]) {
  const found = items.filter(({ id }) => picks.some(pick => pick.id === id))
  return found.length === picks.length ? [...new Set(found.map(({ kind }) => kind))] : []
}

type DeskProps = Listed<Sacrifice> & {
  venues: string[]
  eid: string | null
  onPlanned: (plan: SavedSchedule | null) => void
}

/** Ids are searched in one season, so the season is part of the filter. */
const sourceOfIds = (source: string, rows: { id: string }[]) =>
  queryText({
    ids: rows.map(({ id }) => id).join(),
    season: sacrificeFilter(new URLSearchParams(source)).season,
  })

export const SacrificeBulkList = ({ venues, eid, onPlanned, ...list }: DeskProps) => (
  <BulkList
    {...list}
    rows={list.page.items.map(item => ({ id: item.id, label: sacrificeLabel(item) }))}
    label="Pelaksanaan yang dipilih"
    noun="pelaksanaan"
    choices={choices}
    readAll={() => pickSacrifices(list.source)}
    more={({ isAll, rows }) => (
      <PrintLinks
        source={isAll ? list.source : sourceOfIds(list.source, rows)}
        className="px-2! text-sm sm:px-3! lg:px-2!"
      />
    )}
    ask={(action, { selected }, close) =>
      action === 'evidence' ? (
        <BulkEvidenceDialog selected={selected} kinds={kindsOf(selected, list.page.items)} onClose={close} />
      ) : (
        <SacrificeBulkDialog
          action={action}
          selected={selected}
          venues={venues}
          eid={eid}
          kinds={kindsOf(selected, list.page.items)}
          onClose={close}
          onPlanned={onPlanned}
        />
      )
    }
  />
)
