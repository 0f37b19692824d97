import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { normalizeCode } from '../../contract/catalog/code-rules'
import {
  type CodeExportQuery,
  type CodeInput,
  type CodeListQuery,
  type CodePut,
  type CodeReport,
  discountCodeOrdersPage,
  discountCodePage,
  discountCodeReportSchema,
} from '../../contract/catalog/codes'
import { discountCodeTypes } from '../../contract/labels'
import type { CsvCell } from '../../contract/lib/csv'
import { changedFields, insertAudit } from '../../db/audit'
import type { Db } from '../../db/client'
import { isCheckFailed, isUniqueClash } from '../../db/errors'
import { afterCursorCondition, splitPage, timeKeyCursor } from '../../db/query/keyset'
import { countMatching, filterConditions } from '../../db/query/where'
import { codes } from '../../db/schema/catalog'
import { orders } from '../../db/schema/orders'
import { createRowTarget, deleteRowUnlessStale, updateRowUnlessStale } from '../../db/seen'
import { firstOrThrow } from '../../lib/only'
import { invalidField, Problem } from '../../lib/problem'

type Filter = Pick<CodeListQuery, 'type' | 'active' | 'q' | 'from' | 'to'>

const afterAll = '\u{10ffff}'

function beginsWith(text: string) {
  const code = normalizeCode(text)
  return sql`code >= ${code} AND code < ${code + afterAll}`
}

const filtered = ({ type, active, q }: Filter) => [
  ...filterConditions(codes, { type, active: active === undefined ? undefined : Number(active) }),
  ...(q ? [beginsWith(q)] : []),
]

const totals = ({ from, to }: Filter) =>
  sql`(SELECT json_array(sum(orders), sum(discount), sum(paid), sum(income)) FROM code_totals
    WHERE code_id = codes.id AND day >= ${from ?? ''} AND day <= ${to ?? '9'})`

const readTotals = (json: string) => {
  const [orders, discount, paid, income] = (JSON.parse(json) as (number | null)[]).map(n => n ?? 0)
  return { orders, discount, paid, income }
}

const reportStatement = (db: Db, filter: Filter) =>
  db.select({ code: codes, totals: totals(filter).mapWith(readTotals).as('totals') }).from(codes)

const pageStatement = (db: Db, filter: Filter, cursor: string | undefined, limit: number) =>
  reportStatement(db, filter)
    .where(and(...filtered(filter), afterCursorCondition(cursor, sql`created_at`, sql`id`)))
    .orderBy(desc(codes.created_at), desc(codes.id))
    .limit(limit)

type Row = Awaited<ReturnType<typeof pageStatement>>[number]

const toReport = ({ code, totals }: Row): CodeReport => discountCodeReportSchema.parse({ ...code, ...totals })
const cursorAfter = ({ code }: Row) => timeKeyCursor(code.created_at, code.id)

/** Newest first, with the totals of each code in the period. `total` counts up to 1000. */
export async function listDiscountCodes(db: Db, { cursor, limit, ...filter }: CodeListQuery) {
  const [rows, [counted]] = await db.batch([
    pageStatement(db, filter, cursor, limit + 1),
    countMatching(db, codes, filtered(filter)),
  ])
  const { items, next_cursor } = splitPage(rows, limit, cursorAfter)
  return discountCodePage.parse({ items: items.map(toReport), next_cursor, total: counted?.total ?? 0 })
}

export async function* allCodes(db: Db, filter: CodeExportQuery, size: number) {
  let cursor: string | undefined
  for (;;) {
    const rows = await pageStatement(db, filter, cursor, size)
    yield rows.map(toReport)
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    cursor = cursorAfter(last)
  }
}

/** Throws `not_found`. */
export const readDiscountCodeReport = async (db: Db, id: string) =>
  toReport(firstOrThrow(await reportStatement(db, {}).where(eq(codes.id, id))))

/** Orders with a discount code, newest first. `cursor` is the `seq` of the last order on the previous page. */
export async function listOrdersWithCode(
  db: Db,
  id: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const before = Number(cursor) || Number.MAX_SAFE_INTEGER
  const by = (column: SQL) =>
    sql`SELECT seq FROM (SELECT seq FROM orders WHERE ${column} = ${id} AND seq < ${before} ORDER BY seq DESC LIMIT ${limit + 1})`
  const rows = await db
    .select()
    .from(orders)
    .where(sql`seq IN (${by(sql`discount_code_id`)} UNION ${by(sql`referral_code_id`)})`)
    .orderBy(desc(orders.seq))
    .limit(limit + 1)
  return discountCodeOrdersPage.parse({ ...splitPage(rows, limit, ({ seq }) => String(seq)), total: null })
}

const pageSize = 200

const header: CsvCell[] = ['Kode', 'Jenis', 'Catatan', 'Pesanan', 'Potongan', 'Pesanan lunas', 'Pemasukan']

const cells = (code: CodeReport): CsvCell[] => [
  code.code,
  discountCodeTypes[code.type],
  code.note,
  code.orders,
  code.discount,
  code.paid,
  code.income,
]

export async function* codeCsvRows(db: Db, query: CodeExportQuery): AsyncGenerator<CsvCell[][]> {
  yield [header]
  for await (const page of allCodes(db, query, pageSize)) yield page.map(cells)
}

const entity = 'codes'

const codeSeen = createRowTarget(codes, entity, readDiscountCodeReport)

const codeTakenProblem = () => invalidField('code', 'Kode ini sudah ada. Pilih kode lain.')

/** Throws `invalidField` if the code exists. */
export async function createDiscountCode({ db, actor, now }: Context, input: CodeInput) {
  const id = crypto.randomUUID()
  const changes = changedFields({}, input)
  try {
    await db.batch([
      db.insert(codes).values({ ...input, id, created_at: now, updated_at: now }),
      insertAudit(db, { entity, entity_id: id, action: 'create', actor, changes }, now),
    ])
  } catch (error) {
    throw isUniqueClash(error, 'codes.code') ? codeTakenProblem() : error
  }
  return readDiscountCodeReport(db, id)
}

/** Throws `not_found`, `stale`, and `invalid` for a taken name, another type, or a limit below the number of uses. */
export async function changeDiscountCode(context: Context, id: string, { updated_at, ...input }: CodePut) {
  try {
    await updateRowUnlessStale(context, codeSeen(context.db, id, { updated_at }), before => {
      if (input.type !== before.type) throw invalidField('type', 'Jenis kode tidak dapat diubah')
      return { values: input }
    })
  } catch (error) {
    if (isUniqueClash(error, 'codes.code')) throw codeTakenProblem()
    if (!isCheckFailed(error, 'codes_limit')) throw error
    throw invalidField('limit_total', 'Kode ini sudah terpakai lebih banyak dari batas itu')
  }
  return readDiscountCodeReport(context.db, id)
}

/** Throws `not_found`, and `in_use` if an order ever used the code. */
export const deleteDiscountCode = (context: Context, id: string) =>
  deleteRowUnlessStale(context, codeSeen(context.db, id), ({ code }) => ({
    changes: { deleted: { code } },
    where: sql`NOT EXISTS (SELECT 1 FROM code_totals WHERE code_id = ${id})`,
    otherwise: new Problem('in_use', { detail: 'Kode ini sudah pernah dipakai. Nonaktifkan saja.' }),
  }))
