import { isPlainRecord } from '../../../lib/guards'

export const isEqualJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** `theirs` is the server's value. */
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

/** A list counts as one value. If both sides changed a value, `mine` is kept and a clash is reported. */
export function mergeFormValues<T>(base: T, mine: T, theirs: T) {
  const clashes: Clash[] = []
  return { merged: asShapeOf(theirs, merge(base, mine, theirs, '', clashes)), clashes }
}

// Cast: the merge keeps the keys of `theirs`, and takes each value from one of three values of that type.
const asShapeOf = <T>(_shape: T, value: unknown) => value as T

/** A field that another operator changed while the form was open. `isClash`: it was also changed here. */
export type Difference = { path: string; before: unknown; theirs: unknown; mine: unknown; isClash: boolean }

/** A field is a clash if this form's value differs from both versions. */
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
