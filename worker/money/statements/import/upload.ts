import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Context } from '../../../context'
import {
  bankAccountLabel,
  displayAccountNumber,
  judgeAccountMatch,
  matchStatementAccount,
  type OwnAccount,
} from '../../../contract/money/accounts/account-match'
import type { BankRowState, StatementInput } from '../../../contract/money/bank-rows'
import { implausibleDay, rowIdentity, type StatementRow } from '../../../contract/money/statements'
import { insertAudit } from '../../../db/audit'
import type { Db } from '../../../db/client'
import { isRefused, isUniqueClash } from '../../../db/errors'
import { bank_accounts } from '../../../db/schema/catalog'
import { statement_layouts, statements } from '../../../db/schema/money/money'
import { Problem } from '../../../lib/problem'

/** These words occur in any transfer, so they do not identify the sender. */
const commonWords = new Set(
  `TRSF BANKING TRANSFER DARI FROM KEPADA BIFAST FAST VIA BRIMO LIVIN MYBCA KLIKBCA MANDIRI BANK BCA BRI BNI BSI QRIS EDC
  KREDIT CREDIT DEBIT SETOR SETORAN TUNAI ATM SWITCHING OVERBOOKING INCOMING ONLINE MOBILE INTERNET PAYMENT BAYAR
  PEMBAYARAN QURBAN KURBAN HADYU DAM BADAL HAJI UMRAH UMROH SAPI KAMBING DOMBA ORDER PESANAN DOMPET ANAK BANGSA AIRPAY
  BI BIF RTOL ARTAJASA JALIN DOMESTIK ANTAR ANTARBANK PENERIMA PENGIRIM MASUK KELUAR TERIMA TERIMAAN
  INTERBANK INWARD OUTWARD OUTGOING IN OUT IFT IFTR BIAYA TXN TRANSAKSI FEE SENDER RECEIVER PROXY RETAIL
  FTSCY FTFVA FTQRS IBNK CR DB DR KR WS TRF TRX NO MID TGH OTOMATIS NAMA BERITA PT TGL TANGGAL REF RTGS SKN KE DI DAN UNTUK IDR RP`.split(
    /\s+/,
  ),
)

/** BICs of Indonesian banks start like this, for example 'CENAIDJA'. */
const bankCode = /^[A-Z]{4}IDJ/

const mostSenderWords = 4

/** Returns the last 4 uncommon words of the description; '' if it has fewer than 2. */
export function guessSender(description: string) {
  const words = description
    .slice(0, 300)
    .toUpperCase()
    .split(/[^\p{L}]+/u)
    .filter(word => word.length > 1 && !commonWords.has(word) && !bankCode.test(word))
  return words.length < 2 ? '' : words.slice(-mostSenderWords).join(' ')
}

export type StoredStatement = typeof statements.$inferSelect

export async function readStoredStatement(db: Db, id: string): Promise<StoredStatement> {
  const [row] = await db.select().from(statements).where(eq(statements.id, id))
  if (!row) throw new Problem('not_found')
  return row
}

type Begun = StatementInput & { feed_id?: string }

const findSameFile = async (db: Db, { account_id, sha256 }: Pick<Begun, 'account_id' | 'sha256'>) => {
  const [row] = await db
    .select()
    .from(statements)
    .where(sql`account_id = ${account_id} AND sha256 = ${sha256} AND state <> 'undone'`)
  return row ?? null
}

/** False if the operator chose other columns or another date order, because the same file then gives other rows. */
const isSameReading = (
  earlier: StoredStatement,
  { row_count, rows_sha256 = null, covered }: Pick<Begun, 'row_count' | 'rows_sha256' | 'covered'>,
) =>
  earlier.row_count === row_count &&
  earlier.rows_sha256 === rows_sha256 &&
  earlier.covered_from === (covered?.from ?? null) &&
  earlier.covered_to === (covered?.to ?? null)

