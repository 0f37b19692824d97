import { longDate } from '../../../../worker/contract/format'

type ChartTableProps = {
  caption: string
  /** Heads of the columns after the day. */
  heads: string[]
  rows: { day: string; cells: string[] }[]
}

/** The numbers of a chart for those who cannot see it, or want them exactly. */
export const ChartTable = ({ caption, heads, rows }: ChartTableProps) => (
  <details className="mt-4 print:hidden">
    <summary className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4">
      Lihat angka dalam tabel
    </summary>
    <table className="mt-2 w-full text-sm">
      <caption className="sr-only">{caption}</caption>
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
)
