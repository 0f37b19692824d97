import { phoneDigits } from '../../worker/contract/lib/phone'

/** A chat with `phone` (+62…) that opens with `message` typed in. */
export const chatUrl = (phone: string, message = '') =>
  `https://wa.me/${phoneDigits(phone)}${message ? `?text=${encodeURIComponent(message)}` : ''}`

/** Fills {marker} and {{marker}}; an unknown marker becomes empty. Values are not filled again. */
export const fill = (template: string, values: Record<string, string>) =>
  template
    .replace(/\{\{\s*(\w+)\s*\}\}|\{(\w+)\}/g, (_all, double, single) => values[double ?? single] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
