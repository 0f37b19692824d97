import { type AST, visitRegExpAST } from '@eslint-community/regexpp'
import { stepsOf } from './count'
import { compile, isSet, type Program, parse, type SetNode, setMatcher } from './program'

/** Max steps per character. */
const mostPerCharacter = 60
/** Enough repetitions for a quadratic search to take twice the limit. */
const repeats = 240
const longText = 20_000

const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
const universe = [...ascii, '\x82', '\xff', '\u00a0', '\u200b', '\u2013', '\u202e', 'ا']

/** All character sets of the pattern that are not part of another set. */
function setsOf(literal: AST.RegExpLiteral) {
  const sets: SetNode[] = []
  const add = (node: SetNode) => {
    const isPart = node.parent?.type.includes('Class')
    if (!isPart && !sets.some(known => known.raw === node.raw)) sets.push(node)
  }
  visitRegExpAST(literal, {
    onCharacterClassEnter: add,
    onCharacterSetEnter: node => {
      if (isSet(node)) add(node)
    },
    onCharacterEnter: add,
  })
  return sets
}

/** One character per class that the pattern distinguishes; the last is rejected by most sets. */
function kindsOf(literal: AST.RegExpLiteral) {
  const tests = setsOf(literal).map(node => setMatcher(node, literal.flags))
  const kinds = new Map<string, string>()
  for (const char of universe) {
    const signature = tests.map(fits => Number(fits(char))).join('')
    if (!kinds.has(signature)) kinds.set(signature, char)
  }
  return [...kinds]
    .sort(([a], [b]) => b.replaceAll('0', '').length - a.replaceAll('0', '').length)
    .map(([, char]) => char)
}

/** The shortest text that an element matches. */
function sampleOf(node: AST.Element | AST.QuantifiableElement, flags: AST.Flags): string {
  if (isSet(node)) return universe.findLast(setMatcher(node, flags)) ?? ''
  if (node.type === 'Quantifier') return sampleOf(node.element, flags).repeat(Math.max(1, node.min))
  if (node.type === 'Group' || node.type === 'CapturingGroup') {
    return (node.alternatives[0]?.elements ?? []).map(element => sampleOf(element, flags)).join('')
  }
  return ''
}

/** The shortest starts of all alternatives. */
function wordsOf(literal: AST.RegExpLiteral) {
  const words = new Set([''])
  visitRegExpAST(literal, {
    onAlternativeEnter: ({ elements }) => {
      let word = ''
      for (const element of elements) {
        const isRest = element.type === 'Character'
        word += sampleOf(element, literal.flags)
        if (!isRest || element === elements.at(-1)) words.add(word)
        else if (elements[elements.indexOf(element) + 1]?.type !== 'Character') words.add(word)
      }
    },
  })
  return [...words]
}

type Attack = { prefix: string; pump: string; tail: string }

function* attacksOn(literal: AST.RegExpLiteral): Generator<Attack> {
  const kinds = kindsOf(literal)
  const words = wordsOf(literal)
  const pairs = kinds.length > 8 ? [] : kinds.flatMap(a => kinds.flatMap(b => (a === b ? [] : [a + b])))
  for (const prefix of [...words, kinds.at(-1) ?? '']) {
    for (const pump of [...kinds, ...words.slice(1), ...pairs]) {
      for (const tail of ['', kinds.at(-1) ?? '', `${kinds.at(-1)}${pump}`]) yield { prefix, pump, tail }
    }
  }
}

function textOf({ prefix, pump, tail }: Attack, times: number, { unicode }: AST.Flags) {
  const text = `${prefix}${pump.repeat(times)}${tail}`
  return unicode ? [...text] : text.split('')
}

function costOf(program: Program, text: string[]) {
  return stepsOf(program, text, text.length * mostPerCharacter) / text.length
}

/**
 * Explains why a pattern is unsafe for long texts: returns a text of its own characters that takes too many steps for
 * its length. Returns null if 20,000 characters of the worst kind take a bounded number of steps each.
 */
export function findWeakness(source: string, flags: string) {
  const literal = parse(source, flags)
  const program = compile(literal)
  let worst: Attack = { prefix: '', pump: 'a', tail: '' }
  let most = 0
  for (const attack of attacksOn(literal)) {
    const cost = costOf(program, textOf(attack, repeats, literal.flags))
    if (cost > most) [most, worst] = [cost, attack]
    if (cost === Number.POSITIVE_INFINITY) break
  }
  const { prefix, pump, tail } = worst
  const text = textOf(worst, Math.ceil(longText / pump.length), literal.flags)
  if (most < Number.POSITIVE_INFINITY && costOf(program, text) < Number.POSITIVE_INFINITY) return null
  return `${JSON.stringify(prefix)} + ${JSON.stringify(pump)} × n + ${JSON.stringify(tail)}`
}
