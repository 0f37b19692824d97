import { generalChat } from '../chat'
import { useContent } from '../site-content'

export function ChatHelp() {
  const { whatsapp } = useContent()
  if (!whatsapp.number) return null
  return (
    <p data-own-chat className="mt-3 flex min-h-11 flex-wrap items-center gap-x-2">
      Ada pertanyaan?
      <a
        href={generalChat(whatsapp)}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
      >
        Chat WhatsApp
      </a>
    </p>
  )
}
