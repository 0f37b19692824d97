import { useId } from 'react'
import { rupiah } from '../../../../worker/contract/format'
import type { OpenStatement } from '../../../statement/read'
import type { PreviewLine } from '../../../statement/types'

type LivePreviewProps = { shown: ReturnType<OpenStatement['preview']> }

/** What the first lines of a file become by what was said of its columns. */
export function LivePreview({ shown }: LivePreviewProps) {
  const caption = useId()
  if ('outcome' in shown)
    return (
      <p role="alert" className="text-danger">
        {shown.message}
      </p>
    )
  const lines = shown.lines.slice(0, 12)
  return (
    <section aria-labelledby={caption}>
      <h3 id={caption} className="font-semibold">
        Begini baris-baris pertama akan dibaca
      </h3>
      <ul className="mt-2 divide-y divide-line border-y border-line text-sm">
        {lines.map(line => (
          <li key={line.line} className="py-2">
            <Line line={line} />
          </li>
        ))}
      </ul>
      {shown.problem_count > 0 && (
        <p role="status" className="mt-2 font-semibold text-danger">
          {shown.problem_count} baris belum dapat dibaca dengan susunan ini.
        </p>
      )}
    </section>
  )
}

function Line({ line: { line, row, problem, left_out } }: { line: PreviewLine }) {
  if (problem) return <span className="text-danger">{problem.message}</span>
  if (!row)
    return (
      <span className="text-muted">
        Baris {line}: {left_out ?? 'bukan transaksi'}
      </span>
    )
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span className="min-w-0 wrap-anywhere">
        {row.date} {row.description}
      </span>
      <span className={`money font-semibold ${row.side === 'in' ? 'text-green-ink' : 'text-red-ink'}`}>
        {rupiah(row.side === 'in' ? row.amount : -row.amount)}
      </span>
    </span>
  )
}
