import type { ReactNode } from 'react'
import { Link } from 'react-router'

type TextLinkProps = { to: string; className?: string; children: ReactNode }

export const TextLink = ({ to, className = '', children }: TextLinkProps) => (
  <Link to={to} className={`font-semibold text-primary underline underline-offset-4 ${className}`}>
    {children}
  </Link>
)
