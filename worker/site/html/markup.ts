import xss from 'xss'
import { balanceHtmlTags } from './balance'

export type MarkupRules = {
  tags: Record<string, string[]>
  removed: string[]
  /** Keyed by raw-text element (script, style): escapes '<' in its content, so that it cannot close the element. */
  texts: Record<string, (raw: string) => string>
  attribute: (name: string, value: string) => string
}

export const escapeText = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Removes control characters, comments and stray '<', which browsers and filters parse differently. */
export const removeHtmlNoise = (html: string) =>
  html
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(?![a-z/!?])/gi, '&lt;')

const lastEnds = (html: string) =>
  new Map(Array.from(html.matchAll(/<\/([a-z]+)/gi), end => [(end[1] ?? '').toLowerCase(), end.index]))

/** The xss library's time per tag grows with length × spaces. The limit is far above real tags. */
const isTooSlow = (tag: string) => tag.length * (tag.match(/\s/g)?.length ?? 0) > 2_000_000

/** Keeps only allowed tags and attributes, balanced. Other tags are removed and their text is kept. */
export function sanitizeMarkup(html: string, rules: MarkupRules) {
  const source = removeHtmlNoise(html)
  const ends = lastEnds(source)
  let inside: { tag: string; raw: string } | null = null

  const endInside = () => {
    const write = inside ? rules.texts[inside.tag] : undefined
    const written = inside && write ? `${write(inside.raw)}</${inside.tag}>` : ''
    inside = null
    return written
  }

  const filtered = xss(source, {
    whiteList: rules.tags,
    allowCommentTag: true,
    css: false,
    escapeHtml: text => {
      if (!inside) return escapeText(text)
      inside.raw += text
      return ''
    },
    onTag: (tag, written, { isClosing, sourcePosition = 0 }) => {
      if (inside) return isClosing && tag === inside.tag ? endInside() : ''
      const isText = Object.hasOwn(rules.texts, tag)
      if (isTooSlow(written)) return ''
      if (!isText && !rules.removed.includes(tag)) return
      if (isClosing || (ends.get(tag) ?? -1) < sourcePosition) return ''
      inside = { tag, raw: '' }
      return isText ? undefined : ''
    },
    onIgnoreTag: () => '',
    onTagAttr: (_, name, value, isListed) => {
      const written = isListed ? rules.attribute(name, value) : ''
      return written === '' ? '' : `${name}="${written}"`
    },
  })
  return balanceHtmlTags(filtered + endInside())
}
