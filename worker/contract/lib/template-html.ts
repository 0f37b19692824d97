/** Sanitising removes these elements together with their content. */
export const removedHtmlTags =
  'applet audio canvas iframe math noembed noframes noscript object plaintext script select svg template textarea video xmp'.split(
    ' ',
  )

// A marker must not contain `<`, `>` or quotes: replacing such a marker could open or close a tag or an attribute.
export const templateMarkerPattern = /\{\{([^{}<>"']*)\}\}/g

/** Braces outside markers are typing errors, such as '{{name}' or '[{name}}', and customers would see them. */
export const hasStrayBraces = (text: string, markers = templateMarkerPattern) =>
  /[{}]/.test(text.replace(markers, ''))

export const strayBracesMessage = 'Kurung kurawalnya tidak lengkap. Tulis penanda misalnya {{order_id}}'

export const readMarkerField = (inside: string) => inside.trim()

export const fieldsInTemplate = (html: string) => [
  ...new Set(Array.from(html.matchAll(templateMarkerPattern), found => readMarkerField(found[1] ?? ''))),
]

export const unknownTemplateFields = (html: string, known: readonly string[]) =>
  fieldsInTemplate(html).filter(field => !known.includes(field))

/** Replaces each {{field}}; unknown fields become empty. Inserted values are not expanded again. */
export const fillTemplateMarkers = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(templateMarkerPattern, (_, inside: string) => {
    const field = readMarkerField(inside)
    return (Object.hasOwn(values, field) && values[field]) || ''
  })
