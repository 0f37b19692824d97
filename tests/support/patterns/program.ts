import { type AST, RegExpParser } from '@eslint-community/regexpp'

type Fits = (char: string) => boolean

/** An instruction of a backtracking matcher. */
export type PatternStep =
  | { do: 'char'; fits: Fits }
  | { do: 'split'; first: number; second: number }
  | { do: 'jump'; to: number }
  | { do: 'edge'; kind: 'start' | 'end' | 'word'; negate: boolean }
  | { do: 'look'; steps: PatternStep[]; back: number; negate: boolean }
  | { do: 'open' | 'close' | 'again'; group: number }
  | { do: 'match' }

export type Program = { steps: PatternStep[]; isGlobal: boolean; isSticky: boolean; isMultiline: boolean }

export type SetNode = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass

export const isSet = (node: AST.Element | AST.QuantifiableElement): node is SetNode =>
  ['Character', 'CharacterSet', 'CharacterClass', 'ExpressionCharacterClass'].includes(node.type)

/** Whether a set contains a character, as decided by the engine itself. */
export function setMatcher(node: SetNode, flags: AST.Flags): Fits {
  const kept = `${flags.ignoreCase ? 'i' : ''}${flags.dotAll ? 's' : ''}${flags.unicode ? 'u' : ''}`
  const engine = new RegExp(`^(?:${node.raw})$`, kept)
  const known = new Map<string, boolean>()
  return char => {
    const seen = known.get(char)
    if (seen !== undefined) return seen
    const fits = engine.test(char)
    known.set(char, fits)
    return fits
  }
}

function widthOf(node: AST.Element | AST.QuantifiableElement): [least: number, most: number] {
  if (isSet(node)) return [1, 1]
  if (node.type === 'Quantifier') {
    const [least, most] = widthOf(node.element)
    return [least * node.min, most === 0 ? 0 : most * node.max]
  }
  if (node.type === 'Group' || node.type === 'CapturingGroup') return widthOfAny(node.alternatives)
  if (node.type !== 'Backreference') return [0, 0]
  const [to] = [node.resolved].flat()
  return [to ? widthOf(to)[0] : 0, Number.POSITIVE_INFINITY]
}

function widthOfAny(alternatives: AST.Alternative[]): [number, number] {
  const widths = alternatives.map(({ elements }) =>
    elements.map(widthOf).reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0]),
  )
  return [Math.min(...widths.map(([least]) => least)), Math.max(...widths.map(([, most]) => most))]
}

function compiler(flags: AST.Flags) {
  const steps: PatternStep[] = []

  const oneOf = (alternatives: AST.Alternative[]) => {
    const ends: { do: 'jump'; to: number }[] = []
    alternatives.forEach(({ elements }, n) => {
      const isLast = n === alternatives.length - 1
      const split = { do: 'split' as const, first: steps.length + 1, second: 0 }
      if (!isLast) steps.push(split)
      elements.forEach(add)
      if (isLast) return
      const end = { do: 'jump' as const, to: 0 }
      ends.push(end)
      steps.push(end)
      split.second = steps.length
    })
    for (const end of ends) end.to = steps.length
  }

  /** Enters the loop or leaves it; `greedy` tries to enter first. */
  const choice = (greedy: boolean) => {
    const inside = steps.length + 1
    const step = { do: 'split' as const, first: inside, second: inside }
    steps.push(step)
    return (past: number) => {
      if (greedy) step.second = past
      else step.first = past
    }
  }

  const repeat = ({ element, min, max, greedy }: AST.Quantifier) => {
    for (let n = 0; n < min; n++) add(element)
    if (max === Number.POSITIVE_INFINITY) {
      if (widthOf(element)[0] === 0) throw new Error('a repeated part that may be empty')
      const loop = steps.length
      const pass = choice(greedy)
      add(element)
      steps.push({ do: 'jump', to: loop })
      return pass(steps.length)
    }
    const passes = Array.from({ length: max - min }, () => {
      const pass = choice(greedy)
      add(element)
      return pass
    })
    for (const pass of passes) pass(steps.length)
  }

  const look = (node: AST.LookaroundAssertion) => {
    const [least, most] = widthOfAny(node.alternatives)
    const isBehind = node.kind === 'lookbehind'
    if (isBehind && least !== most) throw new Error('a look back of changing width')
    const inside = compiler(flags)
    inside.oneOf(node.alternatives)
    inside.steps.push({ do: 'match' })
    steps.push({ do: 'look', steps: inside.steps, back: isBehind ? least : 0, negate: node.negate })
  }

  function add(node: AST.Element | AST.QuantifiableElement): void {
    if (isSet(node)) steps.push({ do: 'char', fits: setMatcher(node, flags) })
    else if (node.type === 'Quantifier') repeat(node)
    else if (node.type === 'Group') oneOf(node.alternatives)
    else if (node.type === 'CapturingGroup') {
      const group = node.start
      steps.push({ do: 'open', group })
      oneOf(node.alternatives)
      steps.push({ do: 'close', group })
    } else if (node.type === 'Backreference') {
      const [to] = [node.resolved].flat()
      steps.push({ do: 'again', group: to?.start ?? 0 })
    } else if (node.kind === 'lookahead' || node.kind === 'lookbehind') look(node)
    else steps.push({ do: 'edge', kind: node.kind, negate: 'negate' in node && node.negate })
  }

  return { steps, oneOf }
}

export const parse = (source: string, flags: string) => new RegExpParser().parseLiteral(`/${source}/${flags}`)

/** Compiles a regular expression to steps of a backtracking matcher, as engines do before optimisation. */
export function compile({ pattern, flags }: AST.RegExpLiteral): Program {
  const { steps, oneOf } = compiler(flags)
  oneOf(pattern.alternatives)
  steps.push({ do: 'match' })
  return { steps, isGlobal: flags.global, isSticky: flags.sticky, isMultiline: flags.multiline }
}
