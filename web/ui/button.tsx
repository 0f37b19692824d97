import type { ComponentProps, ReactNode } from 'react'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'undo' | 'danger'

export const buttonClass = (look: ButtonLook = 'primary', more = '') => `button ${look} ${more}`.trimEnd()

type ButtonProps = ComponentProps<'button'> & { look?: ButtonLook }

export const Button = ({ look, className, type = 'button', ...rest }: ButtonProps) => (
  <button type={type} className={buttonClass(look, className)} {...rest} />
)

type LinkButtonProps = { to: string; look?: ButtonLook; className?: string; children: ReactNode }

export const LinkButton = ({ to, look, className, children }: LinkButtonProps) => (
  <a href={to} className={buttonClass(look, className)}>
    {children}
  </a>
)

export const ExternalLinkButton = ({ to, look, className, children }: LinkButtonProps) => (
  <a href={to} target="_blank" rel="noopener noreferrer" className={buttonClass(look, className)}>
    {children}
    <span className="sr-only">(terbuka di tab baru)</span>
  </a>
)
