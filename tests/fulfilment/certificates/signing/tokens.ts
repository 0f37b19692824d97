export type Tag = { name: string; isEnd: boolean; attributes: [name: string, value: string][] }

const rawText = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'noscript',
])

const references: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  colon: ':',
  tab: '\t',
  newline: '\n',
  lpar: '(',
  rpar: ')',
  sol: '/',
}

const read = (value: string) =>
  value.replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));?/gi, (all, hex, digits, name) => {
    const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16)
    return name === undefined
      ? String.fromCodePoint(Math.min(code, 0x10ffff))
      : (references[name.toLowerCase()] ?? all)
  })

/** Attributes of a start tag by the rules of the HTML standard, and the end of the tag. */
function readAttributes(html: string, from: number) {
  const attributes: [string, string][] = []
  let at = from
  for (;;) {
    at += /^[\s/]*/.exec(html.slice(at))?.[0].length ?? 0
    if (at >= html.length || html[at] === '>') return { attributes, end: at + 1 }
    const name = /^=?[^\s/>=]*/.exec(html.slice(at))?.[0] ?? ''
    at += name.length
    const value = /^\s*=\s*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\s>]*))/.exec(html.slice(at))
    at += value?.[0].length ?? 0
    attributes.push([name.toLowerCase(), read(value?.[1] ?? value?.[2] ?? value?.[3] ?? '')])
  }
}

/** Tags as found by the tokenizer of the HTML standard; raw text elements contain no tags. */
export function tagsOf(html: string) {
  const tags: Tag[] = []
  let at = 0
  for (;;) {
    const found = /<!--[\s\S]*?-->|<(\/?)([a-z][^\s/>]*)/i.exec(html.slice(at))
    if (!found) return tags
    at += found.index + found[0].length
    if (found[2] === undefined) continue
    const name = found[2].toLowerCase()
    const isEnd = found[1] === '/'
    const { attributes, end } = readAttributes(html, at)
    tags.push({ name, isEnd, attributes })
    at = end
    if (isEnd || !rawText.has(name)) continue
    const close = html.slice(at).search(new RegExp(`</${name}[\\s/>]`, 'i'))
    at = close < 0 ? html.length : at + close
  }
}
