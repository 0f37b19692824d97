import { type ReactNode, useState } from 'react'
import type { Pick, Picks } from '../../../../worker/contract/bulk'
import { BulkBar, type BulkChoice } from './bulk-bar'
import { KeptNotice } from './kept-notice'
import { PickAll } from './pick'
import type { Run } from './runner'
import type { keptRun } from './use-run'
import { type Selected, type Selection, useSelection } from './use-selection'

/** What a list gives its desk: one page of it, and the filter it came by. */
export type Listed<T> = {
  page: { items: T[]; next_cursor: string | null; total: number | null; seen_at?: string }
  source: string
  onChanged: () => void
  children: (selection: Selection) => ReactNode
}

/** The picked rows of the page, or all that the filter matched. */
type Chosen<T> = { selected: Selected; rows: T[]; isAll: boolean }

type Close = (isChanged: boolean) => void

type BulkDeskProps<T extends Pick, Action, Step> = Omit<Listed<T>, 'page'> & {
  rows: T[]
  page: Listed<unknown>['page']
  /** Names the bar, as 'Pesanan yang dipilih'. */
  label: string
  noun: string
  choices: BulkChoice<Action>[]
  store: ReturnType<typeof keptRun<Step>>
  titleOf: (step: Step) => string
  readAll: () => Promise<Picks>
  /** What else can be done with the picked rows. */
  more: (chosen: Chosen<T>) => ReactNode
  ask: (action: Action, chosen: Chosen<T>, close: Close) => ReactNode
  goOn: (run: Run<Step>, close: Close) => ReactNode
}

type Open<Action, Step> = { action: Action } | { kept: Run<Step> }

/** Picking rows of a list, what is then done with all of them, and work of before that was not finished. */
export function BulkDesk<T extends Pick, Action, Step>(props: BulkDeskProps<T, Action, Step>) {
  const { rows, page, source, noun, store, onChanged } = props
  const selection = useSelection(rows, source, page.seen_at)
  const [open, setOpen] = useState<Open<Action, Step> | null>(null)
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
  return (
    <>
      {kept && open === null && (
        <KeptNotice
          run={kept}
          title={props.titleOf(kept.step)}
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
            readAll={props.readAll}
          />
          {props.children(selection)}
        </>
      )}
      {(selection.isAll || selection.rows.length > 0) && (
        <BulkBar
          label={props.label}
          noun={noun}
          selection={selection}
          choices={props.choices}
          onAct={action => setOpen({ action })}
        >
          {props.more(selection)}
        </BulkBar>
      )}
      {open && 'action' in open && props.ask(open.action, selection, close)}
      {open && 'kept' in open && props.goOn(open.kept, close)}
    </>
  )
}
