import type { Entry, StatementColumn } from '../columns/header'
import { amountColumns, type ColumnPlan, moneyColumns } from '../columns/plan'
import { cellProblem } from '../refusals'
import { cleanCell } from '../text'
import type { Cell, CellProblem, DecimalMark, Mapping } from '../types'
import { decimalMarkEvidence, otherDecimalMark } from '../values/amounts'

export interface DecimalChoice {
  decimal: DecimalMark | null
  problems: CellProblem[]
  /** True if the amounts fit a decimal comma and a decimal point equally well, so that the operator must choose. */
  isOpen: boolean
}

interface Voice {
  mark: DecimalMark
  line: number
  column: number
  cell: Entry['cells'][number]
}

function voicesOf(entries: Entry[], plan: ColumnPlan) {
  const proofs: Voice[] = []
  const hints: Voice[] = []
  for (const { line, cells } of entries) {
    for (const column of moneyColumns(plan)) {
      const cell = cells[column] ?? ''
      const evidence = decimalMarkEvidence(cell)
      if (evidence === null) continue
      if ('proves' in evidence) proofs.push({ mark: evidence.proves, line, column, cell })
      else hints.push({ mark: evidence.suggests, line, column, cell })
    }
  }
  return { proofs, hints }
}

/** Lines with an amount without decimals while the others have two: a digit may be missing. */
export function linesWithOddDecimals(entries: Entry[], plan: ColumnPlan) {
  return amountColumns(plan).flatMap(column => {
    const lines = entries.flatMap(({ line, cells, torn }) => {
      const cell = cells[column] ?? ''
      return typeof cell === 'string' && /[1-9]/.test(cell) ? [{ line, torn, text: cell }] : []
    })
    const odd = lines.filter(({ text }) => !/[.,]\d\d(?!\d)/.test(text))
    const isFixed = lines.some(({ text }) => /[.,]00(?!\d)/.test(text)) || odd[0]?.torn === true
    return odd.length === 1 && isFixed && lines.length > (odd[0]?.torn ? 1 : 4)
      ? odd.map(({ line }) => line)
      : []
  })
}

const threeDecimals = /^[^.,\d]{0,8}([\d.,' ]*)([.,])(\d{3})[^.,\d]{0,8}$/

/** Whether the last three digits must be decimals: '2500123.000', '2.500.123,000'. */
function provesThousandths(cell: string) {
  const [, whole = '', mark = ''] = threeDecimals.exec(cell) ?? []
  const other = mark === '.' ? ',' : '.'
  return /\d{4}$/.test(whole) || (whole.includes(other) && !whole.includes(mark))
}

/** Drops a third decimal 0 if all amounts have it. '350.000' is 350 only if an amount like '2500123.000' proves it. */
export function removeThirdDecimals(entries: Entry[], plan: ColumnPlan): Entry[] {
  const columns = moneyColumns(plan)
  const texts = entries.flatMap(({ cells }) =>
    columns.flatMap(i =>
      typeof cells[i] === 'string' && /[1-9]/.test(cells[i]) ? [cleanCell(cells[i])] : [],
    ),
  )
  const isThroughout = texts.every(text => threeDecimals.exec(text)?.[3]?.endsWith('0'))
  if (!isThroughout || !texts.some(provesThousandths)) return entries
  const marks = new Set(texts.map(text => threeDecimals.exec(text)?.[2]))
  if (marks.size > 1) return entries
  const cut = (cell: Cell) =>
    typeof cell === 'string' ? cell.replace(/([.,]\d\d)0(?=[^.,\d]{0,8}$)/, '$1') : cell
  return entries.map(entry => ({
    ...entry,
    cells: entry.cells.map((cell, i) => (columns.includes(i) ? cut(cell) : cell)),
  }))
}

const isTurned = (cell: Cell) => typeof cell === 'number' && cell !== 0 && Math.abs(cell) < 1000
const isGrouped = (cell: Cell) => typeof cell === 'string' && /\d[., ]\d{3}(?!\d)/.test(cell)

/** Lines where a spreadsheet program read '750.500' as 750.5, while it left larger amounts as text. */
export function linesWithMisreadThousands(entries: Entry[], plan: ColumnPlan) {
  const columns = moneyColumns(plan)
  const isText = entries.some(({ cells }) => columns.some(i => isGrouped(cells[i] ?? '')))
  const turned = entries.filter(({ cells }) => columns.some(i => isTurned(cells[i] ?? '')))
  return isText ? turned.map(({ line }) => line) : []
}

/** Chooses one decimal mark for the table from cells that prove it. Cells that contradict it are reported. */
export function chooseDecimalMark(
  entries: Entry[],
  plan: ColumnPlan,
  columns: StatementColumn[],
  mapping?: Mapping,
): DecimalChoice {
  const { proofs, hints } = voicesOf(entries, plan)
  const count = (voices: Voice[], mark: DecimalMark) => voices.filter(voice => voice.mark === mark).length
  const voices = proofs.length > 0 ? proofs : hints
  const [dots, commas] = [count(voices, '.'), count(voices, ',')]
  const majority = dots === commas ? null : dots > commas ? '.' : ','
  // If more than a fifth of the cells show the other mark, they are not single errors, so the operator must choose.
  const isOpen = mapping?.decimal === undefined && Math.min(dots, commas) * 5 > dots + commas
  const decimal = mapping?.decimal ?? majority
  if (decimal === null || isOpen) return { decimal: majority, problems: [], isOpen }
  const against = [...proofs, ...hints].filter(({ mark }) => mark === otherDecimalMark(decimal))
  const why = `tidak cocok dengan tanda desimal “${decimal}” di baris lain`
  const problems = against.map(({ line, column, cell }) =>
    cellProblem(line, columns[column]?.name ?? column, cell, why),
  )
  return { decimal, problems, isOpen: false }
}
