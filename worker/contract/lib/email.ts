import { normalizeLine, trimEndCharacters } from './text'

/** RFC 5321 without quoted names and address literals. Rejects all that could be read as two addresses or a header. */
export const emailPattern =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/i

export const emailMessage = 'Format email tidak valid'

export const maxEmailLength = 200

const quotes = '"\'“”‘’«»`*'
const marks = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'
const leadingMarks = new Set(` <([{,;:${quotes}${marks}`)
const trailingMarks = ` >)]}.,;:!?…/${quotes}${marks}`

/** Matches a label, bullet, list number or emoji before an address. */
const listPrefix =
  /^(?:(?:e-?mail|surel) ?[:=]|\d{1,3}[.)](?=\s)|[-–—•·](?=\s)|(?:\p{Extended_Pictographic}|\ufe0f){1,12}) ?/iu
const trailingNote = / ?(?:\([^()@]{0,60}\)|(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f){1,12})$/u
const pairedMarks = /^([_~])(.*)\1$/s
const markdown = /^\[[^[\]]*\]\((mailto:[^()]*)\)$/i

/** Removes punctuation around an address, but keeps the quotes of a quoted local part such as '"a"@…'. */
function withoutEdges(text: string) {
  let start = 0
  while (leadingMarks.has(text.charAt(start))) start += 1
  const rest = trimEndCharacters(text.slice(start), trailingMarks)
  return text.charAt(start - 1) === '"' && /^[^"@]+"@/.test(rest) ? `"${rest}` : rest
}

const plainWidth = (text: string) =>
  text.replace(/[\uff01-\uff5e\ufe6b\ufe52]/g, sign => sign.normalize('NFKC')).replace(/[\u3002\uff61]/g, '.')

/** Removes spaces that phones insert around '@' and before '.com'. */
const withoutGaps = (address: string) =>
  address
    .replace(/ ?@ ?/g, '@')
    .replace(/ ?\. ?(?=(?:com|co|id|net|org|ac|go|or|sch|web|my)(?:$|[ .]))/gi, '.')

/** 'Budi <budi@gmail.com>' gives 'budi@gmail.com'. Any other text keeps its content, for `emailPattern` to reject. */
export function normalizeEmail(text: string) {
  const line = normalizeLine(plainWidth(text))
    .replace(listPrefix, '')
    .replace(trailingNote, '')
    .replace(pairedMarks, '$2')
  const named = /^[^<>]*<([^<>]*)>[^<>@]*$/.exec(line)?.[1] ?? markdown.exec(line)?.[1]
  const address = withoutEdges(named ?? line)
  const linked = address.replace(/^mailto:/i, '').replace(/^([^@\s%]+)%40/i, '$1@')
  const bare = withoutEdges(linked.replace(/^([^@?]*@[^?]*)\?.*$/, '$1'))
  return withoutGaps(bare).replace(/^"([^"\\@\s]+)"@/, '$1@')
}

const commonDomains = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.id',
  'ymail.com',
  'rocketmail.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'live.com',
]

/** Real domains that look like a misspelt common domain: `suggestEmail` must not correct them. */
const otherDomains = [
  'aol.com',
  'email.com',
  'gmx.com',
  'gmx.net',
  'googlemail.com',
  'hotmail.co.id',
  'hotmail.co.uk',
  'hotmail.fr',
  'live.co.uk',
  'live.nl',
  'mac.com',
  'mail.com',
  'me.com',
  'msn.com',
  'outlook.co.id',
  'outlook.fr',
  'outlook.sa',
  'yahoo.ca',
  'yahoo.co.in',
  'yahoo.co.jp',
  'yahoo.co.uk',
  'yahoo.com.au',
  'yahoo.com.my',
  'yahoo.com.sg',
  'yahoo.de',
  'yahoo.fr',
]
const knownDomains = [...commonDomains, ...otherDomains]

const wrongEndings: Record<string, string> = {
  c0m: 'com',
  cim: 'com',
  cmo: 'com',
  comm: 'com',
  con: 'com',
  coom: 'com',
  cpm: 'com',
  ocm: 'com',
  vom: 'com',
  xom: 'com',
  coid: 'co.id',
  di: 'id',
  idd: 'id',
  iid: 'id',
  ld: 'id',
  ent: 'net',
  nte: 'net',
  ogr: 'org',
}

/** Edit distance: number of letters to insert, delete, replace or swap with the next (optimal string alignment). */
function typingErrors(a: string, b: string) {
  let old: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const ways = [(last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1)]
      if (isSwapped && i > 1 && j > 1) ways.push((old[j - 2] ?? 0) + 1)
      row.push(Math.min(...ways))
    }
    old = last
    last = row
  }
  return last[b.length] ?? 0
}

const nameOf = (domain: string) => domain.slice(0, domain.indexOf('.') + 1 || undefined).replace('.', '')

function meantDomain(domain: string) {
  const near = commonDomains.map(common => {
    const errors = typingErrors(domain, common)
    const isSameName = common !== 'live.com' && nameOf(domain) === nameOf(common)
    return { common, errors, isMeant: isSameName || errors <= (nameOf(common).length > 4 ? 2 : 1) }
  })
  const [best] = near.filter(({ isMeant }) => isMeant).sort((a, b) => a.errors - b.errors)
  if (best) return best.common
  const ending = domain.slice(domain.lastIndexOf('.') + 1)
  const meant = Object.hasOwn(wrongEndings, ending) ? wrongEndings[ending] : undefined
  return meant && domain.includes('.') ? domain.slice(0, -ending.length) + meant : null
}

/** Returns null if the domain looks right. With `isTyping`, an incomplete domain counts as right. */
export function suggestEmail(text: string, isTyping = false) {
  const [, name, typed] = /^([^\s@]{1,64})@([^\s@]{2,80})$/.exec(normalizeEmail(text)) ?? []
  if (name === undefined || typed === undefined) return null
  const domain = typed.toLowerCase()
  if (knownDomains.includes(domain)) return null
  if (isTyping && knownDomains.some(known => known.startsWith(domain))) return null
  const meant = meantDomain(domain)
  return meant && `${name}@${meant}`
}
