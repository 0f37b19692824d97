import { parseSync } from 'vite'
import { orderStatuses, paymentStatuses, slaughterStatuses } from '../../../worker/contract/labels.ts'

type Node = { type: string; start: number; end: number; [name: string]: unknown }

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value

/** Replaces the source from `start` to `end` by `after`; `before` is the original text for the report. */
export type Mutant = { file: string; line: number; start: number; end: number; before: string; after: string }

type Edit = { start: number; end: number; after: string }

const operators: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
}

/** Replaces a status by the next one of its list: correct for the type checker, but always wrong. */
const otherWord = new Map(
  [orderStatuses, paymentStatuses, slaughterStatuses].flatMap(list => {
    const names = Object.keys(list)
    return names.map((name, n) => [name, names[(n + 1) % names.length] ?? name] as const)
  }),
)

function swapOperator(node: Node, source: string): Edit[] {
  const { left, right, operator } = node
  if (!isNode(left) || !isNode(right) || typeof operator !== 'string') return []
  const after = operators[operator]
  const start = source.indexOf(operator, left.end)
  if (after === undefined || start === -1 || start >= right.start) return []
  return [{ start, end: start + operator.length, after }]
}

function swapLiteral({ value, start, end }: Node): Edit[] {
  if (typeof value === 'boolean') return [{ start, end, after: String(!value) }]
  const other = typeof value === 'string' ? otherWord.get(value) : undefined
  return other === undefined ? [] : [{ start, end, after: `'${other}'` }]
}

function returnNull({ argument }: Node): Edit[] {
  if (!isNode(argument)) return []
  // Callers treat null and false alike, so no test could detect the mutant.
  const isNothing = argument.type === 'Literal' && (argument.value === null || argument.value === false)
  return isNothing ? [] : [{ start: argument.start, end: argument.end, after: 'null' }]
}

const editsOf: Record<string, (node: Node, source: string) => Edit[]> = {
  BinaryExpression: swapOperator,
  LogicalExpression: swapOperator,
  Literal: swapLiteral,
  ReturnStatement: returnNull,
  // An empty block, so that an `if` without braces keeps a body.
  ExpressionStatement: ({ start, end }) => [{ start, end, after: '{}' }],
}

/** Types have no effect at run time. */
const isSkipped = ({ type }: Node) => type.startsWith('TS') && /Type|Interface|Literal/.test(type)

function* edits(value: unknown, source: string): Generator<Edit> {
  if (typeof value !== 'object' || value === null) return
  if (isNode(value)) {
    if (isSkipped(value) || value.type === 'ImportDeclaration') return
    yield* editsOf[value.type]?.(value, source) ?? []
  }
  for (const part of Object.values(value)) yield* edits(part, source)
}

const lineOf = (source: string, at: number) => source.slice(0, at).split('\n').length

export function mutantsOf(file: string, source: string): Mutant[] {
  const { program } = parseSync(file, source)
  return [...edits(program, source)].map(({ start, end, after }) => ({
    file,
    line: lineOf(source, start),
    start,
    end,
    before: source.slice(start, end).replace(/\s+/g, ' '),
    after,
  }))
}

/** mulberry32: the same seed selects the same mutants. */
function seeded(seed: number) {
  let state = seed
  return (max: number) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % max
  }
}

export function sampled<T>(all: T[], count: number, seed: number): T[] {
  const random = seeded(seed)
  const left = [...all]
  const wanted = Math.min(count, left.length)
  return Array.from({ length: wanted }, () => left.splice(random(left.length), 1)).flat()
}
