import { readAmount } from '../../contract/lib/amount'
import { normalizePhone, phonePattern, toAsciiDigits } from '../../contract/lib/phone'

const apostrophes = "'\u2019`\u02bc\u2018\u00b4\u2032\u201b\u02be\u02bf"

/** The apostrophes that keyboards and autocorrection produce. Searches in a trigram index try each of them. */
export const commonApostrophes = [...apostrophes].slice(0, 4)

/** Only this many words of a search are also searched in other spellings, because each spelling costs a lookup. */
export const maxSpelledWords = 5

const sign = `[${apostrophes}]`
const word = new RegExp(String.raw`[\p{L}\p{N}]+(?:${sign}+[\p{L}\p{N}]+)*`, 'gu')
const wholeWord = new RegExp(`^${word.source}$`, 'u')

export const splitWords = (text: string) => text.match(word) ?? []

export const isSingleWord = (text: string) => wholeWord.test(text)

/** 'José' → 'Jose': trigram indexes distinguish accents, word indexes do not. */
export const removeAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

const signs = new RegExp(sign, 'gu')
export const removeApostrophes = (text: string) => text.replace(signs, '')

const shortest = 4
const longest = 20
const vowel = /[aeiou]/i
/** Titles and particles before names are separate words: 'bu dian' is not a spelling of 'budian'. */
const ownWords = /^(?:bu|pa|pak|ibu|bpk|bin|h|hj|di|ke|ya|no|rp)$/i

/** True if `left` and `right` may be parts of one name, such as Nur'aini, that is also typed without its apostrophe. */
function isSplit(left: string, right: string) {
  if (left.length === 1) return /^a$/i.test(left) && /^[iu]/i.test(right) && right.length > 3
  if (ownWords.test(left)) return false
  if (right.length === 1) return /[aiu]$/i.test(left) && /^i$/i.test(right)
  return vowel.test(left.slice(-1)) || vowel.test(right.slice(0, 1))
}

function splitsOf(typed: string, joined: string): [string, string][] {
  const at = typed.search(signs)
  if (at > 0) return [[typed.slice(0, at), removeApostrophes(typed.slice(at))]]
  if (joined.length < shortest || joined.length > longest || !/^\p{L}+$/u.test(joined)) return []
  return Array.from({ length: joined.length - 1 }, (_, n): [string, string] => [
    joined.slice(0, n + 1),
    joined.slice(n + 1),
  ]).filter(([left, right]) => isSplit(left, right))
}

export function apostropheSpellingsOf(typed: string) {
  const joined = removeApostrophes(typed)
  return { joined, splits: splitsOf(typed, joined) }
}

const rounded = /^(\d{1,6})(?:[.,](\d{1,3}))?\s?(rb|ribu|k|jt|juta|miliar|milyar)\.?$/
const factors: Record<string, number> = { r: 1_000, k: 1_000, j: 1_000_000, m: 1_000_000_000 }

/** Rupiah of '2,5 jt' (million), '2.500 rb' or '500k' (thousand); null for other text. */
function roundedAmount(text: string) {
  const [, whole = '', part = '', unit = ''] = rounded.exec(text) ?? []
  const factor = factors[unit.charAt(0)]
  if (factor === undefined) return null
  const isGrouped = factor === 1_000 && part.length === 3
  return Math.round(Number(isGrouped ? whole + part : `${whole}.${part || 0}`) * factor)
}

/** Banks write an outgoing amount in brackets or with a minus after it: '(50.000)', '50.000-'. */
const outgoing = /^(?:\((.*)\)|(.*\d)\s?-)$/
const before = /^[-+]?\s?(?:(?:rp|idr)\s?[.:]?\s?)?[-+]?\s?/
/** Some banks mark an amount as credit (K) or debit (D): '50.000 K', '50.000 D'. */
const side = /(?<=\d)\s?[kd]$/

/** Rupiah; null for other text, and for numbers below 1,000, which are mostly parts of phone numbers or codes. */
export function parseTypedAmount(text: string) {
  const typed = toAsciiDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
    .toLowerCase()
  const [, inBrackets, beforeMinus] = outgoing.exec(typed) ?? []
  const bare = (inBrackets ?? beforeMinus ?? typed).replace(before, '')
  const amount = roundedAmount(bare) ?? readAmount(bare.replace(side, ''))
  return typeof amount === 'number' && amount >= 1000 ? amount : null
}

export function parseTypedPhone(text: string) {
  const phone = normalizePhone(text)
  return phonePattern.test(phone) ? phone.slice(1) : null
}
