/** Signs that names of Arabic origin are written with: Nur'aini, Ma’ruf, Saʼadah, Ju`ati. */
const apostrophes = "'\u2019`\u02bc\u2018\u00b4\u2032\u201b\u02be\u02bf"

/** Those that a trigram index is asked for: the signs of keyboards. */
export const commonApostrophes = [...apostrophes].slice(0, 4)

/** So many words of a search are looked for in other spellings as well; each costs a lookup for each letter. */
export const maxSpelledWords = 5

const sign = `[${apostrophes}]`
const word = new RegExp(String.raw`[\p{L}\p{N}]+(?:${sign}+[\p{L}\p{N}]+)*`, 'gu')
const wholeWord = new RegExp(`^${word.source}$`, 'u')

/** The words of a text; an apostrophe within a word is part of it. */
export const wordsIn = (text: string) => text.match(word) ?? []

export const isWord = (text: string) => wholeWord.test(text)

/** 'Jose' for 'José'. Indexes of whole words leave out accents by themselves, trigram indexes keep them. */
export const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

const signs = new RegExp(sign, 'gu')
export const withoutApostrophes = (text: string) => text.replace(signs, '')

const shortest = 4
const longest = 20
const vowel = /[aeiou]/i
/** Words of their own that many names stand behind: 'bu dian' is not a spelling of 'budian'. */
const ownWords = /^(?:bu|pa|pak|ibu|bpk|bin|h|hj|di|ke|ya|no|rp)$/i

/** Where an apostrophe may be left out of a name: beside a vowel, behind two letters at least; A'isyah has one. */
function isSplit(left: string, right: string) {
  if (left.length === 1) return /^a$/i.test(left) && /^[iu]/i.test(right) && right.length > 3
  if (ownWords.test(left)) return false
  if (right.length === 1) return /[aiu]$/i.test(left) && /^i$/i.test(right)
  return vowel.test(left.slice(-1)) || vowel.test(right.slice(0, 1))
}

function splitsOf(typed: string, joined: string): [string, string][] {
  const at = typed.search(signs)
  if (at > 0) return [[typed.slice(0, at), withoutApostrophes(typed.slice(at))]]
  if (joined.length < shortest || joined.length > longest || !/^\p{L}+$/u.test(joined)) return []
  return Array.from({ length: joined.length - 1 }, (_, n): [string, string] => [
    joined.slice(0, n + 1),
    joined.slice(n + 1),
  ]).filter(([left, right]) => isSplit(left, right))
}

/** A word without apostrophes, and the two parts that one may stand between. */
export function spellingsOf(typed: string) {
  const joined = withoutApostrophes(typed)
  return { joined, splits: splitsOf(typed, joined) }
}
