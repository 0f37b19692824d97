import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

const tones = {
  plain: 'rounded-lg text-muted hover:bg-paper hover:text-ink disabled:opacity-30',
  ink: 'rounded-lg hover:bg-paper',
  onPaper: 'rounded-lg hover:bg-white aria-pressed:bg-primary-soft aria-pressed:text-primary',
  danger: 'rounded-lg text-danger hover:bg-danger-soft',
  remove: 'rounded-lg text-muted hover:bg-danger-soft hover:text-danger',
  photo: 'rounded-full bg-black/50 text-white transition-colors hover:bg-black/80',
} as const

type ToolButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: LucideIcon
  label: string
  tone?: keyof typeof tones
}

export const ToolButton = ({
  icon: Icon,
  label,
  tone = 'plain',
  className = '',
  ...button
}: ToolButtonProps) => (
  <button
    type="button"
    className={`grid size-11 shrink-0 place-items-center ${tones[tone]} ${className}`}
    {...button}
  >
    <Icon size={20} aria-hidden="true" />
    <span className="sr-only">{label}</span>
  </button>
)
