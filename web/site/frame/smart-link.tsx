import type { ReactNode } from 'react'

/** '#services' and '#' mean places on the landing page, from wherever one is. */
const placeOf = (href: string) =>
  href === '#' || href === '' ? '/' : href.startsWith('#') ? `/${href}` : href

type NavLinkProps = { href: string; className?: string; children: ReactNode }

/** A link typed by the operator: a place on the landing page, a page of ours, or another site. */
export function SmartLink({ href, className, children }: NavLinkProps) {
  if (!href.startsWith('https://')) {
    return (
      <a href={placeOf(href)} className={className}>
        {children}
      </a>
    )
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  )
}
