import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

export const title = (text: string) => console.log(`\n## ${text}\n`)

export function table(head: string[], rows: (string | number)[][]) {
  const lines = [head, ...rows].map(row => row.map(String))
  const widths = head.map((_, column) => Math.max(...lines.map(line => (line[column] ?? '').length), 3))
  const print = (cells: string[]) =>
    console.log(`| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
  const [first = [], ...rest] = lines
  print(first)
  print(widths.map(width => '-'.repeat(width)))
  rest.forEach(print)
}

export const kib = (bytes: number) => (bytes / 1024).toFixed(1)

export function machine() {
  const [cpu] = cpus()
  const memory = `${(totalmem() / 1024 ** 3).toFixed(0)} GiB`
  return `${cpus().length} × ${cpu?.model.trim() ?? 'CPU'}, ${memory}, Node ${process.versions.node}`
}

type Verdict = {
  what: string
  figure: number
  unit: string
  /** The figure of the worker or page for comparison, measured in the same run. */
  floor: number | null
  ratio: number | null
  aim: string
  reached: boolean
}

const verdicts: Verdict[] = []

/** Nearest-rank percentile; `part` is 0 to 1. */
export const percentile = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * part) - 1)] ?? Number.NaN

export const median = (values: number[]) => percentile(values, 0.5)

type Aim = { most: number } | { least: number }
type Measured = { what: string; figure: number; unit?: string; floor?: number }

const reaches = (value: number, aim: Aim) => ('most' in aim ? value <= aim.most : value >= aim.least)
const inWords = (aim: Aim) => ('most' in aim ? `≤ ${aim.most}` : `≥ ${aim.least}`)

export function judge({ what, figure, unit = '' }: Measured, aim: Aim) {
  verdicts.push({
    what,
    figure,
    unit,
    floor: null,
    ratio: null,
    aim: inWords(aim),
    reached: reaches(figure, aim),
  })
}

/** Ratios differ less between machines than absolute figures. */
export function judgeShare({ what, figure, unit = '', floor }: Measured & { floor: number }, aim: Aim) {
  const ratio = figure / floor
  verdicts.push({
    what,
    figure,
    unit,
    floor,
    ratio,
    aim: `${inWords(aim)} of its floor`,
    reached: reaches(ratio, aim),
  })
}

const short = (value: number) => (Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(0))

export function tellVerdicts() {
  if (verdicts.length === 0) return
  title('Verdict')
  table(
    ['what', 'figure', 'floor', 'ratio', 'aim', ''],
    verdicts.map(({ what, figure, unit, floor, ratio, aim, reached }) => [
      what,
      `${short(figure)} ${unit}`.trim(),
      floor === null ? '' : short(floor),
      ratio === null ? '' : ratio.toFixed(2),
      aim,
      reached ? '✓' : '✗',
    ]),
  )
  const reached = verdicts.filter(verdict => verdict.reached).length
  console.log(`\n${reached} of ${verdicts.length} aims reached.`)
}

export const writeVerdicts = (path: string) =>
  writeFileSync(path, `${JSON.stringify({ at: new Date().toISOString(), verdicts }, null, 2)}\n`)
