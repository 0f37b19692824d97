import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { BankRow } from '../../../worker/contract/money/bank-rows'
import {
  type CheckId,
  type CheckRunsAnswer,
  dataCheckTitles,
  type Finding,
} from '../../../worker/contract/operations/checks'
import { insertAudit } from '../../../worker/db/audit'
import { createDatabaseClient } from '../../../worker/db/client'
import { allCheckRules, checkDataAtNight, runDataCheck } from '../../../worker/operations/checks/run'
import { runBusyShop } from '../../support/busy'
import { newCertificate } from '../../support/certificates'
import { queryRows } from '../../support/filled'
import { interceptCalls } from '../../support/intercept'
import { receiveByProvider } from '../../support/provider-money'
import { newOrderRow, runSql } from '../../support/rows'
import { ask, db, orderFor, patchOrder, placedOrder, rowOf, signIn } from '../../support/shop'
import { dataFindings, expectSound } from '../../support/sound'
import { bankClient, newAccount, row } from '../../support/statements'

const place = { db, media: env.MEDIA, now: '2026-06-01T03:00:00.000Z' }
const nextWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString()

let token = ''
let animal = { id: '' }
let charge = ''

const animalByForm = async () => {
  const json = { name: 'Sapi uji', type: 'Sapi', price: 20_000_000, weight: '300 kg', stock: 20 }
  return (await ask('/api/admin/animals', { json: { ...json, description: '', photos: [] }, token })).json<{
    id: string
    updated_at: string
  }>()
}

beforeAll(async () => {
  token = await signIn()
  const made = await animalByForm()
  animal = made
  const step = { stock_change: 5, updated_at: made.updated_at }
  expect((await ask(`/api/admin/animals/${made.id}`, { method: 'PATCH', json: step, token })).status).toBe(
    200,
  )
  await runBusyShop(40)
  for (let n = 0; n < 12; n++) {
    const order = await placedOrder({ ...orderFor(made.id, 1), customer_name: `Ahmad ${n}` })
    const { id } = await rowOf(order)
    if (n % 3 === 0) await patchOrder(token, id, { payment_status: 'verified' })
    if (n % 3 === 1) await patchOrder(token, id, { status: 'cancelled', reason: 'uji' })
  }
  const office = bankClient(token)
  const account = await newAccount()
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => placedOrder(orderFor(made.id, 1))))
  if (!one || !two || !three) throw new Error('three orders')
  await office.importFile(account, [
    row({ amount: one.total_amount }),
    row({ amount: two.total_amount - 500_000 }),
    row({ amount: 500_000 }),
    row({ amount: three.total_amount - 1 }),
    row({ amount: 7_000, side: 'out' }),
  ])
  await office.match()
  const [, last, rest, part, exact] = await office.list(`account_id=${account}`)
  const byHand = async (of: BankRow | undefined, order: { order_id: string }, mode: string) =>
    expect((await office.byHand(of?.id ?? 0, (await rowOf(order)).id, mode)).status).toBe(204)
  expect(await office.settle([exact?.id ?? 0])).toMatchObject([{ ok: true }])
  await byHand(part, two, 'part')
  await byHand(rest, two, 'full')
  await byHand(last, three, 'part')
  const received = await Promise.all([1, 2, 3].map(() => receiveByProvider()))
  charge = received[0]?.id ?? ''
  await office.importFile(account, [row({ amount: 995_560, flags: ['net_qris'] })])
  await office.match()
  const [fromProvider] = await office.list(`account_id=${account}`)
  const payout = { provider: 'midtrans', environment: 'production', gross: 1_000_000, fee: 4_000, vat: 440 }
  const json = { ...payout, day: '2026-06-01', bank_row_id: fromProvider?.id }
  expect((await ask('/api/admin/payouts', { json, token })).status).toBe(201)
  await env.MEDIA.delete(['media/general/uji-1600.webp', 'media/general/kosong'])
})

test('a shop that was used through its API passes all data checks', async () => {
  await expectSound()
  expect(await dataFindings(nextWeek())).toEqual([])
})

