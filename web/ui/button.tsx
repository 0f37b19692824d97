import type { ComponentProps, ReactNode } from 'react'

const looks = {
  primary:
    'bg-primary text-white hover:bg-primary-dark aria-disabled:bg-grey-soft aria-disabled:text-grey-ink',
  secondary: 'border border-edge bg-white text-ink hover:border-primary hover:bg-primary-soft',
  quiet: 'text-primary underline-offset-4 hover:bg-primary-soft',
  undo: 'text-danger underline-offset-4 hover:bg-danger-soft',
  danger: 'bg-danger text-white hover:bg-red-ink',
} as const

export type ButtonLook = keyof typeof looks

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-card px-5 py-2 text-center font-semibold transition-colors duration-150 disabled:opacity-60'

export const buttonClass = (look: ButtonLook = 'primary', more = '') => `${shape} ${looks[look]} ${more}`

type ButtonProps = ComponentProps<'button'> & { look?: ButtonLook }

export const Button = ({ look, className, type = 'button', ...rest }: ButtonProps) => (
  <button type={type} className={buttonClass(look, className)} {...rest} />
)

type LinkButtonProps = { to: string; look?: ButtonLook; className?: string; children: ReactNode }

/** Looks like a button, goes to a page of the public site. */
export const LinkButton = ({ to, look, className, children }: LinkButtonProps) => (
  <a href={to} className={buttonClass(look, className)}>
    {children}
  </a>
)

/** Looks like a button, opens another site in a new tab. */
export const OutsideButton = ({ to, look, className, children }: LinkButtonProps) => (
  <a href={to} target="_blank" rel="noopener noreferrer" className={buttonClass(look, className)}>
    {children}
    <span className="sr-only">(terbuka di tab baru)</span>
  </a>
)
