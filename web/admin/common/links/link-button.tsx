import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ButtonLook, buttonClass } from '../../../ui/button'

type LinkButtonProps = { to: string; look?: ButtonLook; className?: string; children: ReactNode }

export const RouterLinkButton = ({ to, look, className, children }: LinkButtonProps) => (
  <Link to={to} className={buttonClass(look, className)}>
    {children}
  </Link>
)
