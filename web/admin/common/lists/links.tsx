import { ChevronLeft, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ButtonLook, buttonClass } from '../../../ui/button'
import { useRights } from '../rights'
import { screenUrl } from '../urls'
import { queryText } from './list-url'

export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="mb-2 -ml-1 inline-flex min-h-11 items-center gap-1 font-medium text-primary underline underline-offset-4 print:hidden"
  >
    <ChevronLeft size={18} aria-hidden="true" />
    {children}
  </Link>
)

type LinkButtonProps = { to: string; look?: ButtonLook; className?: string; children: ReactNode }

export const RouterLinkButton = ({ to, look, className, children }: LinkButtonProps) => (
  <Link to={to} className={buttonClass(look, className)}>
    {children}
  </Link>
)

export const OutsideLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    className="inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-primary underline underline-offset-4"
  >
    <ExternalLink size={16} aria-hidden="true" />
    {children}
    <span className="sr-only">(terbuka di tab baru)</span>
  </a>
)

type TextLinkProps = { to: string; className?: string; children: ReactNode }

export const TextLink = ({ to, className = '', children }: TextLinkProps) => (
  <Link to={to} className={`font-semibold text-primary underline underline-offset-4 ${className}`}>
    {children}
  </Link>
)

type HistoryLinkProps = { entity: string; entity_id?: string }

export function HistoryLink(props: HistoryLinkProps) {
  const { may } = useRights()
  if (!may('audit', 'read')) return null
  return (
    <TextLink
      to={`${screenUrl('history')}?${queryText(props)}`}
      className="mt-6 inline-flex min-h-11 items-center"
    >
      Riwayat perubahan
    </TextLink>
  )
}

type ChipNavProps = { label: string; chips: { to: string; label: string; isCurrent: boolean }[] }

const chipClass =
  'inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-semibold transition-colors'
const currentClass = 'border-primary bg-primary text-white'
const otherClass = 'border-line bg-white text-muted hover:border-primary hover:text-ink'

export const ChipLinks = ({ label: name, chips }: ChipNavProps) => (
  <nav aria-label={name} className="mb-6 print:hidden">
    <ul className="flex flex-wrap gap-2">
      {chips.map(({ to, label, isCurrent }) => (
        <li key={to}>
          <Link
            to={to}
            aria-current={isCurrent ? 'page' : undefined}
            className={`${chipClass} ${isCurrent ? currentClass : otherClass}`}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
