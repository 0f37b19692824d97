import { Link } from 'react-router'
import { dateTime, longDate, rupiah } from '../../../../worker/contract/format'
import type { ClosedDays } from '../../../../worker/contract/money/closes'
import { Pager } from '../../common/lists/pager'
import { type Column, Table } from '../../common/lists/table'
import { closeUrl } from '../../urls'

const columns: Column<ClosedDays['items'][number]>[] = [
  {
    head: 'Hari',
    cell: ({ day }) => (
      <Link to={`${closeUrl}?day=${day}`} className="font-medium text-primary underline underline-offset-4">
        {longDate(day)}
      </Link>
    ),
  },
  {
    head: 'Ditutup',
    look: 'text',
    cell: ({ by, at, note }) => (
      <div className="lines">
        <p className="wrap-anywhere">
          {dateTime(at)} oleh {by}
        </p>
        {note && <p className="text-muted wrap-anywhere">{note}</p>}
      </div>
    ),
  },
  {
    head: 'Selisih kas',
    look: 'amount',
    cell: ({ difference }) => (
      <span className={`money ${difference === 0 ? '' : 'font-semibold text-red-ink'}`}>
        {rupiah(difference)}
      </span>
    ),
  },
]

/** So many are shown at once. */
export const closedShown = 10

/** Days that were closed before. */
export function Closed({ page }: { page: ClosedDays }) {
  return (
    <section aria-label="Hari yang sudah ditutup" className="mt-8 print:hidden">
      <h2 className="mb-3 text-lg">Hari yang sudah ditutup</h2>
      {page.items.length === 0 && <p className="text-muted">Belum ada hari yang ditutup.</p>}
      <Table label="Hari yang sudah ditutup" rows={page.items} columns={columns} keyOf={({ day }) => day} />
      <Pager page={page} size={closedShown} />
    </section>
  )
}
