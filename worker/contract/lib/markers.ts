// A marker must not contain `<`, `>` or quotes: replacing such a marker could open or close a tag or an attribute.
export const markerPattern = /\{\{([^{}<>"']*)\}\}/g

export const fieldOf = (inside: string) => inside.trim()

/** Field names in a template, each once, in order of first use. */
export const templateFields = (html: string) => [
  ...new Set(Array.from(html.matchAll(markerPattern), found => fieldOf(found[1] ?? ''))),
]

export const unknownFields = (html: string, known: readonly string[]) =>
  templateFields(html).filter(field => !known.includes(field))

/** Replaces each {{field}}; unknown fields become empty. Inserted values are not expanded again. */
export const fillMarkers = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(markerPattern, (_, inside: string) => {
    const field = fieldOf(inside)
    return (Object.hasOwn(values, field) && values[field]) || ''
  })
