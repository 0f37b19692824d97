import { escapeHtml } from '../../contract/html'
import { fieldOf, marker } from '../../contract/markers'

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
