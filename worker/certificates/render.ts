import { fieldOf, marker } from '../contract/markers'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text made safe inside elements and quoted attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, found => entities[found] ?? '')

/**
 * Puts the escaped values in place of their {{field}} markers, in one pass: a value that looks like a marker
 * stays text. Unknown and empty markers vanish.
 */
export function renderTemplate(html: string, values: Record<string, string | null>) {
  return html.replace(marker, (_, inside: string) => {
    const field = fieldOf(inside)
    return escapeHtml((Object.hasOwn(values, field) ? values[field] : null) ?? '')
  })
}
