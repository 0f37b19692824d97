import xss from 'xss'

const voidTags = ['br', 'col', 'hr', 'img', 'meta']
const cellTags = ['caption', 'td', 'th']
const tableTags = ['table', 'tbody', 'tfoot', 'thead', 'tr', ...cellTags]
const paragraphEnders =
  'address article aside blockquote center dd div dl dt figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table ul'

type Implied = { closes: string[]; within: string[] }

/** Elements whose start tag closes an open sibling (HTML allows omitting the end tag). */
const impliedEnds: Record<string, Implied> = {
  li: { closes: ['li'], within: ['ol', 'ul'] },
  dt: { closes: ['dd', 'dt'], within: ['dl'] },
  dd: { closes: ['dd', 'dt'], within: ['dl'] },
  td: { closes: cellTags, within: ['tr', 'table'] },
  th: { closes: cellTags, within: ['tr', 'table'] },
  tr: { closes: ['tr', 'caption'], within: ['table'] },
  tbody: { closes: ['tbody', 'tfoot', 'thead', 'caption'], within: ['table'] },
  tfoot: { closes: ['tbody', 'tfoot', 'thead', 'caption'], within: ['table'] },
  thead: { closes: ['tbody', 'tfoot', 'thead', 'caption'], within: ['table'] },
}

const paragraph: Implied = { closes: ['p'], within: ['table', ...cellTags] }
const endsParagraph = new Set(paragraphEnders.split(' '))

function cutFor(open: string[], rule: Implied | undefined) {
  if (rule === undefined) return open.length
  const edge = open.findLastIndex(tag => rule.within.includes(tag))
  const at = open.findIndex((tag, i) => i > edge && rule.closes.includes(tag))
  return at < 0 ? open.length : at
}

function cutForEnd(open: string[], tag: string) {
  const at = open.lastIndexOf(tag)
  const isOutsideCell = !tableTags.includes(tag) && open.slice(at + 1).some(inner => cellTags.includes(inner))
  return at < 0 || isOutsideCell ? open.length : at
}

/** Limit of nested elements (browsers stop at 512). Each tag searches the open elements, so this limits its cost. */
const maxDepth = 64

/** Fixes end tags, so that the text cannot close its container. Expects no '<' or '>' outside tags or in attributes. */
function balanceHtmlTags(html: string) {
  const open: string[] = []
  /** Per tag, the number of start tags dropped beyond `maxDepth`, whose end tags must be dropped too. */
  const vanished = new Map<string, number>()

  const closeFrom = (at: number) => {
    if (at < open.length) vanished.clear()
    return open
      .splice(at)
      .reverse()
      .map(tag => `</${tag}>`)
      .join('')
  }

  const start = (tag: string, attributes: string) => {
    const ended = closeFrom(cutFor(open, impliedEnds[tag]))
    const endedParagraph = endsParagraph.has(tag) ? closeFrom(cutFor(open, paragraph)) : ''
    const isVoid = voidTags.includes(tag)
    if (!isVoid && open.length === maxDepth) {
      vanished.set(tag, (vanished.get(tag) ?? 0) + 1)
      return ended + endedParagraph
    }
    if (!isVoid) open.push(tag)
    return `${ended}${endedParagraph}<${tag}${attributes.replace(/ \/$/, '')}>`
  }

  const end = (tag: string) => {
    const inside = vanished.get(tag) ?? 0
    if (inside === 0) return closeFrom(cutForEnd(open, tag))
    vanished.set(tag, inside - 1)
    return ''
  }

  const balanced = html.replace(
    /<(\/?)([a-z][a-z0-9]*)((?: [^<>]*)?)>/g,
    (_, slash: string, tag: string, attributes: string) => (slash === '' ? start(tag, attributes) : end(tag)),
  )
  return balanced + closeFrom(0)
}

export type MarkupRules = {
  tags: Record<string, string[]>
  removed: string[]
  /** Functions that escape '<' in raw-text elements (script, style), so that the text cannot close the element. */
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

/** The xss library's time per tag grows with length × number of spaces. The limit is far above real tags. */
const isTooSlow = (tag: string) => tag.length * (tag.match(/\s/g)?.length ?? 0) > 2_000_000

/** Keeps only allowed tags and attributes, with balanced tags. Other tags are removed, but their text is kept. */
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
