import { swollen } from '../refusals'

/** No cell is longer: an Excel cell holds 32,767 letters, a statement's a few hundred. */
const longestText = 40_000
const longestAttribute = 2000

/** One step through XML or HTML: a tag with its attributes, or the text before it. */
export interface Tag {
  /** Lower case, without a namespace prefix. */
  name: string
  isEnd: boolean
  /** '<br/>': begins and ends at once. */
  isEmpty: boolean
  attributes: string
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

function entity(whole: string, name: string) {
  if (name[0] !== '#') return entities[name.toLowerCase()] ?? whole
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
}

/** '&amp;' → '&'. Only the built-in names and numbers: nothing a document defines itself. */
export const unescaped = (text: string) =>
  text.includes('&') ? text.slice(0, longestText).replace(/&(#?\w{1,8});/g, entity) : text

/** The value of an attribute; the name is given without its prefix. */
export function attribute(attributes: string, name: string) {
  const pattern = new RegExp(`(?:^|[\\s:])${name}\\s{0,4}=\\s{0,4}(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i')
  const found = pattern.exec(attributes.slice(0, longestAttribute))
  const value = found?.[1] ?? found?.[2] ?? found?.[3]
  return value === undefined ? undefined : unescaped(value)
}

function tagOf(inside: string): Tag {
  const isEnd = inside.startsWith('/')
  const body = isEnd ? inside.slice(1) : inside
  const name = /^[^\s/>]{0,60}/.exec(body)?.[0] ?? ''
  return {
    name: name.slice(name.indexOf(':') + 1).toLowerCase(),
    isEnd,
    isEmpty: body.endsWith('/'),
    attributes: body.slice(name.length),
  }
}

/**
 * Index of the '>' that ends the tag at `open`, or -1. A '>' inside a quoted attribute value does not end it. A value
 * cannot hold '<' in XML, so a quote that reaches over one was never closed and counts as a letter.
 */
function endOfTag(source: string, open: number) {
  let end = source.indexOf('>', open)
  let from = open
  while (end >= 0) {
    const before = source.slice(from, end)
    const mark = /=\s{0,9}(["'])/.exec(before.slice(0, longestAttribute))
    if (!mark) return end
    const start = from + mark.index + mark[0].length
    const value = source.slice(start, start + longestAttribute).split('<', 1)[0] ?? ''
    const length = value.indexOf(mark[1] ?? '')
    from = length < 0 ? start : start + length + 1
    if (from > end) end = source.indexOf('>', from)
  }
  return end
}

/** Steps that are left for the documents of one file: tags cost time, however small the file was. */
export interface Budget {
  tags: number
}

/** 20,000 rows of a dozen columns, three times over. */
export const fullBudget = (): Budget => ({ tags: 2_000_000 })

/**
 * Walks markup once from left to right; no tree is built, so depth costs nothing. Refuses what has more tags than the
 * budget holds.
 */
export function walk(
  source: string,
  budget: Budget,
  onTag: (tag: Tag) => void,
  onText: (text: string) => void = () => {},
) {
  let at = 0
  const endOf = (mark: string, from: number) => {
    const close = source.indexOf(mark, from)
    return close < 0 ? source.length : close
  }
  while (at < source.length) {
    const open = source.indexOf('<', at)
    if (open < 0) return onText(source.slice(at))
    if (open > at) onText(source.slice(at, open))
    if (source.startsWith('<!--', open)) {
      at = endOf('-->', open) + 3
    } else if (source.startsWith('<![CDATA[', open)) {
      const close = endOf(']]>', open)
      onText(source.slice(open + 9, Math.min(close, open + longestText)).replaceAll('&', '&amp;'))
      at = close + 3
    } else {
      const close = endOfTag(source, open)
      if (close < 0) return
      if (--budget.tags < 0) throw swollen()
      if (/[a-z/]/i.test(source[open + 1] ?? '')) onTag(tagOf(source.slice(open + 1, close)))
      at = close + 1
    }
  }
}