test('the data check accepts the seats of an order that was slaughtered, cancelled and deleted', async () => {
  const order = await placedOrder(orderFor(animal.id, 2))
  const { id } = await rowOf(order)
  await patchOrder(token, id, { slaughter_status: 'completed' })
  await patchOrder(token, id, { status: 'cancelled', reason: 'uji' })
  await expectSound()
  const { status } = await ask(`/api/admin/orders/${id}`, {
    method: 'DELETE',
    token,
    json: { confirm: order.order_id },
  })
  expect(status).toBe(204)
  await expectSound()
})

/** The nth order of a kind, so that each damage affects another order. */
const nth = (where: string, n: number) =>
  `(SELECT id FROM orders WHERE ${where} ORDER BY seq DESC LIMIT 1 OFFSET ${n})`
const verified = (n: number) =>
  `(SELECT id FROM payments WHERE bank_row_id IS NULL AND voided_at IS NULL ORDER BY id LIMIT 1 OFFSET ${n})`
const open = "status = 'pending' AND payment_status = 'pending'"
const paid = "payment_status = 'verified' AND status <> 'cancelled'"
const gone = "status = 'cancelled' AND payment_status = 'pending'"

const words = "order_id || ' ' || customer_name || ' ' || customer_phone || ' ' || customer_email"
const picture = (
  key: string,
) => `INSERT INTO media (id, object_key, file_name, file_url, mime_type, widths, created_at, updated_at)
  VALUES ('hilang', '${key}', 'hilang.webp', '/media/${key}-480.webp', 'image/webp', '[480]', '2026', '2026')`