/** Throws `other_account`, or `account_unsure` if the account is unclear and not confirmed. */
function requireOwn(input: Begun, account: OwnAccount, all: OwnAccount[]) {
  const { account_number = null, bank = null, source_format } = input
  const file = { account_number, bank, source_format }
  const verdict = judgeAccountMatch(file, account, all)
  if (verdict === 'fits' || (verdict === 'unsure' && input.is_account_confirmed)) return
  if (verdict === 'unsure') throw new Problem('account_unsure')
  const right = matchStatementAccount(file, all)
  const mismatchText =
    verdict === 'other_number' && account_number
      ? `Nomor rekening di berkas (${displayAccountNumber(account_number)}) bukan nomor ${bankAccountLabel(account)}.`
      : `Berkas ini dari bank lain, bukan ${bankAccountLabel(account)}.`
  throw new Problem('other_account', {
    detail: right ? `${mismatchText} Berkas ini milik ${bankAccountLabel(right)}.` : mismatchText,
  })
}

function requireUsualDays({ covered, are_days_confirmed }: Begun, now: string) {
  if (covered && !are_days_confirmed && implausibleDay(covered, now)) throw new Problem('days_unsure')
}

/** Throws `days_unsure` for a row in the future or over a year old, unless the operator confirmed such days. */
function requireConfirmedDays(statement: typeof statements.$inferSelect, rows: StatementRow[], now: string) {
  const { covered_from, covered_to, feed_id } = statement
  if (feed_id !== null) return
  const isConfirmed = (date: string) =>
    covered_from !== null && covered_to !== null && date >= covered_from && date <= covered_to
  const odd = rows.find(
    ({ date, pending }) => !pending && !isConfirmed(date) && implausibleDay({ from: date, to: date }, now),
  )
  if (odd) throw new Problem('days_unsure', { detail: `Baris ${odd.line} bertanggal ${odd.date}.` })
}

const dropUpload = (db: Db, id: string, now: string) => [
  db.run(
    sql`UPDATE statements SET state = 'undone', updated_at = ${now} WHERE id = ${id} AND state = 'uploading'`,
  ),
  db.run(sql`
    DELETE FROM uploaded_rows
    WHERE statement_id IN (SELECT id FROM statements WHERE id = ${id} AND state = 'undone')`),
]

const rememberLayout = (db: Db, { account_id, signature, mapping }: StatementInput, now: string) =>
  db
    .insert(statement_layouts)
    .values({ account_id, signature, mapping: mapping ?? {}, updated_at: now })
    .onConflictDoUpdate({
      target: [statement_layouts.account_id, statement_layouts.signature],
      set: { mapping: sql`excluded.mapping`, updated_at: now },
    })

/**
 * Idempotent, so that an upload can resume. An incomplete upload of the same file with other rows is replaced. Throws
 * `not_found`, `other_account`, `account_unsure`, `days_unsure`, and `file_elsewhere` if another account has the file.
 */
