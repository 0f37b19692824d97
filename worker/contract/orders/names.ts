/** How a person is named after a parent: son or daughter of. */
export const relations = { bin: 'bin', binti: 'binti' } as const
export type Relation = keyof typeof relations

/** A parent's name, and how it is joined; older orders tell it without. */
export type Parent = { bin: string | null; relation: Relation | null }
export type PersonName = Parent & { name: string }

export const relationMessage = 'Pilih bin atau binti'

const relationOf = (word = ''): Relation | null => {
  const lower = word.toLowerCase()
  return lower === 'bin' || lower === 'binti' ? lower : null
}

const wordsOf = (text: string) => text.split(/\s+/).filter(word => word !== '')

/** 'bin Umar' is Umar, joined by 'bin'; without a parent nothing is joined. */
export function parentOf({ bin, relation }: Parent): Parent {
  const [first, ...rest] = wordsOf(bin ?? '')
  const typed = relationOf(first)
  if (typed && rest.length > 0) return { bin: rest.join(' '), relation: relation ?? typed }
  return bin ? { bin, relation } : { bin: null, relation: null }
}

/** Whether a parent's name stands there and nobody said whether as son or as daughter. */
export function lacksRelation(parent: Parent) {
  const { bin, relation } = parentOf(parent)
  return bin !== null && relation === null
}

/** 'Ahmad bin Umar', as it is read aloud and certified. Where the relation was never asked: 'Ahmad anak dari Umar'. */
export function fullName({ name, ...parent }: PersonName) {
  const { bin, relation } = parentOf(parent)
  return bin === null ? name : `${name} ${relation ?? 'anak dari'} ${bin}`
}

/** 'Ahmad bin Umar bin Ali' → Ahmad, bin, 'Umar bin Ali'. */
export function readName(text: string): PersonName {
  const words = wordsOf(text)
  const at = words.findIndex((word, n) => n > 0 && n < words.length - 1 && relationOf(word))
  if (at < 0) return { name: words.join(' '), bin: null, relation: null }
  return {
    name: words.slice(0, at).join(' '),
    bin: words.slice(at + 1).join(' '),
    relation: relationOf(words[at]),
  }
}

const bullet = /^[\s\-–—•*·▪◦●‣>]+/
/** '1.', '(1)', '1 -', and the keycap that phones write. */
const number = /^\(?\d{1,4}(?:\ufe0f?\u20e3|[.):\]]+|\s*[-–—](?=\s)|(?=\s))\s*/

/** The names of a list, one a line, without its numbers and bullets. */
export const readNames = (text: string) =>
  text
    .split('\n')
    .map(line => readName(line.replace(bullet, '').replace(number, '').replace(bullet, '')))
    .filter(({ name }) => name !== '')
