import { MessageCircle } from 'lucide-react'
import type { Whatsapp } from '../../../worker/contract/shop/settings'
import { type ButtonLook, OutsideButton } from '../../ui/button'
import { generalChat } from '../chat'
import { useContent } from '../content'

type AskButtonProps = {
  chat?: (whatsapp: Whatsapp) => string
  look?: ButtonLook
  className?: string
  children?: string
}

/** The way to a person, in a chat; none while there is no number. */
export function AskButton({
  chat = generalChat,
  look = 'secondary',
  className,
  children = 'Tanya lewat WhatsApp',
}: AskButtonProps) {
  const { whatsapp } = useContent()
  if (!whatsapp.number) return null
  return (
    <OutsideButton to={chat(whatsapp)} look={look} className={className}>
      <MessageCircle aria-hidden="true" className="size-5" />
      {children}
    </OutsideButton>
  )
}
