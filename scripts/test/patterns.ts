import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

export type Pattern = { file: string; source: string; flags: string }

const root = join(import.meta.dirname, '../..')

type Found = { pattern: string; flags: string }
const isRegex = (value: unknown): value is Found =>
  typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value

function* regexesIn(node: unknown): Generator<Found> {
  if (typeof node !== 'object' || node === null) return
  for (const [name, value] of Object.entries(node)) {
    if (name === 'regex' && isRegex(value)) yield value
    else yield* regexesIn(value)
  }
}

export const patternsOfSources = (): Pattern[] =>
  globSync('{worker,web}/**/*.{ts,tsx}', { cwd: root }).flatMap(file => {
    const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
    return [...regexesIn(program)].map(({ pattern, flags }) => ({ file, source: pattern, flags }))
  })
