import { createHash, createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from '../../context'
import { addDays, wibDay } from '../../contract/lib/format'
import type { FeedRows } from '../../contract/money/feeds'
import { rowIdentity } from '../../contract/money/statements'
import { feeds } from '../../db/schema/money/money'
import { isEqualSecret } from '../../lib/crypto'
import { Problem } from '../../lib/problem'
import { mergeNextStatementSlice } from '../statements/import/merge'
import { addStatementRows, beginStatementImport } from '../statements/import/upload'
import { matchStatement } from '../statements/match/match'
import { settleBankRows } from '../statements/settle/settle'

type Keyed = { id: string; secret_version: number }

/** The secret (43 characters of base64url) is derived, so that the database does not store it. */
export const feedSecret = (secret: string, { id, secret_version }: Keyed) =>
  createHmac('sha256', secret).update(`feed.${id}.${secret_version}`).digest('base64url')

/** Hex HMAC-SHA-256 of the timestamp, a dot, and the body exactly as sent. */
export const feedSignatureOf = (secret: string, timestamp: string, body: string) =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')

const toleranceSeconds = 300

type Signed = { timestamp: string; signature: string; body: string }

/** `timestamp` is in Unix seconds, at most 5 minutes from `now` (UTC ISO). Compares the signatures in constant time. */
export function isFeedSignatureValid(secret: string, { timestamp, signature, body }: Signed, now: string) {
  if (!/^\d{10}$/.test(timestamp)) return false
  if (Math.abs(Date.parse(now) / 1000 - Number(timestamp)) > toleranceSeconds) return false
  return isEqualSecret(
    feedSignatureOf(secret, timestamp, body),
    signature.replace(/^sha256=/, '').toLowerCase(),
  )
}

export const signedFeedExample = {
  secret: 'contoh-rahasia-yang-tampil-sekali-saat-dibuat',
  timestamp: '1778547600',
  body: '{"rows":[{"date":"2026-05-12","side":"in","amount":2500347,"reference":"FT26132ABCDE","description":"TRF DARI SITI"}]}',
  signature: '85bd593287172c62e01ab6446a2a841d5282881cf8c4eaa13f48d3da21987707',
}

export const feedSigningGuide = `Setiap kiriman ditandatangani dengan rahasia sumber, yang dibuat di Mutasi › Sumber otomatis dan tampil sekali saja.

Setiap baris membawa date (hari WIB) dan, bila bank memberitahukannya, time (jam WIB, "14:05" atau "14:05:09"). Setiap baris juga membawa reference (nomor unik dari bank) atau balance (saldo sesudahnya), supaya baris yang sama tidak tercatat dua kali. Paling banyak 100 baris dan 64 KB sekali kirim. Kirim ulang bila jawabannya tidak sampai: yang sudah dikenal tidak dihitung lagi.

Tanda tangannya HMAC-SHA-256 heksadesimal atas teks "<timestamp>.<isi>": detik Unix, sebuah titik, lalu isi persis byte demi byte seperti yang dikirim. Contoh untuk memeriksa kode Anda:

\`\`\`
rahasia   : ${signedFeedExample.secret}
timestamp : ${signedFeedExample.timestamp}
isi       : ${signedFeedExample.body}
tanda     : ${signedFeedExample.signature}
\`\`\`

Dengan openssl dan curl, ALAMAT dan RAHASIA seperti tampil saat sumber dibuat:

\`\`\`sh
HARI=$(TZ=WIB-7 date +%F)
ISI='${signedFeedExample.body.replace('2026-05-12', "'$HARI'")}'
WAKTU=$(date +%s)
TANDA=$(printf '%s' "$WAKTU.$ISI" | openssl dgst -sha256 -hmac "$RAHASIA" -r | cut -d' ' -f1)
curl -sS "$ALAMAT" -H 'Content-Type: application/json' -H "X-Feed-Timestamp: $WAKTU" -H "X-Feed-Signature: $TANDA" --data-binary "$ISI"
\`\`\`
`

type Feed = typeof feeds.$inferSelect

async function settleExact(context: Context, statement_id: string) {
  const ids = await matchStatement(context.db, statement_id, context.now)
  const results = await settleBankRows(context, ids)
  return results.filter(({ ok }) => ok).length
}

/** A feed may repeat a row by mistake, so equal rows count once. In an uploaded file, they are two bookings. */
function withoutRepeats(rows: FeedRows['rows']) {
  const known = new Map(rows.map(row => [rowIdentity({ ...row, pending: false }), row]))
  return [...known.values()]
}

/** Rows older than this probably have a wrong date, even if the feed was interrupted for a long time. */
const maxDaysBack = 400
const maxDaysAhead = 1

/** Throws `invalid` for a row whose date is probably wrong. */
function requireNearDays({ rows }: FeedRows, now: string) {
  const today = wibDay(now)
  const [first, last] = [addDays(today, -maxDaysBack), addDays(today, maxDaysAhead)]
  const errors = rows.flatMap(({ date }, n) =>
    date < first || date > last
      ? [{ path: `rows.${n}.date`, message: `Tanggal harus antara ${first} dan ${last}` }]
      : [],
  )
  if (errors.length > 0) throw new Problem('invalid', { errors })
}

/** `body` is the signed text. Idempotent: the same body is the same import. */
export async function importFeedRows(context: Context, feed: Feed, sent: FeedRows, body: string) {
  requireNearDays(sent, context.now)
  const rows = withoutRepeats(sent.rows)
  const { id, state } = await beginStatementImport(context, {
    account_id: feed.account_id,
    feed_id: feed.id,
    file_name: feed.name,
    sha256: createHash('sha256').update(`${feed.id}.${body}`).digest('hex'),
    source_format: `feed:${feed.id}`,
    layout: 'Sumber otomatis',
    signature: `feed:${feed.id}`,
    row_count: rows.length,
    covered: null,
    opening: null,
    closing: null,
    is_unbalanced: false,
    is_account_confirmed: false,
    are_days_confirmed: false,
  })
  if (state === 'uploading') {
    await addStatementRows(
      context,
      id,
      rows.map((row, n) => ({ ...row, line: n + 1, occurrence: 1, pending: false })),
    )
  }
  let done = await mergeNextStatementSlice(context, id)
  while (done.state === 'merging') done = await mergeNextStatementSlice(context, id)
  await context.db.update(feeds).set({ last_used_at: context.now }).where(eq(feeds.id, feed.id))
  const settled = feed.auto_verify ? await settleExact(context, id) : 0
  return { added: done.added, known: done.known, settled }
}
