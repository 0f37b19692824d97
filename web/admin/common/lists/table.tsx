import type { ReactNode } from 'react'

export type Column<T> = { head: string; cell: (row: T) => ReactNode; className?: string }

type TableProps<T> = {
  label: string
  rows: T[]
  columns: Column<T>[]
  keyOf: (row: T) => string
  /** Has more columns than fit 48rem, so it stays cards up to 60rem. */
  isWide?: boolean
}

/** A table where there is room for it, else one card a row with the heads as labels; nothing without rows. */
export function Table<T>({ label, rows, columns, keyOf, isWide = false }: TableProps<T>) {
  if (rows.length === 0) return null
  return (
    <div className="@container">
      <table className={`cards ${isWide ? '@min-[60rem]:as-table' : '@3xl:as-table'}`}>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {columns.map(({ head, className }) => (
              <th key={head} scope="col" className={className}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={keyOf(row)}>
              {columns.map(({ head, cell, className }) => (
                <td key={head} data-label={head} className={className}>
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
