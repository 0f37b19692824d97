import type { PatternStep, Program } from './program'

type Captured = { group: number; from: number; to: number; before: Captured | null } | null
type Thread = { pc: number; at: number; captured: Captured }

/** Thrown when a match exceeds the limit. */
class TooMany extends Error {}

const isWord = (char: string | undefined) => char !== undefined && /\w/.test(char)

function matcher(text: readonly string[], isMultiline: boolean, most: number) {
  let taken = 0

  const isAt = (kind: 'start' | 'end' | 'word', at: number) => {
    if (kind === 'word') return isWord(text[at - 1]) !== isWord(text[at])
    const border = kind === 'start' ? at - 1 : at
    return text[border] === undefined || (isMultiline && text[border] === '\n')
  }

  const spanOf = (captured: Captured, group: number) => {
    for (let c = captured; c; c = c.before)
      if (c.group === group && c.to >= 0) return text.slice(c.from, c.to)
    return []
  }

  /** End of a match that begins at `start`; null if there is none. */
  function run(steps: readonly PatternStep[], start: number): number | null {
    const stack: Thread[] = [{ pc: 0, at: start, captured: null }]
    for (let thread = stack.pop(); thread; thread = stack.pop()) {
      let { pc, at, captured } = thread
      for (let isAlive = true; isAlive; ) {
        if (++taken > most) throw new TooMany()
        const step = steps[pc]
        pc += 1
        if (step === undefined || step.do === 'match') return at
        if (step.do === 'char') {
          const char = text[at]
          isAlive = char !== undefined && step.fits(char)
          at += 1
        } else if (step.do === 'split') {
          stack.push({ pc: step.second, at, captured })
          pc = step.first
        } else if (step.do === 'jump') pc = step.to
        else if (step.do === 'edge') isAlive = isAt(step.kind, at) !== step.negate
        else if (step.do === 'look') {
          const isSeen = at >= step.back && run(step.steps, at - step.back) !== null
          isAlive = isSeen !== step.negate
        } else if (step.do === 'open') captured = { group: step.group, from: at, to: -1, before: captured }
        else if (step.do === 'close') {
          let open = captured
          while (open && open.group !== step.group) open = open.before
          captured = { group: step.group, from: open?.from ?? at, to: at, before: captured }
        } else {
          const span = spanOf(captured, step.group)
          isAlive = span.every((char, n) => text[at + n] === char)
          at += span.length
          taken += span.length
        }
      }
    }
    return null
  }

  return { run, taken: () => taken }
}

/** Number of steps to find the pattern; Infinity above `most`. */
export function stepsOf(program: Program, text: readonly string[], most: number) {
  const { run, taken } = matcher(text, program.isMultiline, most)
  const [first] = program.steps
  // An anchored pattern is tried at the start only.
  const isAnchored = first?.do === 'edge' && first.kind === 'start' && !program.isMultiline
  const lastStart = isAnchored || program.isSticky ? 0 : text.length
  try {
    for (let at = 0; at <= lastStart; ) {
      const end = run(program.steps, at)
      if (end !== null && !program.isGlobal) break
      at = end === null || end === at ? at + 1 : end
    }
  } catch (error) {
    if (error instanceof TooMany) return Number.POSITIVE_INFINITY
    throw error
  }
  return taken()
}
