import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { borders, type Device, type Metric, type VisitedPage } from '../../contract/vitals'
import { time } from './columns'

/** A column for each count of a metric: `lcp_0`, `lcp_1` … */
export const countColumns = (metric: Metric) =>
  Array.from({ length: borders[metric].length + 1 }, (_, n) => `${metric}_${n}`)

const counts = (metric: Metric) =>
  Object.fromEntries(countColumns(metric).map(name => [name, integer().notNull().default(0)]))

/** How visits went, of one browser in `oneIn`: a row an hour, kind of page and device; counts, and nothing about anybody. */
export const vitals = sqliteTable(
  'vitals',
  {
    /** UTC ISO, its beginning. */
    hour: text().notNull(),
    page: text().$type<VisitedPage>().notNull(),
    device: text().$type<Device>().notNull(),
    visits: integer().notNull().default(0),
    /** Visits that came from elsewhere. */
    entries: integer().notNull().default(0),
    ...counts('lcp'),
    ...counts('inp'),
    ...counts('cls'),
    updated_at: time(),
  },
  t => [primaryKey({ columns: [t.hour, t.page, t.device] })],
)
