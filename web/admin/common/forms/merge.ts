import { isRecord } from '../../../lib/guards'

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Where both sides changed the same thing: the path, and what stands there on the server. */
export type Clash = { path: string; theirs: unknown }

function merge(base: unknown, mine: unknown, theirs: unknown, path: string, clashes: Clash[]): unknown {
  if (isRecord(base) && isRecord(mine) && isRecord(theirs)) {
    return Object.fromEntries(
      Object.keys(theirs).map(key => {
        const inner = path === '' ? key : `${path}.${key}`
        return [key, merge(base[key], mine[key], theirs[key], inner, clashes)]
      }),
    )
  }
  if (isSame(mine, base) || mine === undefined) return theirs
  if (!isSame(theirs, base) && !isSame(theirs, mine)) clashes.push({ path, theirs })
  return mine
}

/**
 * What was typed (`mine`) since `base`, laid over what somebody else saved meanwhile. Lists count as one thing.
 * Where both changed the same thing, mine stays and the clash is told.
 */
export function mergeTyped<T>(base: T, mine: T, theirs: T) {
  const clashes: Clash[] = []
  return { merged: asShapeOf(theirs, merge(base, mine, theirs, '', clashes)), clashes }
}

// The merge keeps the keys of `theirs` and takes each value from one of three things of that type.
const asShapeOf = <T>(_shape: T, value: unknown) => value as T

/** What somebody else made of a field since one opened it, and what one typed into it oneself. */
export type Difference = { path: string; before: unknown; theirs: unknown; mine: unknown; isClash: boolean }

/** The fields that somebody else changed; a clash where something else was typed here too. */
export function differences(
  base: Record<string, unknown>,
  mine: Record<string, unknown>,
  theirs: Record<string, unknown>,
): Difference[] {
  return Object.keys(theirs)
    .filter(path => !isSame(theirs[path], base[path]))
    .map(path => ({
      path,
      before: base[path],
      theirs: theirs[path],
      mine: mine[path],
      isClash: !isSame(mine[path], base[path]) && !isSame(mine[path], theirs[path]),
    }))
}
