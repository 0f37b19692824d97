import { isBlank, tidy } from '../text'
import type { GridRow, MappedColumns } from '../types'
import { readMoney, sideOf } from '../values/amounts'
import { dateText } from '../values/dates'
import type { Header } from './header'

const sampled = 100

interface Look {
  index: number
  dates: number
  money: number
  marks: number
  letters: number
}

/** How many of a column's filled cells look like a date, an amount, a mark of side. */
function lookAt(rows: GridRow[], index: number): Look {
  const cells = rows.flatMap(({ cells }) => (isBlank(cells[index]) ? [] : [cells[index] ?? '']))
  const share = (test: (cell: string | number) => boolean) =>
    cells.length === 0 ? 0 : cells.filter(test).length / cells.length
  const isDate = (cell: string | number) =>
    typeof cell === 'string' && !['time', undefined].includes(dateText(cell)?.kind)
  return {
    index,
    dates: share(isDate),
    // 'IDR' alone is a currency without an amount.
    money: share(
      cell =>
        !isDate(cell) &&
        readMoney(cell, null) !== null &&
        sideOf(cell) === null &&
        !/^[a-z]+$/i.test(tidy(cell)),
    ),
    marks: share(cell => sideOf(cell) !== null && readMoney(cell, null) === null),
    letters: cells.reduce<number>((sum, cell) => sum + tidy(cell).replace(/[^a-z]/gi, '').length, 0),
  }
}

/** A guess for the mapping screen where no name is known, from what the columns hold. Never used to read. */
export function guessColumns({ columns }: Header, rows: GridRow[]): Partial<MappedColumns> {
  const looks = columns.map((_, i) => lookAt(rows.slice(0, sampled), i))
  const date = looks.find(({ dates }) => dates > 0.6)
  const side = looks.find(({ marks }) => marks > 0.9)
  const rest = looks.filter(look => look !== date && look !== side)
  const money = rest.filter(look => look.money > 0.8).map(({ index }) => index)
  const words = rest.filter(({ index }) => !money.includes(index)).sort((a, b) => b.letters - a.letters)[0]
  const [first, second, third] = money.slice(-3)
  const amounts =
    third !== undefined
      ? { debit: first, credit: second, balance: third }
      : { amount: first, balance: second }
  return {
    date: date?.index,
    description: words && words.letters > 0 ? [words.index] : [],
    side: side?.index,
    ...amounts,
  }
}
