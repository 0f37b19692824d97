import { CalendarPlus, CircleCheckBig, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Sacrifice } from '../../../worker/contract/sacrifices'
import { BulkBar, type BulkChoice } from '../parts/bulk/bulk-bar'
import { KeptNotice } from '../parts/bulk/kept-notice'
import { PickAll } from '../parts/bulk/pick'
import type { Run } from '../parts/bulk/runner'
import { keptRun } from '../parts/bulk/use-run'
import { type Selection, useSelection } from '../parts/bulk/use-selection'
import { GoOnDialog, type SacrificeBulk, SacrificeBulkDialog, type SacrificeStep, stepTitles } from './bulk'
import { pickSacrifices } from './calls'
import { PrintLinks } from './print-links'
import { callName } from './words'

const choices: BulkChoice<SacrificeBulk>[] = [
  { action: 'schedule', label: 'Jadwalkan', icon: CalendarPlus },
  { action: 'complete', label: 'Sudah disembelih', icon: CircleCheckBig },
  { action: 'reopen', label: 'Kembalikan', icon: Undo2 },
]

const noun = 'pelaksanaan'
const store = keptRun<SacrificeStep>('sacrifices')

type DeskProps = {
  page: { items: Sacrifice[]; next_cursor: string | null; total: number | null }
  source: string
  places: string[]
  onChanged: () => void
  children: (selection: Selection) => ReactNode
}

type Open = { action: SacrificeBulk } | { kept: Run<SacrificeStep> }

/** Picking sacrifices of the list, and what is then done with all of them. */
export function Desk({ page, source, places, onChanged, children }: DeskProps) {
  const rows = page.items.map(item => ({ id: item.id, label: callName(item) }))
  const selection = useSelection(rows, source)
  const [open, setOpen] = useState<Open | null>(null)
  const [kept, setKept] = useState(store.read)
  const hasMore = page.next_cursor !== null || (page.total ?? 0) > rows.length

  const close = (isChanged: boolean) => {
    setOpen(null)
    setKept(store.read)
    if (!isChanged) return
    selection.clear()
    onChanged()
  }
  const drop = () => {
    store.forget()
    setKept(null)
  }
  const picked = `ids=${selection.rows.map(({ id }) => id).join()}`
  return (
    <>
      {kept && open === null && (
        <KeptNotice
          run={kept}
          title={stepTitles[kept.step.action]}
          onGoOn={() => setOpen({ kept })}
          onDrop={drop}
        />
      )}
      {rows.length > 0 && (
        <>
          <PickAll
            selection={selection}
            noun={noun}
            total={page.total}
            hasMore={hasMore}
            readAll={() => pickSacrifices(source)}
          />
          {children(selection)}
        </>
      )}
      {(selection.isAll || selection.rows.length > 0) && (
        <BulkBar
          label="Pelaksanaan yang dipilih"
          noun={noun}
          selection={selection}
          choices={choices}
          onAct={action => setOpen({ action })}
        >
          <PrintLinks source={selection.isAll ? source : picked} className="px-2! text-sm sm:px-3!" />
        </BulkBar>
      )}
      {open && 'action' in open && (
        <SacrificeBulkDialog
          action={open.action}
          selected={selection.selected}
          places={places}
          onClose={close}
        />
      )}
      {open && 'kept' in open && <GoOnDialog run={open.kept} onClose={close} />}
    </>
  )
}
