const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, found => entities[found] ?? '')

/** Soft hyphens, direction marks, fillers, zero-width spaces and hidden tags. */
const invisible =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|[\u{e0000}-\u{e007f}]/gu

/** Arabic and Indic scripts and emoji need zero-width joiners; anywhere else they are removed. */
const strayJoiner =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]|(?<=\p{Script=Latin})[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{Extended_Pictographic}])/gu

/** Control characters, lone surrogates, noncharacters and direction overrides. */
const unreadable = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069]/gu
/** Vertical tabs are the line breaks within a paragraph of a word processor. */
const lineBreak = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const brokenLines = /[\n\t]/g

/** Fillers (letters in Unicode) and the blank Braille cell (a symbol in Unicode) do not count as visible. */
const visible = /[^\P{L}\u115f\u1160\u3164\uffa0]|[\p{N}\p{P}]|[^\P{S}\u2800]/u

const directionMarks = '\u202a\u202b\u202c\u2066\u2067\u2068\u2069'
/** Matches a pair of marks that apps put around a copied phone number, name or address. Overrides are not matched. */
const markedText =
  /[\u202a\u202b]([^\u202a-\u202e\u2066-\u2069]*)\u202c|[\u2066-\u2068]([^\u202a-\u202e\u2066-\u2069]*)\u2069/g

/** Marks without their partner inside the text remain: validation rejects them. */
function withoutDirectionMarks(text: string) {
  const unpaired = text.replace(markedText, '$1$2').replace(markedText, '$1$2')
  let start = 0
  while (start < unpaired.length && directionMarks.includes(unpaired.charAt(start))) start += 1
  return trimEndCharacters(unpaired.slice(start), directionMarks)
}

const plain = (text: string) =>
  withoutDirectionMarks(text.normalize('NFC').replace(invisible, '').trim()).replace(strayJoiner, '')

/** Single-line text as stored: NFC, every run of white space as one space, no invisible characters. */
export const normalizeLine = (text: string) => plain(text).replace(/\s+/g, ' ').trim()

export const normalizeMultiline = (text: string) => plain(text.replace(lineBreak, '\n')).trim()

export const hasVisibleCharacter = (text: string) => visible.test(text)

/** Line breaks and tabs are allowed. */
export const hasOnlyReadableCharacters = (text: string) =>
  text.replace(brokenLines, '').search(unreadable) < 0

export const removeUnreadableCharacters = (text: string) =>
  text.replace(unreadable, sign => (sign === '\n' || sign === '\t' ? sign : ''))

export const unreadableMessage = 'Ada tanda yang tidak dapat dibaca. Ketik ulang bagian itu, jangan ditempel.'

/** Takes linear time, while a regular expression would take quadratic time. */
export function trimEndCharacters(text: string, signs: string) {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Matches a marker of a chat text, which may have single braces: '{{name}}' or '{name}'. */
export const chatMarkerPattern = /\{\{\s*(\w+)\s*\}\}|\{(\w+)\}/g

const maxWordsLength = 60
const idLength = 12

/** First 48 bits of a product's id (a v4 UUID), used in product URLs. */
const idPart = (id: string) => id.replaceAll('-', '').slice(0, idLength)

function wordsOf(name: string) {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.replace(/[^a-z0-9]+/g, '-').slice(0, maxWordsLength)
  return words.split('-').filter(Boolean).join('-')
}

/** 'sapi-bali-1a2b3c4d5e6f': readable words from the name, and the start of the id, which identifies the product. */
export const slugOf = ({ id, name }: { id: string; name: string }) =>
  [wordsOf(name), idPart(id)].filter(Boolean).join('-')

/** Range of ids that a slug can mean: `from` included, `to` excluded; null if `slugOf` never returns such a text. */
export function idRangeOfSlug(slug: string) {
  const id = slug.slice(-idLength).toLowerCase()
  const before = slug.at(-idLength - 1)
  if (!/^[0-9a-f]{12}$/.test(id) || (before !== undefined && before !== '-')) return null
  const from = `${id.slice(0, 8)}-${id.slice(8)}`
  return { from, to: `${from}.` }
}

export function endWithPunctuation(text: string) {
  const bare = trimEndCharacters(text.trim(), '. ')
  return bare.endsWith('!') || bare.endsWith('?') ? bare : `${bare}.`
}
