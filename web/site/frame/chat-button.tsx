import { MessageCircle } from 'lucide-react'
import { generalChat } from '../chat'
import { useContent } from '../content'
import { useIsScrolled } from './use-is-scrolled'

const firstView = () => innerHeight / 2

/** The floating way to a person; on phones the landing page's first view and pages with a chat link go without. */
export function ChatButton() {
  const { whatsapp } = useContent()
  const isPast = useIsScrolled(firstView)
  if (!whatsapp.number) return null
  return (
    <aside aria-label="Bantuan">
      <a
        href={generalChat(whatsapp)}
        target="_blank"
        rel="noopener noreferrer"
        data-chat={isPast ? 'past' : 'first'}
        className="fixed right-4 bottom-4 z-20 grid size-14 place-items-center rounded-full bg-primary text-white shadow-card transition-colors hover:bg-primary-dark print:hidden"
      >
        <MessageCircle aria-hidden="true" className="size-7" />
        <span className="sr-only">Chat WhatsApp (terbuka di tab baru)</span>
      </a>
    </aside>
  )
}
