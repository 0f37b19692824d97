import { Rows2, Rows4 } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { formatRupiah } from '../../../../worker/contract/lib/format'
import { createOperatorPreference } from '../rights'

const sizes = ['compact', 'roomy'] as const

const useRowSize = createOperatorPreference<(typeof sizes)[number]>(
  'row-size',
  'compact',
  value => sizes.find(size => size === value) ?? null,
)

function RowSizeButton() {
  const [size, choose] = useRowSize()
  const isCompact = size === 'compact'
  const Icon = isCompact ? Rows2 : Rows4
  return (
    <button
      type="button"
      aria-label="Baris rapat"
      title={isCompact ? 'Baris rapat: ya' : 'Baris rapat: tidak'}
      aria-pressed={isCompact}
      onClick={() => choose(isCompact ? 'roomy' : 'compact')}
      className="hidden size-6 place-items-center rounded align-middle text-primary hover:bg-primary-soft @min-[58rem]:inline-grid print:hidden"
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  )
}

export type Column<T> = {
  head: string
  cell: (row: T) => ReactNode
  /** `count` keeps its heading on phone cards, `text` takes the free width, `acts` is the column of buttons. */
  look?: 'amount' | 'count' | 'text' | 'acts'
  /** `table` hides the column on phone cards; `wide` shows it only in a table that is wide enough for all columns. */
  from?: 'table' | 'wide'
}

export const moneyColumn = <T,>(head: string, amountOf: (row: T) => number): Column<T> => ({
  head,
  look: 'count',
  cell: row => <span className="money">{formatRupiah(amountOf(row))}</span>,
})

type TableProps<T> = {
  label: string
  rows: T[]
  columns: Column<T>[]
  keyOf: (row: T) => string
  urlOf?: (row: T) => string
  isWrapped?: boolean
}

/** Whether a click opens the row: not a click on a control inside it, and not the end of a text selection. */
const isForRow = ({ target }: MouseEvent) =>
  target instanceof Element &&
  target.closest('a, button, input, label, summary, [popover]') === null &&
  String(getSelection()) === ''

export function Table<T>({ label, rows, columns, keyOf, urlOf, isWrapped = false }: TableProps<T>) {
  const navigate = useNavigate()
  const [size] = useRowSize()
  const isOneLine = size === 'compact' && !isWrapped
  if (rows.length === 0) return null
  // A click on the row opens its page. Keyboard and screen reader users have the link inside the row.
  const lead = (row: T) => urlOf && ((event: MouseEvent) => isForRow(event) && void navigate(urlOf(row)))
  return (
    <div className="@container">
      <table
        className={`cards @min-[46rem]:as-table print:as-table ${isOneLine ? '@min-[58rem]:one-line' : '@min-[58rem]:roomy'} ${isWrapped ? '[&_td[data-look=text]]:basis-full @max-[46rem]:[&_td[data-look=text]]:py-0.5' : ''}`}
      >
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {columns.map(({ head, look, from }) => (
              <th key={head} scope="col" data-look={look} data-from={from}>
                {head}
                {look === 'acts' && !isWrapped && <RowSizeButton />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={keyOf(row)} onClick={lead(row)} className={urlOf && 'cursor-pointer'}>
              {columns.map(({ head, cell, look, from }) => (
                <td key={head} data-label={head} data-look={look} data-from={from}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
