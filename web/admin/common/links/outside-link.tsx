import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'

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