const damages: [CheckId, string, string | (() => Promise<unknown>)][] = [
  [
    'account_number',
    'an account that nobody can pay to',
    `INSERT INTO bank_accounts (id, type, bank_name, account_number, account_name, order_index, created_at, updated_at)
      VALUES ('salah', 'bank', 'Bank Salah', 'abc', 'Yayasan', 9, '2026', '2026')`,
  ],
  [
    'bank_row_paid',
    'a row that paid names no order',
    "UPDATE bank_rows SET order_id = NULL WHERE id = (SELECT min(id) FROM bank_rows WHERE state = 'settled')",
  ],
  [
    'bank_row_paid',
    'a row that paid is no payment',
    "UPDATE payments SET bank_row_id = NULL WHERE bank_row_id = (SELECT max(id) FROM bank_rows WHERE state = 'settled')",
  ],
  [
    'order_short',
    'a verified order lacks money',
    `UPDATE orders SET short_by = 5 WHERE id = ${nth(paid, 0)}`,
  ],
  [
    'order_left_over',
    'an order says that too much was paid',
    `UPDATE orders SET left_over = 5 WHERE id = ${nth(paid, 1)}`,
  ],
  [
    'order_refunds',
    'a refund was paid without an expense',
    async () => {
      await runSql('DROP TRIGGER IF EXISTS refunds_within_surplus')
      await runSql(
        `INSERT INTO refunds (id, order_id, kind, amount, reason, state, requested_by, approved_by, paid_at, transaction_id, created_at, updated_at)
        SELECT 'r', order_id, 'refund', 7, 'x', 'paid', 'x', 'y', '2026', transaction_id, '2026', '2026' FROM payments
        WHERE transaction_id IS NOT NULL AND voided_at IS NULL ORDER BY id DESC LIMIT 1`,
      )
    },
  ],
  [
    'order_journal',
    'the journal says another amount than arrived',
    async () => {
      await runSql('DROP TRIGGER journal_keep')
      await runSql(
        "UPDATE journal SET amount = amount + 1 WHERE id = (SELECT max(id) FROM journal WHERE kind = 'payment')",
      )
    },
  ],
  [
    'order_changes',
    'a change waits on an order that nobody paid',
    `INSERT INTO order_changes (id, order_id, before, after, held, subtotal, discount, difference, reason, proposed_by, expires_at, created_at, updated_at)
    VALUES ('c', ${nth(open, 3)}, '[]', '[]', '[]', 1, 0, 1, 'x', 'x', '2099', '2026', '2026')`,
  ],
  [
    'order_changes',
    'a change waits for an animal that is gone',
    `INSERT INTO order_changes (id, order_id, before, after, held, subtotal, discount, difference, reason, proposed_by, expires_at, created_at, updated_at)
    VALUES ('c2', ${nth(paid, 0)}, '[]', '[{"animal_id":"gone","shares":1}]', '[]', 1, 0, 1, 'x', 'x', '2099', '2026', '2026')`,
  ],
  [
    'order_code_waived',
    'another code was given up than the order had',
    `UPDATE orders SET code_waived = unique_code + 1 WHERE id = ${nth(paid, 1)}`,
  ],
  [
    'order_code_waived',
    'a code was given up for an order that waits',
    `UPDATE orders SET code_waived = unique_code, subtotal = subtotal + unique_code, discount = discount + unique_code WHERE id = ${nth(open, 3)}`,
  ],
  [
    'order_payments',
    'payments and ledger differ',
    `UPDATE payments SET voided_at = created_at WHERE id = ${verified(0)}`,
  ],
  [
    'order_payments',
    'money was booked for an order whose income is voided',
    `UPDATE transactions SET voided_at = created_at WHERE id = (SELECT transaction_id FROM payments WHERE id = ${verified(1)})`,
  ],
  [
    'order_payments',
    'a paid order waits for money',
    `UPDATE payments SET transaction_id = NULL WHERE id = ${verified(2)}`,
  ],
  [
    'order_clock',
    'a step is told before the one it followed',
    "UPDATE order_events SET created_at = '2099-01-01T00:00:00.000Z' WHERE n = 1 AND EXISTS (SELECT 1 FROM order_events AS e WHERE e.order_id = order_events.order_id AND e.n = 2)",
  ],
  [
    'bank_row_paid',
    'a row paid an order that waits',
    `UPDATE bank_rows SET state = 'settled' WHERE state = 'part'`,
  ],
  [
    'bank_row_paid',
    'a row set aside still names an order',
    `UPDATE bank_rows SET order_id = ${nth(open, 0)} WHERE state = 'aside' AND reason <> 'payout'`,
  ],
  [
    'statement_elsewhere',
    'one file in two accounts',
    async () => {
      const [guard] = await queryRows<{ sql: string }>(
        "SELECT sql FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%statement_elsewhere%'",
      )
      await runSql('DROP TRIGGER statements_one_account')
      await runSql(`INSERT INTO statements (id, account_id, account_name, file_name, sha256, source_format, layout, signature,
          state, row_count, created_by, created_at, updated_at)
        SELECT 'lain' || n, 'rekening' || n, 'BCA', 'dua.csv', 'dua', 'bca', 'BCA', 'x', 'done', 1, 'x', '2026', '2026'
        FROM (SELECT 1 AS n UNION SELECT 2)`)
      await runSql(guard?.sql ?? '')
    },
  ],
  [
    'unknown_value',
    'a row lies in a state nobody knows',
    "UPDATE bank_rows SET state = 'hilang' WHERE id = (SELECT max(id) FROM bank_rows WHERE state = 'aside' AND reason <> 'payout')",
  ],
  [
    'gateway_journal',
    'the journal has another balance of a provider than its payments',
    `UPDATE journal SET amount = amount + 1 WHERE id = (SELECT min(id) FROM journal WHERE debit = 'gateway')`,
  ],
  [
    'gateway_journal',
    'the journal has another fee than the payout',
    `UPDATE journal SET amount = amount + 1 WHERE debit = 'gateway_fee'`,
  ],
  [
    'charge_payment',
    'a paid charge has no payment',
    async () => {
      await runSql('DROP TRIGGER IF EXISTS payments_of_charge_stay')
      await runSql(
        "UPDATE payments SET voided_at = '2026', void_reason = 'undone' WHERE charge_id = ?",
        charge,
      )
    },
  ],
  [
    'charge_payment',
    'a charge that was taken back still has its payment',
    `UPDATE charges SET state = 'reversed' WHERE id = (
      SELECT charge_id FROM payments WHERE charge_id IS NOT NULL AND voided_at IS NULL ORDER BY id LIMIT 1)`,
  ],
  [
    'charge_payment',
    'the payment of a charge belongs to another order',
    async () => {
      await runSql('DROP TRIGGER IF EXISTS payments_keep')
      await runSql(
        `UPDATE payments SET order_id = ${nth(paid, 0)} WHERE id = (
          SELECT payments.id FROM payments JOIN charges ON charges.id = charge_id WHERE state = 'paid' AND voided_at IS NULL)`,
      )
    },
  ],
  [
    'charge_unseen',
    'a charge ended and nobody asked the provider',
    `INSERT INTO charges (id, order_id, provider, environment, channel, amount, state, expires_at, order_deadline, checked_at, created_at, updated_at)
    VALUES ('lama', ${nth(open, 1)}, 'midtrans', 'production', 'qris', 5, 'open', '2026-06-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z',
      '2026-05-31T23:00:00.000Z', '2026', '2026')`,
  ],
  [
    'payout_row',
    'a payout has lost its bank row',
    async () => {
      await runSql('DROP TRIGGER bank_rows_of_payout')
      await runSql("UPDATE bank_rows SET state = 'check', reason = NULL WHERE reason = 'payout'")
    },
  ],
  [
    'payout_row',
    'a bank row says that it is a payout',
    `UPDATE bank_rows SET state = 'aside', reason = 'payout' WHERE id = (SELECT max(id) FROM bank_rows WHERE side = 'out')`,
  ],
  [
    'unknown_value',
    'a charge has a channel nobody knows',
    async () => {
      await runSql('DROP TRIGGER charges_keep')
      await runSql("UPDATE charges SET channel = 'hilang' WHERE id = ?", charge)
    },
  ],
  [
    'bank_row_counters',
    'a state counts a row too many',
    "UPDATE bank_row_counts SET n = n + 1 WHERE state = 'settled'",
  ],
  [
    'animal_stock',
    'stock comes from nowhere',
    () => runSql('UPDATE animals SET stock = stock + 1 WHERE id = ?', animal.id),
  ],
  [
    'order_lines',
    'a line gets another price',
    `UPDATE order_items SET price = price + 1 WHERE order_id = ${nth(open, 0)}`,
  ],
  ['order_lines', 'an order loses its lines', `DELETE FROM order_items WHERE order_id = ${nth(gone, 0)}`],
  [
    'order_hold',
    'a cancelled order holds stock',
    `UPDATE orders SET stock_held = 1 WHERE id = ${nth(gone, 1)}`,
  ],
  ['order_hold', 'an open order holds none', `UPDATE orders SET stock_held = 0 WHERE id = ${nth(open, 1)}`],
  [
    'order_total',
    'the total of an open order is free for others',
    `UPDATE orders SET reserves_total = NULL WHERE id = ${nth(open, 2)}`,
  ],
  [
    'order_total',
    'the total of a paid order is kept for ever',
    `UPDATE orders SET reserved_until = NULL WHERE id = ${nth(paid, 0)}`,
  ],
  [
    'order_income',
    'a paid order loses its income',
    `UPDATE transactions SET voided_at = '2026', void_reason = 'x' WHERE order_id = ${nth(paid, 1)}`,
  ],
  [
    'order_income',
    'an unpaid order has one',
    `INSERT INTO transactions (id, type, amount, description, order_id, created_by, created_at)
    VALUES ('tx', 'income', 5, 'x', ${nth(open, 3)}, 'x', '2026-06-01T00:00:00.000Z')`,
  ],
  [
    'order_dates',
    'a cancelled order was never cancelled',
    `UPDATE orders SET cancelled_at = NULL WHERE id = ${nth(gone, 2)}`,
  ],
  [
    'order_dates',
    'a paid order was never paid',
    `UPDATE orders SET payment_verified_at = NULL WHERE id = ${nth(paid, 2)}`,
  ],
  [
    'order_dates',
    'a slaughter was never done',
    `UPDATE orders SET slaughter_status = 'completed' WHERE id = ${nth(paid, 3)}`,
  ],
  [
    'order_names',
    'a name belongs to no line',
    `INSERT INTO order_beneficiaries (order_id, item_n, n, name, bin) VALUES (${nth(open, 4)}, 99, 1, 'Siti', NULL)`,
  ],
  [
    'order_names',
    'a line has more names than animals',
    `UPDATE order_beneficiaries SET n = 900 WHERE order_id = ${nth(`${open} AND id IN (SELECT order_id FROM order_beneficiaries)`, 1)}`,
  ],
  ['order_timeline', 'an order has no timeline', `DELETE FROM order_events WHERE order_id = ${nth(paid, 0)}`],
  [
    'order_people',
    'an anonymised order still has its customer',
    `UPDATE orders SET anonymized_at = '2026-06-01T00:00:00.000Z' WHERE id = ${nth(paid, 0)}`,
  ],
  [
    'order_words',
    'an order is found by a word that is not its own',
    `UPDATE orders SET words = words || ' selundupan' WHERE id = ${nth(open, 0)}`,
  ],
  [
    'order_search',
    'an order is not in the index',
    `INSERT INTO orders_search (orders_search, rowid, words)
    SELECT 'delete', seq, ${words} FROM orders WHERE id = ${nth(open, 2)}`,
  ],
  [
    'held_counters',
    'an animal counts as held unpaid what no order holds',
    `UPDATE animals SET held_unpaid = held_unpaid + 1 WHERE id = (SELECT id FROM animals LIMIT 1)`,
  ],
  [
    'code_counters',
    'a code counts a use that no order has',
    `INSERT INTO codes (id, code, type, percent, used, created_at, updated_at) VALUES ('kode', 'KODE', 'discount', 5, 1, '', '')`,
  ],
  [
    'unknown_value',
    'an order has a status nobody knows',
    `UPDATE orders SET slaughter_status = 'hilang' WHERE id = ${nth(open, 2)}`,
  ],
  [
    'unknown_value',
    'a name is joined to its parent by a word nobody knows',
    `UPDATE order_beneficiaries SET bin = 'Umar', relation = 'hilang'
      WHERE order_id = ${nth(`${open} AND id IN (SELECT order_id FROM order_beneficiaries)`, 0)}`,
  ],
  ['unknown_value', 'a service has a kind nobody knows', "UPDATE services SET kind = 'hilang'"],
  [
    'content_search',
    'an animal is not in the index',
    () =>
      runSql(
        `INSERT INTO animals_search (animals_search, rowid, words)
    SELECT 'delete', rowid, '  ' || replace(name || ' ' || description, ' ', '  ') FROM animals WHERE id = ?`,
        animal.id,
      ),
  ],
  [
    'certificate_search',
    'a certificate is not in the index',
    'DELETE FROM certificates_search WHERE rowid = (SELECT min(rowid) FROM certificates)',
  ],
  [
    'order_counters',
    'the sum of all days is another',
    "UPDATE order_counts SET total_amount = total_amount + 1 WHERE day = '' AND status = 'pending'",
  ],
  [
    'order_counters',
    'a day counts an order too many',
    'UPDATE order_counts SET n = n + 1 WHERE day = (SELECT max(day) FROM order_counts)',
  ],
  [
    'order_counters',
    'a day is not counted at all',
    async () => {
      await newOrderRow({ created_at: '2020-01-05T00:00:00.000Z' })
      await runSql("DELETE FROM order_counts WHERE day = '2020-01-05'")
    },
  ],
  [
    'money_counters',
    'the sum of all days is another',
    "UPDATE transaction_totals SET n = n + 1 WHERE day = ''",
  ],
  [
    'money_counters',
    'a day counts money too much',
    'UPDATE transaction_totals SET amount = amount + 1 WHERE day = (SELECT max(day) FROM transaction_totals)',
  ],
  [
    'lost_proof',
    'a proof is gone',
    async () => {
      const [claim] = await queryRows<{ proof_key: string }>(
        'SELECT proof_key FROM payment_claims WHERE proof_key IS NOT NULL',
      )
      await env.MEDIA.delete(String(claim?.proof_key))
    },
  ],
  [
    'lost_proof',
    'the proof of a refund is gone',
    async () => {
      await runSql('DROP TRIGGER IF EXISTS refunds_within_surplus')
      await runSql(
        `INSERT INTO refunds (id, order_id, kind, amount, reason, state, requested_by, approved_by, proof_key, created_at, updated_at)
        SELECT 'tanpa-bukti', id, 'infak', 1, 'x', 'approved', 'x', 'x', 'proofs/hilang', '2026', '2026' FROM orders WHERE id = ${nth(paid, 1)}`,
      )
    },
  ],
  ['lost_media', 'a picture is gone', picture('general/hilang')],
  ['orphan_file', 'a file belongs to nothing', () => env.MEDIA.put('general/tanpa-baris.webp', 'x')],
  ['orphan_file', 'a proof belongs to no claim', () => env.MEDIA.put('proofs/tidak-ada/x.pdf', 'x')],
  [
    'sacrifice_seats',
    'a group counts a name too few',
    'UPDATE sacrifices SET filled = filled - 1 WHERE id = (SELECT sacrifice_id FROM seats LIMIT 1)',
  ],
  [
    'seat_name',
    'a name was put aside and forgotten',
    'UPDATE seats SET beneficiary_n = -beneficiary_n WHERE rowid = (SELECT max(rowid) FROM seats)',
  ],
  [
    'group_planned_short',
    'a planned group lost a name',
    `INSERT INTO sacrifices (id, season, number, kind, name, capacity, status, date, location, updated_by, created_at, updated_at)
      VALUES ('kurang', '1', 2, 'Sapi', 'x', 7, 'scheduled', '2026-05-27', 'Garut', 'x', '2026', '2026')`,
  ],
  [
    'plan_incomplete',
    'a plan has no place',
    `INSERT INTO sacrifices (id, season, number, kind, name, capacity, foundation_shares, status, date, updated_by, created_at, updated_at)
      VALUES ('tanpa-tempat', '1', 3, 'Sapi', 'x', 7, 7, 'scheduled', '2026-05-27', 'x', '2026', '2026')`,
  ],
  [
    'sacrifice_dates',
    'a sacrifice is done before it was',
    "UPDATE sacrifices SET completed_at = '2026-06-01' WHERE id = (SELECT id FROM sacrifices WHERE status = 'pending' LIMIT 1)",
  ],
  [
    'order_sacrifices',
    'an order tells of a plan that its sacrifices have not',
    "UPDATE orders SET slaughter_status = 'scheduled' WHERE id = (SELECT id FROM orders WHERE seated = 1 AND slaughter_status = 'pending' LIMIT 1)",
  ],
  ['sacrifice_counters', 'a status counts one too many', 'UPDATE sacrifice_counts SET n = n + 1'],
  [
    'seat_unpaid',
    'an order keeps its seats without its money',
    async () => {
      await runSql('DROP TRIGGER orders_free_seats')
      await runSql('DROP TRIGGER orders_stay_verified')
      await runSql(
        "UPDATE orders SET payment_status = 'pending' WHERE id = (SELECT order_id FROM seats LIMIT 1)",
      )
    },
  ],
  [
    'certificate_signature',
    'a published certificate has a signature of nobody',
    () => newCertificate({ code: '0123456789ABC', signature: 'a.b.c', signed_at: '2026-06-01' }),
  ],
  [
    'certificate_early',
    'a certificate is published before its rite is done',
    async () => {
      const [order] = await queryRows<{ id: string }>(`SELECT ${nth(open, 0)} AS id`)
      const { id } = await newCertificate({ order_id: order?.id, status: 'draft' })
      await runSql('DROP TRIGGER certificates_stay_done')
      await runSql("UPDATE certificates SET status = 'published' WHERE id = ?", id)
    },
  ],
  ['certificate_day', 'a certificate states a day to come', () => newCertificate({ date: '27 Mei 2090' })],
  [
    'certificate_ended',
    'a certificate that was revoked is published again',
    async () => {
      const { id } = await newCertificate({ status: 'revoked', revocation: 'a.b.c' })
      await runSql('DROP TRIGGER certificates_ended')
      await runSql("UPDATE certificates SET status = 'published' WHERE id = ?", id)
    },
  ],
  [
    'certificate_ended',
    'a certificate that the audit log has as replaced is published',
    async () => {
      const { id } = await newCertificate()
      await insertAudit(db, { entity: 'certificates', entity_id: id, action: 'replace', actor: 'uji' }, 'now')
    },
  ],
  [
    'certificate_ended',
    'a certificate that another one corrects is published',
    async () => {
      const { id } = await newCertificate()
      await newCertificate({ replaces: id })
    },
  ],
  [
    'certificate_ended',
    'a signed certificate has lost its signature',
    () => newCertificate({ signed_at: '2026-06-01' }),
  ],
  [
    'certificate_seats',
    'one name has two certificates that count',
    async () => {
      await runSql('DROP INDEX certificates_one_per_seat')
      const [order] = await queryRows<{ id: string }>(
        'SELECT id FROM orders WHERE anonymized_at IS NULL ORDER BY seq LIMIT 1',
      )
      const seat = { order_id: order?.id, item_n: 1, beneficiary_n: 1, status: 'draft' as const }
      await newCertificate(seat)
      await newCertificate(seat)
    },
  ],
  [
    'job_counts',
    'a job counts a row that it does not have',
    `INSERT INTO jobs (id, kind, step, action, same, state, total, done, actor, actor_id, created_at, updated_at, finished_at)
      VALUES ('salah', 'orders', '{}', 'verify', 'salah', 'done', 1, 1, 'uji', 'uji', '2026', '2026', '2026')`,
  ],
  [
    'job_silent',
    'a job is at work and nobody hears of it',
    `INSERT INTO jobs (id, kind, step, action, same, state, actor, actor_id, created_at, updated_at)
      VALUES ('diam', 'orders', '{}', 'verify', 'diam', 'running', 'uji', 'uji', '2026', '2026')`,
  ],
  [
    'unknown_value',
    'a job is in a state nobody knows',
    `INSERT INTO jobs (id, kind, step, action, same, state, actor, actor_id, created_at, updated_at, finished_at)
      VALUES ('aneh', 'orders', '{}', 'verify', 'aneh', 'tidur', 'uji', 'uji', '2026', '2026', '2026')`,
  ],
  [
    'message_state',
    'a message waits for somebody who did not agree',
    `INSERT INTO messages (order_id, kind, channel, due_at, next_try_at, created_at, updated_at)
      VALUES (${nth(open, 0)}, 'placed', 'whatsapp', '2026', '2026', '2026', '2026')`,
  ],
  [
    'unknown_value',
    'a message goes by a channel nobody knows',
    `INSERT INTO messages (order_id, kind, channel, state, due_at, next_try_at, created_at, updated_at)
      VALUES (${nth(open, 0)}, 'placed', 'merpati', 'skipped', '2026', '2026', '2026', '2026')`,
  ],
  [
    'evidence_count',
    'an animal counts a photo too many',
    `INSERT INTO sacrifices (id, season, number, kind, name, capacity, evidence, updated_by, created_at, updated_at)
      VALUES ('hilang', '1', 1, 'Sapi', 'x', 7, 3, 'x', '2026', '2026')`,
  ],
  [
    'lost_evidence',
    'a photo is gone',
    `INSERT INTO evidence (id, stage, object_key, mime, size, sha256, uploaded_at, uploaded_by, updated_at)
      VALUES ('hilang', 'tiba', 'evidence/hilang.jpg', 'image/jpeg', 1, 'x', '2026', 'x', '2026')`,
  ],
  ['unknown_value', 'a photo shows a stage nobody knows', "UPDATE evidence SET stage = 'hilang'"],
  ['orphan_file', 'a part belongs to no upload', () => env.MEDIA.put('evidence-parts/tidak-ada/1', 'x')],
  ['lost_trigger', 'a trigger is gone', 'DROP TRIGGER payment_claims_few'],
  [
    'bank_row_before_order',
    'money from before an order paid it',
    "UPDATE orders SET created_at = '2099-01-01T00:00:00.000Z' WHERE id IN (SELECT order_id FROM bank_rows WHERE state = 'settled')",
  ],
  [
    'bank_row_unseen',
    'a row waits without having been looked at',
    "UPDATE bank_rows SET state = 'new', updated_at = '2020-01-01T00:00:00.000Z' WHERE state IN ('aside', 'hilang')",
  ],
]

