import { EllipsisVertical, Eye, EyeOff, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ActiveStatus } from '../../../../worker/contract/labels'
import { Popover } from '../../../ui/office/popover'
import type { Column } from './table'

const tones = {
  primary: 'text-primary hover:bg-primary-soft',
  earth: 'text-earth hover:bg-earth-soft',
  danger: 'text-danger hover:bg-danger-soft',
} as const

export type RowTone = keyof typeof tones

export const rowActionClass = (tone: RowTone, more = '') =>
  `inline-flex min-h-11 items-center gap-1.5 rounded-lg px-2 text-sm font-semibold transition-colors ${tones[tone]} ${more}`

type RowLabelProps = { icon: LucideIcon; label: string; name: string }

/** Label of a row's button. Screen readers read `name`, which says which row the button belongs to. */
export const RowLabel = ({ icon: Icon, label, name }: RowLabelProps) => (
  <>
    <Icon size={16} aria-hidden="true" />
    {label}
    <span className="sr-only">{name}</span>
  </>
)

type RowActionProps = RowLabelProps & { tone: RowTone; onClick: () => void; className?: string }

export const RowAction = ({ tone, onClick, className, ...label }: RowActionProps) => (
  <button type="button" onClick={onClick} className={rowActionClass(tone, className)}>
    <RowLabel {...label} />
  </button>
)

type RowChoice<Act> = {
  act: Act
  icon: LucideIcon
  label: string
  tone: RowTone
  className?: string
  /** Keeps the button visible beside the menu of a row with many actions, because the row needs this action next. */
  isNext?: boolean
}

export type RowChoices<Act> = (RowChoice<Act> | false)[]

type RowActionsProps<Act> = {
  name: string
  choices: RowChoices<Act>
  onAct: (act: Act) => void
}

export const RowActions = <Act extends string>({ name, choices, onAct }: RowActionsProps<Act>) =>
  choices.map(choice => {
    if (!choice) return null
    const { act, isNext: _, ...label } = choice
    return <RowAction key={act} {...label} name={name} onClick={() => onAct(act)} />
  })

const isNext = <Act,>(choice: RowChoices<Act>[number]) => choice && choice.isNext === true

const maxInlineActions = 2

function TableActions<Act extends string>({ isMenu, ...props }: RowActionsProps<Act> & { isMenu?: boolean }) {
  const { choices } = props
  if (!isMenu && choices.filter(Boolean).length <= maxInlineActions)
    return (
      <div className="row-acts">
        <RowActions {...props} />
      </div>
    )
  const [next, others] = [choices.filter(isNext), choices.filter(choice => !isNext(choice))]
  const menu = (
    <RowMenu name={props.name}>
      <RowActions {...props} choices={others} />
    </RowMenu>
  )
  if (next.length === 0) return menu
  return (
    <div className="row-acts flex-nowrap!">
      <RowActions {...props} choices={next} />
      {menu}
    </div>
  )
}

export const rowActionsColumn = <T, Act extends string>(
  nameOf: (row: T) => string,
  choicesOf: (row: T) => RowChoices<Act>,
  onAct: (act: Act, row: T) => void,
  isMenu = false,
): Column<T> => ({
  head: 'Aksi',
  look: 'acts',
  cell: row => (
    <TableActions
      name={nameOf(row)}
      choices={choicesOf(row)}
      onAct={act => onAct(act, row)}
      isMenu={isMenu}
    />
  ),
})

type ToggleActionProps = { name: string; status: ActiveStatus; onClick: () => void }

export const ToggleAction = ({ name, status, onClick }: ToggleActionProps) => (
  <RowAction
    icon={status === 'active' ? EyeOff : Eye}
    label={status === 'active' ? 'Nonaktifkan' : 'Aktifkan'}
    tone="earth"
    name={name}
    onClick={onClick}
  />
)

export const RowMenu = ({ name, children }: { name: string; children: ReactNode }) => (
  <Popover
    look="inline-grid size-11 place-items-center rounded-lg text-muted hover:bg-primary-soft hover:text-primary"
    label={
      <>
        <EllipsisVertical size={18} aria-hidden="true" />
        <span className="sr-only">Tindakan {name}</span>
      </>
    }
  >
    {close => (
      // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: clicks come from buttons
      <div className="grid" onClick={close}>
        {children}
      </div>
    )}
  </Popover>
)
