import { type ReactNode, Suspense } from 'react'
import { longDate } from '../../../worker/contract/lib/format'
import { Skeleton } from '../states'

type ChartWithTableProps = {
  /** Caption of the table and start of the chart's accessible name. */
  span: string
  className: string
  heads: string[]
  rows: { day: string; cells: string[] }[]
  /** Renders the chart. `label` is its accessible name, which mentions that the table below has the numbers. */
  children: (label: string) => ReactNode
}

export const ChartWithTable = ({ span, className, heads, rows, children }: ChartWithTableProps) => (
  <>
    <div className={`relative ${className}`}>
      <Suspense fallback={<Skeleton className="h-full w-full" />}>
        {children(`${span}. Angkanya ada dalam tabel di bawah grafik.`)}
      </Suspense>
    </div>
    <details className="mt-4 print:hidden">
      <summary className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4">
        Lihat angka dalam tabel
      </summary>
      <table className="mt-2 w-full text-sm">
        <caption className="sr-only">{span}</caption>
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="py-2 text-left font-semibold">
              Tanggal
            </th>
            {heads.map(head => (
              <th key={head} scope="col" className="py-2 pl-4 text-right font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, cells }) => (
            <tr key={day} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 text-left font-normal">
                {longDate(day)}
              </th>
              {heads.map((head, n) => (
                <td key={head} className="money py-2 pl-4 text-right">
                  {cells[n]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  </>
)
