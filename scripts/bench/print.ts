import { cpus, totalmem } from 'node:os'
import type { Speed } from './load.ts'

export const title = (text: string) => console.log(`\n## ${text}\n`)

/** A Markdown table, padded so that it can be read in the terminal too. */
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

export const speedRow = ({ perSecond, p50, p99, errors }: Speed) => [
  perSecond.toFixed(0),
  p50.toFixed(1),
  p99.toFixed(1),
  errors,
]

export const kib = (bytes: number) => (bytes / 1024).toFixed(1)

export function machine() {
  const [cpu] = cpus()
  const memory = `${(totalmem() / 1024 ** 3).toFixed(0)} GiB`
  return `${cpus().length} × ${cpu?.model.trim() ?? 'CPU'}, ${memory}, Node ${process.versions.node}`
}
