import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Whatsapp } from '../../../worker/contract/site/settings'
import { type ButtonLook, ExternalLinkButton } from '../../ui/button'
import { generalChatUrl } from '../chat'
import { useContent } from '../site-content'

const addressOf = (href: string) =>
  href === '#' || href === '' ? '/' : href.startsWith('#') ? `/${href}` : href

type NavLinkProps = { href: string; className?: string; children: ReactNode }

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

export const SmartLinks = ({ links, className }: LinksProps) =>
  links.map(({ name, href }) => (
    <li key={name}>
      <SmartLink href={href} className={className}>
        {name}
      </SmartLink>
    </li>
  ))

type AskButtonProps = {
  chat?: (whatsapp: Whatsapp) => string
  look?: ButtonLook
  className?: string
  children?: string
}

export function AskByWhatsappButton({
  chat = generalChatUrl,
  look = 'secondary',
  className,
  children = 'Tanya lewat WhatsApp',
}: AskButtonProps) {
  const { whatsapp } = useContent()
  if (!whatsapp.number) return null
  return (
    <ExternalLinkButton to={chat(whatsapp)} look={look} className={className}>
      <MessageCircle aria-hidden="true" className="size-5" />
      {children}
    </ExternalLinkButton>
  )
}
