import { parseNameList } from '../../../worker/contract/orders/name-lists'
import {
  fullName,
  isParentRelationMissing,
  type PersonName,
  parseParentName,
  type Relation,
} from '../../../worker/contract/orders/names'
import { isPlainRecord, listOrEmpty, textOrEmpty } from '../../lib/guards'

/** The same limits as the contract's `orderInputLimits`, whose import would add zod to the bundle. */
export const cartLimits = { lines: 50, quantity: 100 } as const

/** A name that is being typed: the parent's name and the relation may still be missing. */
export type Name = { name: string; bin: string; relation: Relation | '' }

export const emptyBeneficiaryName: Name = { name: '', bin: '', relation: '' }

export type CartLine = {
  kind: 'animal' | 'service'
  id: string
  /** Name of the item when it was added, shown if the item is no longer offered. */
  name: string
  quantity: number
  names: Name[]
}

type Key = Pick<CartLine, 'kind' | 'id'>
type Item = Key & Pick<CartLine, 'name'>

export const cartLineKey = (line: Key) => `${line.kind}:${line.id}`

const isSame = (a: Key, b: Key) => cartLineKey(a) === cartLineKey(b)

const clamp = (quantity: number) => Math.max(0, Math.min(cartLimits.quantity, Math.floor(quantity)))

export const setCartQuantity = (lines: CartLine[], item: Key, quantity: number) =>
  lines
    .map(line => (isSame(line, item) ? { ...line, quantity: clamp(quantity) } : line))
    .filter(line => line.quantity > 0)

export function addCartItem(lines: CartLine[], item: Item): CartLine[] {
  const present = lines.find(line => isSame(line, item))
  if (present) return setCartQuantity(lines, item, present.quantity + 1)
  if (lines.length >= cartLimits.lines) return lines
  return [...lines, { kind: item.kind, id: item.id, name: item.name, quantity: 1, names: [] }]
}

export const removeCartLine = (lines: CartLine[], item: Key) => lines.filter(line => !isSame(line, item))

export const setLineNames = (lines: CartLine[], item: Key, names: Name[]) =>
  lines.map(line => (isSame(line, item) ? { ...line, names } : line))

export const quantityOf = (lines: CartLine[], item: Key) =>
  lines.find(line => isSame(line, item))?.quantity ?? 0

const parentIn = ({ bin, relation }: Name) => ({ bin: bin.trim() || null, relation: relation || null })

const isFree = ({ name, bin }: Name) => name.trim() === '' && bin.trim() === ''

/** The part of a person that a row with a parent's name lacks. */
export function missingPart(row: Name): 'name' | 'relation' | null {
  if (row.name.trim() === '' && !isFree(row)) return 'name'
  return isParentRelationMissing(parentIn(row)) ? 'relation' : null
}

export const namesAsFormInput = (names: PersonName[]): Name[] =>
  names.map(({ name, bin, relation }) => ({ name, bin: bin ?? '', relation: relation ?? '' }))

/** A row with only a parent's name is sent too, so that the server rejects it instead of losing it. */
export const namesForRequest = (names: Name[], slots: number) =>
  names
    .filter(row => !isFree(row))
    .slice(0, slots)
    .map(name => ({ name: name.name.trim(), ...parseParentName(parentIn(name)) }))
    .map(({ name, bin, relation }) => (bin ? { name, bin, relation } : { name }))

const readRelation = (value: unknown) => (value === 'bin' || value === 'binti' ? value : '')

export const readNames = (value: unknown): Name[] =>
  listOrEmpty(value)
    .filter(isPlainRecord)
    .map(entry => ({
      name: textOrEmpty(entry.name),
      bin: textOrEmpty(entry.bin),
      relation: readRelation(entry.relation),
    }))

function readLine(value: unknown): CartLine[] {
  if (!isPlainRecord(value) || typeof value.id !== 'string') return []
  if (value.kind !== 'animal' && value.kind !== 'service') return []
  const quantity = clamp(Number(value.quantity) || 0)
  if (quantity === 0) return []
  return [
    {
      kind: value.kind,
      id: value.id,
      name: textOrEmpty(value.name),
      quantity,
      names: readNames(value.names),
    },
  ]
}

export const readCartLines = (value: unknown) =>
  listOrEmpty(value).flatMap(readLine).slice(0, cartLimits.lines)

/** Max characters of a name, as in the contract. */
const maxNameLength = 100

/** True for a text of several lines with at least one name, and for one line that is a numbered list of people. */
export function isNameList(text: string) {
  const { people } = parseNameList(text)
  return /[\r\n]/.test(text.trim()) ? people.length > 0 : /^\s*\d/.test(text) && people.length > 1
}

/** Fills rows from row `from`. Returns the names not filled in (`left`) and the lines without a name (`leftOut`). */
export function pasteNames(names: Name[], slots: number, text: string, from = 0) {
  const rows = Array.from({ length: slots }, (_, n) => names[n] ?? emptyBeneficiaryName)
  const free = rows.flatMap((name, n) => (n >= from && isFree(name) ? [n] : []))
  const left: string[] = []
  let taken = 0
  const { people, leftOut } = parseNameList(text)
  for (const person of people) {
    const isShort = person.name.length <= maxNameLength && (person.bin ?? '').length <= maxNameLength
    const row = isShort ? free.shift() : undefined
    const [typed] = namesAsFormInput([person])
    if (row === undefined || !typed) left.push(fullName(person))
    else {
      rows[row] = typed
      taken += 1
    }
  }
  const last = rows.findLastIndex(name => !isFree(name))
  return { names: rows.slice(0, last + 1), taken, left, leftOut }
}
