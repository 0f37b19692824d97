export const relationLabels = { bin: 'bin', binti: 'binti' } as const
export type Relation = keyof typeof relationLabels

/** Older orders have a parent's name without a relation. */
export type Parent = { bin: string | null; relation: Relation | null }
export type PersonName = Parent & { name: string }

export const relationMessage = 'Pilih bin atau binti'

/** Abbreviations of bin and binti. A single 'b' counts only in lower case, because 'B.' is an initial. */
const shortRelations: [words: RegExp, relation: Relation][] = [
  [/^(?:bin\.?|bn\.?)$/i, 'bin'],
  [/^b\.?$/, 'bin'],
  [/^(?:binti|binte|binta|bint|bnti|bti|bte|bnt|bt)\.?$/i, 'binti'],
]

export const relationOfWord = (word = ''): Relation | null =>
  shortRelations.find(([words]) => words.test(word))?.[1] ?? null

/** Between two names 'ibn' means bin; at the start, as in 'Ibn Sina', it is part of the name. */
const joinOf = (word = '') => (/^ibn\.?$/i.test(word) ? 'bin' : relationOfWord(word))

/** Matches a relation without a space after it, as in 'bin.Umar'. */
const gluedRelation = /(?<=\s)(b(?:in|inti|n|nt|te?|ti)?\.)(?=\p{L})/giu
export const wordsOf = (text: string) =>
  text
    .replace(gluedRelation, glued => (glued === 'B.' ? glued : `${glued} `))
    .split(/\s+/)
    .filter(word => word !== '')

/** 'bin Umar' as the parent's name gives Umar and 'bin'. Without a parent there is no relation. */
export function parseParentName({ bin, relation }: Parent): Parent {
  const [first, ...rest] = wordsOf(bin ?? '')
  const typed = relationOfWord(first)
  if (typed && rest.length > 0) return { bin: rest.join(' '), relation: relation ?? typed }
  return bin ? { bin, relation } : { bin: null, relation: null }
}

export function isParentRelationMissing(parent: Parent) {
  const { bin, relation } = parseParentName(parent)
  return bin !== null && relation === null
}

/** 'Ahmad bin Umar', as read aloud and certified. Without a relation: 'Ahmad anak dari Umar'. */
export function fullName({ name, ...parent }: PersonName) {
  const { bin, relation } = parseParentName(parent)
  return bin === null ? name : `${name} ${relation ?? 'anak dari'} ${bin}`
}

/** 'Ahmad bin Umar bin Ali' → Ahmad, bin, 'Umar bin Ali'; 'Siti bt. Salim' → Siti, binti, Salim. */
export function parsePersonName(text: string): PersonName {
  const words = wordsOf(text)
  const at = words.findIndex((word, n) => n > 0 && n < words.length - 1 && joinOf(word))
  if (at < 0) return { name: words.join(' '), bin: null, relation: null }
  return {
    name: words.slice(0, at).join(' '),
    bin: words.slice(at + 1).join(' '),
    relation: joinOf(words[at]),
  }
}

/** A name whose animal or rite is scheduled or done. `n`: position of the name in the order line. */
export type LockedPlace = { item_id: number; n: number }

type Line<N> = { id: number; beneficiary_slots: number; beneficiaries: N[] }

/** `slots`: how many names of the order line can still be edited. `keep`: positions of the locked names. */
export function editableNames<N extends { n: number }>(line: Line<N>, locked: LockedPlace[] = []) {
  const keep = locked.filter(({ item_id }) => item_id === line.id).map(({ n }) => n)
  return {
    names: line.beneficiaries.filter(({ n }) => !keep.includes(n)),
    lockedNames: line.beneficiaries.filter(({ n }) => keep.includes(n)),
    slots: line.beneficiary_slots - keep.length,
    keep,
  }
}
