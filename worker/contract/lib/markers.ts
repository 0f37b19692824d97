// A marker never spans a tag or a quote: taking such a span out could open an attribute.
export const marker = /\{\{([^{}<>"']*)\}\}/g

export const fieldOf = (inside: string) => inside.trim()

/** The fields a template asks for as {{field}}, each once, in the order of their first use. */
export const templateFields = (html: string) => [
  ...new Set(Array.from(html.matchAll(marker), found => fieldOf(found[1] ?? ''))),
]

/** Fields of the template that will stay empty because nobody fills them. */
export const unknownFields = (html: string, known: readonly string[]) =>
  templateFields(html).filter(field => !known.includes(field))

/** The text with each {{field}} replaced; one that nobody fills becomes empty. Values are not filled again. */
export const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(marker, (_, inside: string) => {
    const field = fieldOf(inside)
    return (Object.hasOwn(values, field) && values[field]) || ''
  })
