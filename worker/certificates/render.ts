const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text made safe inside elements and quoted attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, found => entities[found] ?? '')

// A marker never spans a tag or a quote: taking such a span out could open an attribute.
const marker = /\{\{([^{}<>"']*)\}\}/g

const fieldOf = (inside: string) => inside.trim()

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

/** The fields a template asks for, each once, in the order of their first use. */
export const templateFields = (html: string) => [
  ...new Set(Array.from(html.matchAll(marker), found => fieldOf(found[1] ?? ''))),
]

/** Fields of the template that will stay empty because nobody fills them. */
export const unknownFields = (html: string, known: readonly string[]) =>
  templateFields(html).filter(field => !known.includes(field))
