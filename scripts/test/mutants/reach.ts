import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { isNode } from './edits.ts'

/** The body of a function. Code outside of functions runs in every test that loads the file. */
type Body = { key: string; start: number; end: number; isBlock: boolean }

const setup = 'tests/support/reached.ts'
const mark = 'REACHED'

function* bodiesIn(value: unknown, file: string): Generator<Body> {
  if (typeof value !== 'object' || value === null) return
  if (isNode(value) && /Function/.test(value.type) && isNode(value.body)) {
    const { type, start, end } = value.body
    yield {
      key: `${file}:${start}`,
      start,
      end,
      isBlock: type === 'BlockStatement' || type === 'FunctionBody',
    }
  }
  for (const part of Object.values(value)) yield* bodiesIn(part, file)
}

const bodiesOf = (file: string, source: string) => [...bodiesIn(parseSync(file, source).program, file)]

/** The key of the innermost function around an offset; null outside of functions. */
export function functionAt(file: string, source: string, at: number) {
  const around = bodiesOf(file, source).filter(({ start, end }) => start <= at && at < end)
  return around.sort((a, b) => b.start - a.start)[0]?.key ?? null
}

function noting(file: string, source: string) {
  const inserts = bodiesOf(file, source).flatMap(({ key, start, end, isBlock }) => {
    const note = `globalThis.reached?.add('${key}')`
    return isBlock
      ? [{ at: start + 1, text: `${note};` }]
      : [
          { at: start, text: `(${note}, (` },
          { at: end, text: '))' },
        ]
  })
  return inserts
    .sort((a, b) => b.at - a.at)
    .reduce((text, insert) => text.slice(0, insert.at) + insert.text + text.slice(insert.at), source)
}

const setupText = `import { afterAll, expect } from 'vitest'
globalThis.reached = new Set()
afterAll(() => console.log('${mark} ' + JSON.stringify([expect.getState().testPath, [...globalThis.reached]])))
`

const isReading = (value: unknown): value is [string, string[]] => Array.isArray(value) && value.length === 2

/** A function that runs once per process is recorded only for the first test file, so its mutants may seem missed. */
export type Reach = Map<string, Set<string>>

function reachIn(output: string, copy: string): Reach {
  const reach: Reach = new Map()
  for (const line of output.split('\n')) {
    const at = line.indexOf(`${mark} [`)
    if (at === -1) continue
    const reading: unknown = JSON.parse(line.slice(at + mark.length + 1))
    if (!isReading(reading)) continue
    const [path, keys] = reading
    const test = path.slice(path.indexOf('tests/', copy.length))
    for (const key of keys) reach.set(key, (reach.get(key) ?? new Set()).add(test))
  }
  return reach
}

/** The copy's files record the functions that are entered, and are restored afterwards. */
export async function reachOf(copy: string, files: string[], run: () => Promise<string>) {
  const config = 'vitest.config.ts'
  const kept = [config, ...files].map(file => ({ file, source: readFileSync(join(copy, file), 'utf8') }))
  for (const { file, source } of kept) {
    const changed =
      file === config ? source.replace('setupFiles: [', `setupFiles: ['${setup}', `) : noting(file, source)
    writeFileSync(join(copy, file), changed)
  }
  writeFileSync(join(copy, setup), setupText)
  try {
    return reachIn(await run(), copy)
  } finally {
    for (const { file, source } of kept) writeFileSync(join(copy, file), source)
  }
}
