import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createDatabaseClient } from '../../../worker/db/client'
import { meteredBucket } from '../../../worker/db/meter'
import { fileCheckRules } from '../../../worker/operations/checks/rules/files'
import { allCheckRules, runDataCheck } from '../../../worker/operations/checks/run'
import { interceptCalls } from '../../support/intercept'
import { runSql } from '../../support/rows'

const results = z.array(z.object({ meta: z.object({ rows_read: z.number() }) }))

async function readByPart() {
  let read = 0
  const counting = interceptCalls(env.DB, async answer => {
    const answered = await answer()
    const parsed = results.safeParse(Array.isArray(answered) ? answered : [answered])
    for (const { meta } of parsed.data ?? []) read += meta.rows_read
    return answered
  })
  const most = new Map(allCheckRules.map(({ name }) => [name, 0]))
  const place = { db: createDatabaseClient(counting), media: env.MEDIA, now: '2026-06-01T03:00:00.000Z' }
  for (let at = 0; at < allCheckRules.length; ) {
    read = 0
    const { open } = await runDataCheck(place, 1)
    const name = allCheckRules[at]?.name ?? ''
    most.set(name, Math.max(most.get(name) ?? 0, read))
    at = open?.done ?? allCheckRules.length
  }
  return most
}

const at = "strftime('%Y-%m-%dT%H:%M:%fZ', '2030-01-01', '+' || (i * 7) || ' minutes')"

async function fill(first: number, last: number) {
  const insert = (table: string, columns: string, values: string) =>
    runSql(
      `WITH RECURSIVE n(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
      INSERT INTO ${table} (${columns}) SELECT ${values} FROM n`,
      first,
      last,
    )
  await insert(
    'orders',
    `id, order_id, customer_name, customer_phone, customer_email, subtotal, unique_code, total_amount, status, payment_status,
      payment_verified_at, seated, consent_version, consent_at, message_consent, expires_at, created_at, updated_at`,
    `'o' || i, 'ORDER-' || (10000 + i) || 'ZZ', 'Siti', '+62', 's@contoh.id', 1000, 100, 1100, 'confirmed', 'verified',
      ${at}, 1, 'x', ${at}, 'x', ${at}, ${at}, ${at}`,
  )
  await insert(
    'order_items',
    'order_id, n, kind, name, price, quantity',
    "'o' || i, 1, 'badal_haji', 'Badal', 1000, 1",
  )
  await insert('order_beneficiaries', 'order_id, item_n, n, name', "'o' || i, 1, 1, 'Umar'")
  await insert(
    'order_events',
    'order_id, n, type, actor, details, created_at',
    `'o' || i, 1, 'placed', 'customer', '{}', ${at}`,
  )
  await insert(
    'order_events',
    'order_id, n, type, actor, details, created_at',
    `'o' || i, 2, 'payment_verified', 'x', '{}', ${at}`,
  )
  await insert(
    'transactions',
    'id, type, amount, description, order_id, created_by, created_at',
    `'t' || i, 'income', 1100, 'x', 'o' || i, 'x', ${at}`,
  )
  await insert(
    'sacrifices',
    'id, season, number, kind, name, capacity, updated_by, created_at, updated_at',
    `'s' || i, 'banyak', i, 'badal_haji', 'Badal', 1, 'x', ${at}, ${at}`,
  )
  await insert(
    'seats',
    'sacrifice_id, n, order_id, item_n, beneficiary_n, created_at',
    `'s' || i, 1, 'o' || i, 1, 1, ${at}`,
  )
  await runSql(
    `INSERT OR IGNORE INTO evidence (id, stage, object_key, mime, size, sha256, uploaded_at, uploaded_by, updated_at)
      VALUES ('banyak', 'selesai', 'evidence/banyak.jpg', 'image/jpeg', 1, 'x', '2026', 'x', '2026')`,
  )
  await insert('evidence_of', 'evidence_id, sacrifice_id, created_at', `'banyak', 's' || i, ${at}`)
  await runSql(
    `UPDATE sacrifices SET status = 'completed', completed_at = '2030-02-01' WHERE season = 'banyak' AND status = 'pending'`,
  )
  await insert(
    'certificates',
    `id, certificate_number, order_id, status, template_id, name, service_type, issued_date, item_n, beneficiary_n, sacrifice_id,
      code, created_at, updated_at`,
    `'c' || i, 'CERT-203001-' || i, 'o' || i, 'published', 'x', 'Umar', 'Badal', ${at}, 1, 1, 's' || i, 'K' || i, ${at}, ${at}`,
  )
  await runSql(
    `INSERT OR IGNORE INTO statements (id, account_id, account_name, file_name, sha256, source_format, layout, signature, state, row_count,
        created_by, created_at, updated_at)
      VALUES ('banyak', 'a', 'a', 'x', 'x', 'csv', '{}', 'x', 'kept', 0, 'x', '2026', '2026')`,
  )
  await insert(
    'bank_rows',
    'account_id, statement_id, line, date, side, amount, description, plain, state, settled_at, settled_by, order_id, updated_at',
    `'a', 'banyak', i, '2030-01-01', 'in', 1100, 'x', 'x' || i, 'settled', ${at}, 'x', 'o' || i, ${at}`,
  )
}

