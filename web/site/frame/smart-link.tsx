import type { ReactNode } from 'react'

/** '#services' and '#' mean sections of the landing page, from wherever one is. */
const addressOf = (href: string) =>
  href === '#' || href === '' ? '/' : href.startsWith('#') ? `/${href}` : href

type NavLinkProps = { href: string; className?: string; children: ReactNode }

/** A link typed by the operator: a section of the landing page, a page of ours, or another site. */
export function SmartLink({ href, className, children }: NavLinkProps) {
  if (!href.startsWith('https://')) {
    return (
      <a href={addressOf(href)} className={className}>
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

type LinksProps = { links: { name: string; href: string }[]; className: string }

/** Such links as items of a list. */
export const SmartLinks = ({ links, className }: LinksProps) =>
  links.map(({ name, href }) => (
    <li key={name}>
      <SmartLink href={href} className={className}>
        {name}
      </SmartLink>
    </li>
  ))
