import xss from 'xss'
import { balance } from './balance'

export type MarkupRules = {
  /** Tag → the attributes that stay on it. */
  tags: Record<string, string[]>
  /** Elements whose content goes with them. */
  removed: string[]
  /** Elements that hold text only: how their raw content is written back, without '<'. */
  texts: Record<string, (raw: string) => string>
  /** The attribute's value as it goes between double quotes, '' to drop the attribute. */
  attribute: (name: string, value: string) => string
}

export const escapeText = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Without control characters, comments and a '<' that starts nothing: browsers and filters differ on them. */
export const withoutNoise = (html: string) =>
  html
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(?![a-z/!?])/gi, '&lt;')

/** Tag → where its last end tag starts. */
const lastEnds = (html: string) =>
  new Map(Array.from(html.matchAll(/<\/([a-z]+)/gi), end => [(end[1] ?? '').toLowerCase(), end.index]))

/** The library's time for a tag grows with its length times its spaces; no honest tag comes near this. */
const isBurden = (tag: string) => tag.length * (tag.match(/\s/g)?.length ?? 0) > 2_000_000

/** Only the tags and attributes of the rules, balanced; other tags vanish and their text stays. */
export function cleanMarkup(html: string, rules: MarkupRules) {
  const source = withoutNoise(html)
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
      if (isBurden(written)) return ''
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
  return balance(filtered + endInside())
}
