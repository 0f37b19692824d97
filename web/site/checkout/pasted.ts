import { readNameList } from '../../../worker/contract/orders/name-lists'
import { fullName } from '../../../worker/contract/orders/names'
import { type Name, noName, typedNames } from './cart'

/** What one name may be long, as the contract says. */
const longest = 100

const isFree = ({ name, bin }: Name) => name.trim() === '' && bin.trim() === ''

/**
 * A pasted list in the free rows of `slots`; names that stand there stay. `left` are the names that found no row,
 * for the box that they came from; `leftOut` are lines that are no names.
 */
export function pasteNames(names: Name[], slots: number, text: string) {
  const rows = Array.from({ length: slots }, (_, n) => names[n] ?? noName)
  const free = rows.flatMap((name, n) => (isFree(name) ? [n] : []))
  const left: string[] = []
  let taken = 0
  const { people, leftOut } = readNameList(text)
  for (const person of people) {
    const isShort = person.name.length <= longest && (person.bin ?? '').length <= longest
    const row = isShort ? free.shift() : undefined
    const [typed] = typedNames([person])
    if (row === undefined || !typed) left.push(fullName(person))
    else {
      rows[row] = typed
      taken += 1
    }
  }
  const last = rows.findLastIndex(name => !isFree(name))
  return { names: rows.slice(0, last + 1), taken, left, leftOut }
}
