import { MessageCircle } from 'lucide-react'
import { OutsideButton } from '../../ui/button'
import { generalChat } from '../chat'
import { useContent } from '../content'

/** The way to a person from a place that has nothing to offer; none while there is no number. */
export function AskButton() {
  const { whatsapp } = useContent()
  if (!whatsapp.number) return null
  return (
    <OutsideButton to={generalChat(whatsapp)} look="secondary">
      <MessageCircle aria-hidden="true" className="size-5" />
      Tanya lewat WhatsApp
    </OutsideButton>
  )
}
