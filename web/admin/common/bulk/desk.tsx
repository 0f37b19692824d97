import { type ReactNode, useState } from 'react'
import type { Pick, Picks } from '../../../../worker/contract/bulk'
import { BulkActionBar, type BulkChoice } from './bulk-bar'
import { SelectAllRows } from './pick'
import { type PickedRows, type Selection, useSelection } from './use-selection'

export type BulkListProps<T> = {
  page: { items: T[]; next_cursor: string | null; total: number | null; seen_at?: string }
  source: string
  onChanged: () => void
  children: (selection: Selection) => ReactNode
}

type Chosen<T> = { selected: PickedRows; rows: T[]; isAll: boolean }

type Close = (isChanged: boolean) => void

type BulkDeskProps<T extends Pick, Action> = Omit<BulkListProps<T>, 'page'> & {
  rows: T[]
  page: BulkListProps<unknown>['page']
  label: string
  noun: string
  choices: BulkChoice<Action>[]
  /** Shown beside the box that selects all rows, while no row is selected. */
  hint?: string
  readAll: () => Promise<Picks>
  more: (chosen: Chosen<T>) => ReactNode
  ask: (action: Action, chosen: Chosen<T>, close: Close) => ReactNode
}

export function BulkActionList<T extends Pick, Action>(props: BulkDeskProps<T, Action>) {
  const { rows, page, source, noun, onChanged } = props
  const selection = useSelection(rows, source, page.seen_at)
  const [open, setOpen] = useState<{ action: Action } | null>(null)
  const isShown = selection.isAll || selection.rows.length > 0
  const hasMore = page.next_cursor !== null || (page.total ?? 0) > rows.length

  const close = (isChanged: boolean) => {
    setOpen(null)
    if (!isChanged) return
    selection.clear()
    onChanged()
  }
  return (
    <>
      {rows.length > 0 && (
        <>
          <SelectAllRows
            selection={selection}
            noun={noun}
            total={page.total}
            hasMore={hasMore}
            readAll={props.readAll}
            hint={props.hint}
          />
          {props.children(selection)}
          <BulkActionBar
            key={String(isShown)}
            label={props.label}
            noun={noun}
            selection={selection}
            isShown={isShown}
            choices={props.choices}
            onAct={action => setOpen({ action })}
          >
            {props.more(selection)}
          </BulkActionBar>
        </>
      )}
      {open && props.ask(open.action, selection, close)}
    </>
  )
}