export async function beginStatementImport({ db, actor, now }: Context, input: Begun) {
  const earlier = await findSameFile(db, input)
  if (earlier && (earlier.state !== 'uploading' || isSameReading(earlier, input))) return earlier
  const accounts = await db.select().from(bank_accounts)
  const account = accounts.find(({ id }) => id === input.account_id)
  if (!account) throw new Problem('not_found')
  if (input.feed_id === undefined) {
    requireOwn(input, account, accounts)
    requireUsualDays(input, now)
  }
  const {
    mapping,
    covered,
    is_unbalanced,
    is_account_confirmed,
    are_days_confirmed,
    account_number,
    bank,
    ...file
  } = input
  const id = crypto.randomUUID()
  const values = {
    ...file,
    id,
    account_name: account.bank_name,
    state: 'uploading' as const,
    covered_from: covered?.from ?? null,
    covered_to: covered?.to ?? null,
    created_by: actor,
    created_at: now,
    updated_at: now,
  }
  const { account_id, layout, row_count } = file
  const changes = {
    account_id,
    layout,
    rows: row_count,
    ...(is_unbalanced ? { is_unbalanced } : {}),
    ...(is_account_confirmed ? { is_account_confirmed } : {}),
    ...(are_days_confirmed ? { are_days_confirmed } : {}),
  }
  try {
    const { made } = await db.batch({
      replaced: earlier ? dropUpload(db, earlier.id, now) : [],
      made: db.insert(statements).values(values).returning(),
      audited: insertAudit(
        db,
        { entity: 'statements', entity_id: id, action: 'import', actor, changes },
        now,
      ),
      remembered: mapping ? [rememberLayout(db, input, now)] : [],
    })
    const [row] = made
    if (!row) throw new Error('an import vanished within its own batch')
    return row
  } catch (error) {
    if (isRefused(error, 'statement_elsewhere')) throw await fileElsewhereProblem(db, input)
    if (!isUniqueClash(error, 'statements.account_id')) throw error
    const other = await findSameFile(db, input)
    if (other) return other
    throw error
  }
}

async function fileElsewhereProblem(db: Db, { account_id, sha256, rows_sha256 }: Begun) {
  const [other] = await db
    .select()
    .from(statements)
    .where(
      and(
        or(eq(statements.sha256, sha256), rows_sha256 ? eq(statements.rows_sha256, rows_sha256) : undefined),
        ne(statements.account_id, account_id),
        ne(statements.state, 'undone'),
      ),
    )
    .limit(1)
  if (!other) return new Problem('file_elsewhere')
  return new Problem('file_elsewhere', {
    detail: `Isi berkas ini sudah diimpor ke rekening ${other.account_name} (${other.file_name}). Bila di sana keliru, urungkan dahulu impor itu.`,
  })
}

/** Pending rows are only displayed. All others are matched with orders. */
const firstRowState = ({ pending }: StatementRow): BankRowState => (pending ? 'pending' : 'new')

const plainOf = ({ date, side, amount, sen }: StatementRow) => `${date}|${side}|${amount}.${sen}`

const toUploadedRow = (row: StatementRow) => ({
  line: row.line,
  date: row.date,
  identity: rowIdentity(row),
  plain: plainOf(row),
  row: JSON.stringify({
    ...row,
    state: firstRowState(row),
    reason: null,
    sender: row.side === 'in' ? guessSender(row.description) : '',
  }),
})

/** Ignores repeated rows. Throws `not_found`, `days_unsure`, `bad_transition`. */
export async function addStatementRows({ db, now }: Context, id: string, rows: StatementRow[]) {
  const [begun] = await db.select().from(statements).where(eq(statements.id, id))
  if (!begun) throw new Problem('not_found')
  requireConfirmedDays(begun, rows, now)
  const rowsJson = JSON.stringify(rows.map(toUploadedRow))
  const [[statement]] = await db.batch([
    db.select().from(statements).where(eq(statements.id, id)),
    db.run(sql`
      INSERT INTO uploaded_rows (statement_id, line, date, identity, plain, row)
      SELECT ${id}, value ->> 'line', value ->> 'date', value ->> 'identity', value ->> 'plain', value ->> 'row'
      FROM json_each(${rowsJson})
      WHERE EXISTS (SELECT 1 FROM statements WHERE id = ${id} AND state = 'uploading')
        AND value ->> 'line' > 0
      ON CONFLICT (statement_id, line) DO NOTHING`),
    db.run(sql`
      UPDATE statements SET state = 'merging', updated_at = ${now}
      WHERE id = ${id} AND state = 'uploading'
        AND row_count <= (SELECT count(*) FROM uploaded_rows WHERE statement_id = ${id})`),
  ])
  if (!statement) throw new Problem('not_found')
  if (statement.state === 'undone') {
    throw new Problem('bad_transition', { detail: 'Impor ini sudah diurungkan.' })
  }
}
