import { isPlainRecord } from '../guards'

export const isEqualJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** A field that this operator and another one changed; `theirs` is the server's value. */
export type Clash = { path: string; theirs: unknown }

function merge(base: unknown, mine: unknown, theirs: unknown, path: string, clashes: Clash[]): unknown {
  if (isPlainRecord(base) && isPlainRecord(mine) && isPlainRecord(theirs)) {
    return Object.fromEntries(
      Object.keys(theirs).map(key => {
        const inner = path === '' ? key : `${path}.${key}`
        return [key, merge(base[key], mine[key], theirs[key], inner, clashes)]
      }),
    )
  }
  if (isEqualJson(mine, base) || mine === undefined) return theirs
  if (!isEqualJson(theirs, base) && !isEqualJson(theirs, mine)) clashes.push({ path, theirs })
  return mine
}

/** Merges field by field; a list is one value. If both sides changed a value, keeps `mine` and reports a clash. */
export function mergeFormValues<T>(base: T, mine: T, theirs: T) {
  const clashes: Clash[] = []
  return { merged: asShapeOf(theirs, merge(base, mine, theirs, '', clashes)), clashes }
}

// The cast is safe: the result has the keys of `theirs`, and `base`, `mine` and `theirs` all have the type `T`.
const asShapeOf = <T>(_shape: T, value: unknown) => value as T

/** A field that another operator changed while the form was open. `isClash`: this form changed the field too. */
export type Difference = { path: string; before: unknown; theirs: unknown; mine: unknown; isClash: boolean }

export function findConflicts(
  base: Record<string, unknown>,
  mine: Record<string, unknown>,
  theirs: Record<string, unknown>,
): Difference[] {
  return Object.keys(theirs)
    .filter(path => !isEqualJson(theirs[path], base[path]))
    .map(path => ({
      path,
      before: base[path],
      theirs: theirs[path],
      mine: mine[path],
      isClash: !isEqualJson(mine[path], base[path]) && !isEqualJson(mine[path], theirs[path]),
    }))
}