/** Parts whose slices take thousands of rows. */
const untilFull = new Set(['order_counts', 'transaction_totals', 'bank_row_counts', 'sacrifice_counts'])

test('a slice of the data check reads no more rows with 4,000 paid, seated and certified orders than with 2,000', async () => {
  await fill(1, 2000)
  const few = await readByPart()
  await fill(2001, 4000)
  const many = await readByPart()
  for (const [name, read] of many) {
    if (!untilFull.has(name)) expect(read, name).toBeLessThan((few.get(name) ?? 0) * 1.2 + 50)
    expect(read, name).toBeLessThan(50_000)
  }
})

/** Runs the checks of files from the first to the last slice. */
async function checkFiles() {
  const db = createDatabaseClient(env.DB)
  const lost: string[] = []
  const calls: number[] = []
  for (const rules of fileCheckRules) {
    let cursor: string | null = null
    do {
      const meter = { calls: 0 }
      const shop = { db, media: meteredBucket(env.MEDIA, meter), now: '2026-06-01T03:00:00.000Z' }
      const { found, next } = await rules.slice(shop, cursor)
      for (const { check, what } of found) if (check === 'lost_evidence') lost.push(...what)
      calls.push(meter.calls)
      cursor = next
    } while (cursor !== null)
  }
  return { lost: lost.toSorted(), calls }
}

test('the data check finds each lost file once, with a call to R2 per 1,000 files and few calls per slice', async () => {
  await runSql("DELETE FROM evidence WHERE id <> 'banyak'")
  const keys = Array.from({ length: 600 }, (_, i) => [
    `evidence/foto-${i}.webp`,
    `evidence/foto-${i}.preview.jpg`,
  ])
  await Promise.all(keys.flat().map(key => env.MEDIA.put(key, 'x')))
  await env.MEDIA.put('evidence/banyak.jpg', 'x')
  await runSql(`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 599)
    INSERT INTO evidence (id, stage, object_key, mime, size, sha256, preview_size, uploaded_at, uploaded_by, updated_at)
    SELECT 'foto-' || i, 'tiba', 'evidence/foto-' || i || '.webp', 'image/webp', 1, 'x', 1, '2026', 'x', '2026' FROM n`)
  const whole = await checkFiles()
  expect(whole.lost).toEqual([])
  expect(whole.calls.length).toBeLessThan(5)
  expect(Math.max(...whole.calls)).toBeLessThan(5)

  const gone = keys.slice(100, 180).flat()
  await env.MEDIA.delete(gone)
  const damaged = await checkFiles()
  expect(damaged.lost).toEqual(gone.toSorted())
  expect(Math.max(...damaged.calls)).toBeLessThan(35)
})
