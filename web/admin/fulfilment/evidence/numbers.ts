/** An upload accepts fewer. */
const maxNumbers = 500

/** Parses '1-3, 7' to 1, 2, 3, 7. Null if the text is no list of numbers. */
export function parseNumberRanges(text: string): number[] | null {
  const found = new Set<number>()
  for (const word of text.split(/[,;\s]+/).filter(Boolean)) {
    const [, first = '', last = first] = /^(\d{1,6})(?:[-–](\d{1,6}))?$/.exec(word) ?? []
    const [from, to] = [Number(first), Number(last || first)]
    if (first === '' || from < 1 || to < from || to - from >= maxNumbers) return null
    for (let n = from; n <= to; n++) found.add(n)
  }
  return found.size > 0 && found.size <= maxNumbers ? [...found].sort((a, b) => a - b) : null
}

/** Formats 1, 2, 3, 7 as '1-3, 7'. */
export function formatNumberRanges(numbers: number[]) {
  const runs: [number, number][] = []
  for (const n of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && n === last[1] + 1) last[1] = n
    else runs.push([n, n])
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(', ')
}