describe('each kind of damage is reported', () => {
  let known: Finding[] = []
  const countIn = (found: Finding[], id: CheckId) => found.find(({ check }) => check === id)?.count ?? 0

  beforeAll(async () => {
    known = await dataFindings(nextWeek())
  })

  test.each(damages)('the data check %s reports that %s', async (id, _, damage) => {
    const before = countIn(known, id)
    await (typeof damage === 'string' ? runSql(damage) : damage())
    known = await dataFindings(nextWeek())
    expect(countIn(known, id)).toBeGreaterThan(before)
  })

  test('for each kind of data check this test contains a damage that the check reports', () => {
    expect(new Set(damages.map(([id]) => id))).toEqual(new Set(Object.keys(dataCheckTitles)))
  })
})

async function mostReadBySlice() {
  let read = 0
  const counting = interceptCalls(env.DB, async answer => {
    const answered = await answer()
    const results = z.array(z.object({ meta: z.object({ rows_read: z.number() }) }))
    const parsed = results.safeParse(Array.isArray(answered) ? answered : [answered])
    for (const { meta } of parsed.data ?? []) read += meta.rows_read
    return answered
  })
  let most = 0
  for (let isOpen = true; isOpen; ) {
    read = 0
    isOpen = (await runDataCheck({ ...place, db: createDatabaseClient(counting) }, 1)).open !== null
    most = Math.max(most, read)
  }
  return most
}

