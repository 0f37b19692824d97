import { ChevronUp, type LucideIcon, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../../ui/button'
import { ActionButton } from '../../../ui/icon-buttons'
import { type Selection, selectionCountText } from './use-selection'

export type BulkChoice<Action> = { action: Action; label: string; icon: LucideIcon }

type BulkBarProps<Action> = {
  label: string
  noun: string
  selection: Selection
  isShown: boolean
  /** Actions to choose from; the first one is the default. */
  choices: BulkChoice<Action>[]
  onAct: (action: Action) => void
  children?: ReactNode
}

export function BulkActionBar<Action>({
  label,
  noun,
  selection,
  isShown,
  choices,
  onAct,
  children,
}: BulkBarProps<Action>) {
  const [isOpen, setOpen] = useState(false)
  // When the bar appears, scroll so that it does not cover the checkbox that was just pressed.
  useEffect(() => {
    if (isShown) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return (
    <section
      aria-label={label}
      // While no row is selected, the bar is invisible but keeps its space, so that the page does not move.
      className={`sticky bottom-0 z-20 order-last -mx-4 mt-4 flex flex-wrap items-center gap-2 border-t border-primary bg-white px-4 py-3 shadow-bar sm:mx-0 sm:rounded-t-card sm:border-x print:hidden ${isShown ? '' : 'invisible'}`}
    >
      <p role="status" className="min-w-0 grow basis-0 pl-2 text-sm font-semibold sm:text-base">
        {selectionCountText(selection.selected, noun)} dipilih
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
        {choices.map(({ action, label: text, icon: Icon }, n) => (
          <ActionButton
            icon={Icon}
            key={text}
            look={n === 0 ? 'primary' : 'secondary'}
            onClick={() => onAct(action)}
            className="px-2! text-sm sm:px-3! lg:px-2!"
          >
            {text}
          </ActionButton>
        ))}
        {children}
      </div>
    </section>
  )
}
