import { phoneDigits } from '../../worker/contract/lib/phone'

/** A WhatsApp link to `phone` (+62…) with `message` pre-filled. */
export const chatUrl = (phone: string, message = '') =>
  `https://wa.me/${phoneDigits(phone)}${message ? `?text=${encodeURIComponent(message)}` : ''}`

/** Unknown markers become ''. Inserted values are not expanded again. */
export const fillChatMarkers = (template: string, values: Record<string, string>) =>
  template
    .replace(/\{\{\s*(\w+)\s*\}\}|\{(\w+)\}/g, (_all, double, single) => values[double ?? single] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
