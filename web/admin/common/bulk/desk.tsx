import { ChevronUp, type LucideIcon, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Pick, Picks } from '../../../../worker/contract/bulk'
import { Button } from '../../../ui/button'
import { ActionButton } from '../../../ui/icon-buttons'
import type { ListPage } from '../lists/list-url'
import { SelectAllRows } from './pick'
import { type PickedRows, type Selection, selectionCountText, useSelection } from './use-selection'

export type BulkChoice<Action> = { action: Action; label: string; icon: LucideIcon }

export type BulkListProps<T> = {
  page: ListPage<T>
  source: string
  onChanged: () => void
  children: (selection: Selection) => ReactNode
}

type Chosen<T> = { selected: PickedRows; rows: T[]; isAll: boolean }

type BulkDeskProps<T extends Pick, Action> = Omit<BulkListProps<T>, 'page'> & {
  rows: T[]
  page: ListPage<unknown>
  label: string
  noun: string
  choices: BulkChoice<Action>[]
  hint?: string
  readAll: () => Promise<Picks>
  more: (chosen: Chosen<T>) => ReactNode
  ask: (action: Action, chosen: Chosen<T>, close: (isChanged: boolean) => void) => ReactNode
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

type BulkActionBarProps<Action> = {
  label: string
  noun: string
  selection: Selection
  isShown: boolean
  choices: BulkChoice<Action>[]
  onAct: (action: Action) => void
  children: ReactNode
}

function BulkActionBar<Action>(props: BulkActionBarProps<Action>) {
  const { selection, isShown } = props
  const [isOpen, setOpen] = useState(false)
  // When the bar appears, scroll so that it does not cover the checkbox that was just pressed.
  useEffect(() => {
    if (isShown) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return (
    <section
      aria-label={props.label}
      // While no row is selected, the bar is invisible but keeps its space, so that the page does not move.
      className={`sticky bottom-0 z-20 order-last -mx-4 mt-4 flex flex-wrap items-center gap-2 border-t border-primary bg-white px-4 py-3 shadow-bar sm:mx-0 sm:rounded-t-card sm:border-x print:hidden ${isShown ? '' : 'invisible'}`}
    >
      <p role="status" className="min-w-0 grow basis-0 pl-2 text-sm font-semibold sm:text-base">
        {selectionCountText(selection.selected, props.noun)} dipilih
      </p>
      <Button
        look="secondary"
        className="px-3! text-sm lg:hidden"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Tindakan
        <ChevronUp
          size={18}
          aria-hidden="true"
          className={`transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </Button>
      <Button look="quiet" onClick={selection.clear} className="px-3!">
        <X size={18} aria-hidden="true" />
        <span className="sr-only">Batalkan pilihan</span>
      </Button>
      <div
        className={`${isOpen ? 'grid' : 'hidden'} w-full grid-cols-2 gap-2 sm:grid-cols-3 lg:flex lg:w-auto lg:flex-wrap lg:gap-1.5`}
      >
        {props.choices.map(({ action, label, icon }, n) => (
          <ActionButton
            icon={icon}
            key={label}
            look={n === 0 ? 'primary' : 'secondary'}
            onClick={() => props.onAct(action)}
            className="px-2! text-sm sm:px-3! lg:px-2!"
          >
            {label}
          </ActionButton>
        ))}
        {props.children}
      </div>
    </section>
  )
}
