import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '../../ui/button'

type ActionButtonProps = ComponentProps<typeof Button> & { icon: LucideIcon }

/** A button whose words follow a picture. */
export const ActionButton = ({ icon: Icon, children, ...button }: ActionButtonProps) => (
  <Button {...button}>
    <Icon size={18} aria-hidden="true" />
    {children}
  </Button>
)

const tones = {
  plain: 'text-muted hover:bg-paper hover:text-ink disabled:opacity-30',
  danger: 'text-danger hover:bg-danger-soft',
} as const

type ToolButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: LucideIcon
  /** What only screen readers hear. */
  label: string
  tone?: keyof typeof tones
}

/** A button that is a picture alone. */
export const ToolButton = ({
  icon: Icon,
  label,
  tone = 'plain',
  className = '',
  ...button
}: ToolButtonProps) => (
  <button
    type="button"
    className={`grid size-11 shrink-0 place-items-center rounded-lg ${tones[tone]} ${className}`}
    {...button}
  >
    <Icon size={18} aria-hidden="true" />
    <span className="sr-only">{label}</span>
  </button>
)