describe('data checks that run in slices', () => {
  test('each call of the data check continues at the cursor, and no slice runs twice concurrently', async () => {
    await runSql('DELETE FROM check_runs')
    let answer: CheckRunsAnswer = { open: null, last: null }
    let calls = 0
    do {
      ;[answer] = await Promise.all([runDataCheck(place, 1), runDataCheck(place, 1)])
      calls++
    } while (answer.open)
    expect(calls).toBeGreaterThanOrEqual(allCheckRules.length / 2)
    expect(answer.last).toMatchObject({ done: allCheckRules.length, total: allCheckRules.length })
    const [saved] = await queryRows('SELECT count(*) AS n, max(slices) AS slices FROM check_runs')
    expect(saved?.n).toBe(1)
  })

  test('a slice of the data check reads no more rows with 9,000 orders than with 3,000', async () => {
    const most: number[] = []
    for (const [first, last] of [
      [1, 3000],
      [3001, 9000],
    ]) {
      await runSql(
        `WITH RECURSIVE n(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
        INSERT INTO orders (id, order_id, customer_name, customer_phone, customer_email, subtotal, unique_code, total_amount,
          consent_version, consent_at, expires_at, created_at, updated_at)
        SELECT 'banyak-' || i, 'ORDER-9' || i || 'ZZ', 'Siti', '+62', 's@contoh.id', 1000, 100, 1100, 'x', at, at, at, at
        FROM (SELECT i, strftime('%Y-%m-%dT%H:%M:%fZ', '2030-01-01', '+' || (i * 20) || ' minutes') AS at FROM n)`,
        first,
        last,
      )
      most.push(await mostReadBySlice())
    }
    const [small = 0, large = 0] = most
    expect(large).toBeLessThan(small * 1.2)
    expect(large).toBeLessThan(50_000)
  })

  test('the cron starts one data check per night and continues it during the day', async () => {
    await runSql('DELETE FROM check_runs')
    const runs = () => queryRows('SELECT finished_at FROM check_runs')
    await checkDataAtNight({ ...place, now: '2026-06-01T10:00:00.000Z' })
    expect(await runs()).toEqual([])
    for (let n = 0; n < 40; n++) {
      await checkDataAtNight({
        ...place,
        now: `2026-06-01T${String(18 + Math.floor(n / 6)).padStart(2, '0')}:00:00.000Z`,
      })
    }
    expect(await runs()).toEqual([{ finished_at: expect.any(String) }])
  })
})

test('operators start the data check, follow its progress and see its result on the dashboard', async () => {
  await runSql('DELETE FROM check_runs')
  expect((await ask('/api/admin/checks')).status).toBe(401)
  const first = await (await ask('/api/admin/checks', { token })).json()
  expect(first).toEqual({ open: null, last: null })
  let answer: CheckRunsAnswer
  do answer = await (await ask('/api/admin/checks', { method: 'POST', token })).json<CheckRunsAnswer>()
  while (answer.open)
  expect(answer.last?.findings.length).toBeGreaterThan(10)
  const { checks } = await (await ask('/api/admin/dashboard', { token })).json<{ checks: unknown }>()
  expect(checks).toEqual({ finished_at: answer.last?.finished_at, findings: answer.last?.findings.length })
})
