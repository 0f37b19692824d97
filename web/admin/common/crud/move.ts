/** A copy of the list with the element at `from` moved to `to`. */
export function moveItem<T>(list: readonly T[], from: number, to: number) {
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}
