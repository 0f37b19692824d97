import { desc, eq, lt, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import type { CsvCell } from '../../contract/lib/csv'
import { csvDateTime, wibDay } from '../../contract/lib/format'
import {
  type ClosedDays,
  type CloseFigures,
  type DayClose,
  type DayCloseInput,
  dayCloseFiguresSchema,
  paymentWayText,
} from '../../contract/money/closes'
import { insertAuditIfChanged } from '../../db/audit'
import type { Db } from '../../db/client'
import { splitPage } from '../../db/query/keyset'
import { day_closes } from '../../db/schema/money/refunds'
import { invalidField, Problem } from '../../lib/problem'
import { dayBookingCountsSql, dayCloseFiguresOf, dayFigureQueries } from './figures'
import { readDayCloseQuestions } from './questions'

const closeStatement = (db: Db, day: string) => db.select().from(day_closes).where(eq(day_closes.day, day))

function refuseFuture(day: string, now: string) {
  if (day > wibDay(now)) throw invalidField('day', 'Tanggal tidak boleh di masa depan')
}

export async function listDayCloses(
  db: Db,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<ClosedDays> {
  const rows = await db
    .select()
    .from(day_closes)
    .where(cursor === undefined ? undefined : lt(day_closes.day, cursor))
    .orderBy(desc(day_closes.day))
    .limit(limit + 1)
  const { items, next_cursor } = splitPage(rows, limit, ({ day }) => day)
  return {
    items: items.map(({ day, figures, cash_counted, note, closed_by, created_at }) => ({
      day,
      difference: cash_counted - dayCloseFiguresSchema.parse(figures).cash_expected,
      note,
      by: closed_by,
      at: created_at,
    })),
    next_cursor,
    total: null,
  }
}

/** For a day whose books are closed, returns the stored figures. `day` is in WIB. Throws `invalidField`. */
export async function readDayClose(db: Db, day: string, now: string): Promise<DayClose> {
  refuseFuture(day, now)
  const [closed] = await closeStatement(db, day)
  if (!closed)
    return {
      day,
      figures: dayCloseFiguresOf(await db.batch(dayFigureQueries(db, day))),
      questions: await readDayCloseQuestions(db, day, wibDay(now)),
      can_close: day < wibDay(now),
      closed: null,
    }
  const { cash_counted, note, closed_by, created_at } = closed
  return {
    day,
    figures: dayCloseFiguresSchema.parse(closed.figures),
    questions: null,
    can_close: false,
    closed: { cash_counted, note, by: closed_by, at: created_at },
  }
}

/** Throws `invalidField`, `day_closed`, or `stale` if something was booked at the same time. */
export async function closeDay(
  { db, actor, now }: Context,
  day: string,
  { cash_counted, note }: DayCloseInput,
) {
  refuseFuture(day, now)
  if (day === wibDay(now)) throw invalidField('day', 'Hari ini baru dapat ditutup setelah harinya lewat')
  const { seen, ...read } = await db.batch({
    ...dayFigureQueries(db, day),
    seen: db.all<{ booked: string }>(sql`SELECT ${dayBookingCountsSql(day)} AS booked`),
  })
  const figures = dayCloseFiguresOf(read)
  if (cash_counted !== figures.cash_expected && note === null)
    throw invalidField('note', 'Kas yang dihitung berbeda. Tuliskan sebabnya')
  const changes = { cash_counted: [null, cash_counted], cash_expected: [null, figures.cash_expected] }
  const { written } = await db.batch({
    written: db.all(sql`
      INSERT INTO day_closes (day, figures, cash_counted, note, closed_by, created_at)
      SELECT ${day}, ${JSON.stringify(figures)}, ${cash_counted}, ${note}, ${actor}, ${now}
      WHERE ${dayBookingCountsSql(day)} = ${seen[0]?.booked ?? ''} AND NOT EXISTS (SELECT 1 FROM day_closes WHERE day = ${day})
      RETURNING day`),
    audited: insertAuditIfChanged(
      db,
      { entity: 'day_closes', entity_id: day, action: 'create', actor, changes },
      now,
    ),
  })
  if (written.length === 0)
    throw new Problem((await closeStatement(db, day)).length > 0 ? 'day_closed' : 'stale')
  return readDayClose(db, day, now)
}

type FigureRow = [section: string, what: string, n: number | null, amount: number | null]

const payoutRow = (account: string, { n, amount }: { n: number; amount: number }): FigureRow => [
  `Mutasi ${account}`,
  'Sudah jadi pencairan',
  n,
  amount,
]

function gatewayRows({ gateway }: CloseFigures): FigureRow[] {
  if (!gateway) return []
  const { received, payouts, gross, net, owed } = gateway
  return [
    ['Penyedia pembayaran', 'Diterima', received.n, received.amount],
    ['Penyedia pembayaran', 'Dicairkan, kotor', payouts, gross],
    ['Penyedia pembayaran', 'Dicairkan, bersih', payouts, net],
    ['Penyedia pembayaran', 'Masih di penyedia', null, owed],
  ]
}

export async function* dayCloseCsvRows({ day, figures, closed }: DayClose): AsyncGenerator<CsvCell[][]> {
  const rows: FigureRow[] = [
    ...figures.payments.map(
      (row): FigureRow => ['Uang masuk pesanan', paymentWayText(row), row.n, row.amount],
    ),
    ['Buku kas', 'Pemasukan pesanan', null, figures.order_income],
    ['Buku kas', 'Pemasukan lain', null, figures.other_income],
    ['Buku kas', 'Refund', null, figures.refunds],
    ['Buku kas', 'Pengeluaran lain', null, figures.other_expense],
    ...figures.accounts.flatMap(
      ({ account, incoming, outgoing, paid, refunded, payouts, open, closing }): FigureRow[] => [
        [`Mutasi ${account}`, 'Masuk', incoming.n, incoming.amount],
        [`Mutasi ${account}`, 'Keluar', outgoing.n, outgoing.amount],
        [`Mutasi ${account}`, 'Sudah jadi pembayaran', paid.n, paid.amount],
        [`Mutasi ${account}`, 'Sudah jadi refund', refunded.n, refunded.amount],
        ...(figures.gateway ? [payoutRow(account, payouts)] : []),
        [`Mutasi ${account}`, 'Belum dijelaskan', open.n, open.amount],
        [`Mutasi ${account}`, 'Gerak rekening', null, incoming.amount - outgoing.amount],
        [`Mutasi ${account}`, 'Gerak menurut buku', null, paid.amount + payouts.amount - refunded.amount],
        [`Mutasi ${account}`, 'Saldo akhir menurut bank', null, closing],
      ],
    ),
    ...gatewayRows(figures),
    ['Belum dijelaskan', 'Pembayaran yang belum terlihat di mutasi', figures.unseen.n, figures.unseen.amount],
    ['Kas', 'Seharusnya', null, figures.cash_expected],
    ['Kas', 'Dihitung', null, closed?.cash_counted ?? null],
    ['Kas', 'Selisih', null, closed ? closed.cash_counted - figures.cash_expected : null],
  ]
  const state = closed ? `Ditutup ${csvDateTime(closed.at)} oleh ${closed.by}` : 'Belum ditutup'
  yield [
    ['Tanggal', 'Bagian', 'Keterangan', 'Banyak', 'Jumlah'],
    ...rows.map(row => [day, ...row]),
    [day, 'Status', state, null, null],
    [day, 'Catatan', closed?.note ?? '', null, null],
  ]
}
