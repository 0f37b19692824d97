import { ChevronUp, type LucideIcon, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button'
import { ActionButton } from '../../../ui/icon-buttons'
import { type Selection, selectionCountText } from './use-selection'

export type BulkChoice<Action> = { action: Action; label: string; icon: LucideIcon }

type BulkBarProps<Action> = {
  label: string
  noun: string
  selection: Selection
  /** Actions to choose from; the first one is the default. */
  choices: BulkChoice<Action>[]
  onAct: (action: Action) => void
  children?: ReactNode
}

export function BulkBar<Action>({ label, noun, selection, choices, onAct, children }: BulkBarProps<Action>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section
      aria-label={label}
      className="sticky bottom-3 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-card border border-primary bg-white p-3 shadow-bar print:hidden"
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
