import type { ReactNode } from 'react'
import { Link } from 'react-router'

type TextLinkProps = { to: string; className?: string; children: ReactNode }

/** A link among words, to a screen of the back office. */
export const TextLink = ({ to, className = '', children }: TextLinkProps) => (
  <Link to={to} className={`font-semibold text-primary underline underline-offset-4 ${className}`}>
    {children}
  </Link>
)
