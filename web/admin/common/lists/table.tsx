import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { RowSizeButton, useRowSize } from './row-size'

export type Column<T> = {
  head: string
  cell: (row: T) => ReactNode
  /**
   * How it stands. `amount`: figures, at the right; on a phone beside the first column. `count`: figures that need their
   * head on a phone. `text`: words of any length, which take what room is left.
   */
  look?: 'amount' | 'count' | 'text' | 'acts'
  /** Left out of the cards of a phone, or wherever not all columns have room. */
  from?: 'table' | 'wide'
}

type TableProps<T> = {
  label: string
  rows: T[]
  columns: Column<T>[]
  keyOf: (row: T) => string
  /** Where a press on the row leads, beside its own links and buttons. */
  urlOf?: (row: T) => string
}

/** A press on something of its own, or one that marked words to copy, is not meant for the row. */
const isForRow = ({ target }: MouseEvent) =>
  target instanceof Element &&
  target.closest('a, button, input, label, summary, [popover]') === null &&
  String(getSelection()) === ''

/** A table where there is room for it, else a card of two lines a row; nothing without rows. */
export function Table<T>({ label, rows, columns, keyOf, urlOf }: TableProps<T>) {
  const navigate = useNavigate()
  const [size] = useRowSize()
  if (rows.length === 0) return null
  // Keys and screen readers have the link in the row.
  const lead = (row: T) => urlOf && ((event: MouseEvent) => isForRow(event) && void navigate(urlOf(row)))
  return (
    <div className="@container">
      <table
        className={`cards @min-[43rem]:as-table print:as-table ${size === 'compact' ? '@min-[58rem]:one-line' : '@min-[58rem]:roomy'}`}
      >
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {columns.map(({ head, look, from }) => (
              <th key={head} scope="col" data-look={look} data-from={from}>
                {head}
                {look === 'acts' && <RowSizeButton />}
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
