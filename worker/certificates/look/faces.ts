/** Letters of Arabic, also as Jawi writes them. */
const arabic = /[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc]/
const arabicRange = 'U+0600-06FF,U+0750-077F,U+200C-200D,U+FB50-FDFF,U+FE70-FEFC'
const slanted = /italic|<(?:em|i)\b/i

type Face = {
  family: string
  /** Its descriptors beside the family and the weights. */
  about: string
  isAsked: (template: string, text: string) => boolean
  font: () => Promise<{ default: string }>
}

const isLora = (template: string) => /\blora\b/i.test(template)

/** What a template may set its letters in, by the name it writes in `font-family`. What was published before has none of them. */
const faces: Face[] = [
  {
    family: '"Jakarta Sertifikat"',
    about: 'font-style:normal',
    isAsked: template => template.includes('Jakarta Sertifikat'),
    font: () => import('./faces/jakarta.woff2?inline'),
  },
  {
    family: 'Lora',
    about: 'font-style:normal',
    isAsked: isLora,
    font: () => import('./faces/lora.woff2?inline'),
  },
  {
    family: 'Lora',
    about: 'font-style:italic',
    isAsked: template => isLora(template) && slanted.test(template),
    font: () => import('./faces/lora-italic.woff2?inline'),
  },
  {
    family: 'Amiri',
    about: `font-style:normal;unicode-range:${arabicRange}`,
    isAsked: (template, text) => /\bamiri\b/i.test(template) && arabic.test(text),
    font: () => import('./faces/amiri.woff2?inline'),
  },
]

const ruleOf = async ({ family, about, font }: Face) =>
  `@font-face{font-family:${family};font-weight:400 700;${about};src:url("${(await font()).default}") format("woff2")}`

/** Arabic is never slanted, so no browser may do it where the words around it are. */
const upright = ':root{font-synthesis:weight}'

/**
 * The faces that a sheet needs, within itself: it is shown apart, sent on and opened without us. '' for a template that names
 * none, which looks as it always did. `text` is the whole sheet.
 */
export async function faceStyle(template: string, text: string) {
  const asked = faces.filter(({ isAsked }) => isAsked(template, text))
  if (asked.length === 0) return ''
  const rules = await Promise.all(asked.map(ruleOf))
  return `<style>${upright}${rules.join('')}</style>`
}
