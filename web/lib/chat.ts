import { phoneDigits } from '../../worker/contract/lib/phone'
import { chatMarkerPattern } from '../../worker/contract/lib/text'

export const chatUrl = (phone: string, message = '') =>
  `https://wa.me/${phoneDigits(phone)}${message ? `?text=${encodeURIComponent(message)}` : ''}`

/** Replaces markers such as `{name}`. Unknown markers become ''; markers inside an inserted value stay unchanged. */
export const fillChatMarkers = (template: string, values: Record<string, string>) =>
  template
    .replace(chatMarkerPattern, (_all, double, single) => values[double ?? single] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
