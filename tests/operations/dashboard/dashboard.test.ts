import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Dashboard,
  maxWaitingCount,
  type WaitingCounts,
} from '../../../worker/contract/operations/dashboard'
import {
  growthPercent,
  readDashboard,
  readWaitingTaskCounts,
} from '../../../worker/operations/dashboard/read'
import { newCertificate } from '../../support/certificates'
import { inJob } from '../../support/jobs'
import { newOrderRow, newTransaction, readRows, runSql } from '../../support/rows'
import { ask, db, newAnimal, newService, rowOf, signIn, uniqueId } from '../../support/shop'
import { newAccount } from '../../support/statements'

let token = ''
beforeAll(async () => {
  token = await signIn()
})

/** Each test uses its own days, 100 days apart. */
let start = Date.parse('2031-01-01T00:00:00.000Z')
let now = ''
beforeEach(() => {
  start += 100 * 86_400_000
  now = new Date(start).toISOString()
})
const ago = (days: number, ms = 0) => new Date(start - days * 86_400_000 + ms).toISOString()
const dayBorder = (days: number) => `${ago(days).slice(0, 10)}T17:00:00.000Z`

const income = async (created_at: string, amount: number) => {
  const order = await newOrderRow({ created_at })
  return newTransaction({ order_id: order.id, created_at, amount })
}

describe('the growth between two periods', () => {
  test.each([
    [0, 0, 0],
    [0, 5, 100],
    [100, 150, 50],
    [100, 50, -50],
    [3, 4, 33.3],
    [5, 0, -100],
  ])('growth from %d to %d is %d %%', (earlier, latest, percent) =>
    expect(growthPercent(earlier, latest)).toBe(percent),
  )
})

describe('the reported period', () => {
  test('the dashboard’s revenue is the order income of its date range, without other income, expenses and voided rows', async () => {
    await income(ago(1), 2_000_000)
    await income(ago(3), 1_500_000)
    const { id } = await income(ago(2), 9_000_000)
    await runSql("UPDATE transactions SET voided_at = ?, void_reason = 'x' WHERE id = ?", now, id)
    await newTransaction({ created_at: ago(1), amount: 700_000 })
    await newTransaction({ created_at: ago(1), amount: 800_000, type: 'expense' })
    const { total_revenue, total_orders, daily } = await readDashboard(db, 7, now)
    expect([total_revenue, total_orders]).toEqual([3_500_000, 3])
    expect(daily.reduce((sum, day) => sum + day.revenue, 0)).toBe(3_500_000)
  })

  test('the dashboard’s days begin at 17:00 UTC, which is midnight in Jakarta', async () => {
    const border = dayBorder(2)
    await income(border, 1_000_000)
    await income(new Date(Date.parse(border) - 1).toISOString(), 5_000_000)
    const { daily } = await readDashboard(db, 7, now)
    const revenue = Object.fromEntries(daily.map(day => [day.day, day.revenue]))
    expect(revenue[ago(1).slice(0, 10)]).toBe(1_000_000)
    expect(revenue[ago(2).slice(0, 10)]).toBe(5_000_000)
  })

  test('the dashboard contains every day until today, even without orders', async () => {
    const { daily } = await readDashboard(db, 30, now)
    expect(daily).toHaveLength(30)
    expect(daily[0]?.day).toBe(ago(29).slice(0, 10))
    expect(daily.at(-1)?.day).toBe(now.slice(0, 10))
    expect(new Set(daily.map(day => day.day)).size).toBe(daily.length)
    expect(daily.every(day => day.revenue === 0 && day.orders === 0)).toBe(true)
  })

  test('a range of seven days is today and the six days before, and is compared with the previous seven days', async () => {
    const first = dayBorder(7)
    const before = new Date(Date.parse(first) - 1).toISOString()
    await income(first, 3_000_000)
    await income(before, 1_000_000)
    await income(dayBorder(14), 1_000_000)
    await income(new Date(Date.parse(dayBorder(14)) - 1).toISOString(), 9_000_000)
    const { total_revenue, total_orders, revenue_growth, orders_growth, daily } = await readDashboard(
      db,
      7,
      now,
    )
    expect(daily.map(({ day }) => day)).toEqual([6, 5, 4, 3, 2, 1, 0].map(days => ago(days).slice(0, 10)))
    expect([total_revenue, total_orders]).toEqual([3_000_000, 1])
    expect([revenue_growth, orders_growth]).toEqual([50, -50])
  })

  test('the dashboard’s growth compares with the previous period of equal length', async () => {
    await income(ago(2), 3_000_000)
    await income(ago(2), 3_000_000)
    await income(ago(10), 4_000_000)
    const week = await readDashboard(db, 7, now)
    expect([week.total_revenue, week.revenue_growth]).toEqual([6_000_000, 50])
    expect([week.total_orders, week.orders_growth]).toEqual([2, 100])
    const month = await readDashboard(db, 30, now)
    expect([month.total_revenue, month.revenue_growth]).toEqual([10_000_000, 100])
    expect(month.pending_orders).toBe(week.pending_orders)
  })
})

describe('tasks that need the operator', () => {
  const needs = async () => (await readDashboard(db, 7, now)).needs

  test('the dashboard lists payment claims until they are verified, longest waiting first, for any order state', async () => {
    // Claims of other tests would fill the list of five.
    await runSql('UPDATE orders SET payment_claimed_at = NULL')
    const newer = await newOrderRow({ payment_claimed_at: ago(1) })
    const older = await newOrderRow({ payment_claimed_at: ago(2), status: 'cancelled' })
    await newOrderRow({ payment_claimed_at: ago(3), payment_status: 'verified' })
    const { claims } = await needs()
    expect([claims.count, claims.since]).toEqual([2, ago(2)])
    expect(claims.items.map(order => order.order_id)).toEqual([older.order_id, newer.order_id])
    expect(claims.items[1]).toEqual({
      id: newer.id,
      order_id: newer.order_id,
      customer_name: newer.customer_name,
      total_amount: newer.total_amount,
      payment_claimed_at: ago(1),
      has_proof: 0,
    })
    await runSql(
      `INSERT INTO payment_claims (id, order_id, proof_key, proof_name, proof_mime, proof_size, created_at)
       VALUES ('bukti', ?, 'bukti', 'bukti.png', 'image/png', 9, ?)`,
      newer.id,
      now,
    )
    expect((await needs()).claims.items.map(({ has_proof }) => has_proof)).toEqual([0, 1])
    await runSql("DELETE FROM payment_claims WHERE id = 'bukti'")
  })

  test('the dashboard lists orders within three hours of their deadline, soonest first', async () => {
    const minutes = (n: number) => new Date(start + n * 60_000).toISOString()
    const later = await newOrderRow({ expires_at: minutes(170) })
    const soon = await newOrderRow({ expires_at: minutes(5) })
    await newOrderRow({ expires_at: minutes(181) })
    await newOrderRow({ expires_at: minutes(-1) })
    const claimed = { expires_at: minutes(60), payment_claimed_at: now }
    await newOrderRow({ ...claimed, claim_until: null })
    await newOrderRow({ ...claimed, claim_until: minutes(90) })
    const unproven = await newOrderRow({ ...claimed, claim_until: claimed.expires_at })
    const { expiring } = await needs()
    expect(expiring.count).toBe(3)
    expect(expiring.items.map(order => order.order_id)).toEqual([
      soon.order_id,
      unproven.order_id,
      later.order_id,
    ])
  })

  test('the dashboard counts payment claims that were not checked for three days', async () => {
    await runSql('UPDATE orders SET payment_claimed_at = NULL')
    await newOrderRow({ payment_claimed_at: ago(4) })
    await newOrderRow({ payment_claimed_at: ago(9) })
    await newOrderRow({ payment_claimed_at: ago(2.9) })
    await newOrderRow({ payment_claimed_at: ago(9), status: 'cancelled' })
    await newOrderRow({ payment_claimed_at: ago(9), payment_status: 'verified' })
    expect((await needs()).long_claims).toBe(2)
    await runSql('UPDATE orders SET payment_claimed_at = NULL')
  })

  test('the dashboard lists animals with more than 40 % unpaid reservations and the customers who reserved them', async () => {
    await runSql('UPDATE animals SET held_unpaid = 0')
    const animal = await newAnimal({ stock: 10 })
    const order = (n: number, quantity: number) => ({
      customer_name: 'Siti',
      customer_phone: `081277700${n}00`,
      customer_email: `siti${n}@contoh.id`,
      items: [{ animal_id: animal.id, quantity }],
    })
    const from = {
      env: { LIMITS: 'on' },
      headers: (n: number) => ({ 'cf-connecting-ip': `10.9.9.${n}`, 'idempotency-key': crypto.randomUUID() }),
    }
    const send = (n: number, quantity: number, address = n) =>
      ask('/api/orders', { json: order(n, quantity), env: from.env, headers: from.headers(address) })
    expect((await send(1, 2)).status).toBe(201)
    expect((await send(1, 2, 2)).status).toBe(201)
    expect((await readDashboard(db, 7, now)).needs.held).toEqual([])
    expect((await send(2, 1)).status).toBe(201)
    const [held] = (await readDashboard(db, 7, now)).needs.held
    expect(held).toMatchObject({
      id: animal.id,
      name: animal.name,
      shares: 1,
      stock: 5,
      held_unpaid: 5,
      percent: 50,
    })
    expect(held?.phones.map(({ who, orders, animals }) => [who, orders, animals])).toEqual([
      ['+6281277700100', 2, 4],
      ['+6281277700200', 1, 1],
    ])
    expect(held?.addresses.map(({ orders, animals }) => [orders, animals])).toEqual([
      [2, 3],
      [1, 2],
    ])
    const picked = held?.phones[0]?.picks.map(({ id }) => id) ?? []
    const step = { action: 'status', status: 'cancelled', reason: 'Menahan stok' }
    const results = await inJob(token, { kind: 'orders', step, ids: picked })
    expect(results).toMatchObject([{ ok: true }, { ok: true }])
    expect((await readDashboard(db, 7, now)).needs.held).toEqual([])
  })

  describe('an animal reserved by suspicious orders', () => {
    const held = async (name: string) => (await needs()).held.find(animal => animal.name === name)
    const heaps = (groups: { who: string; orders: number; animals: number }[] | undefined) =>
      groups?.map(({ who, orders, animals }) => [who, orders, animals])

    async function heldAnimal(emails: string[]) {
      await runSql('UPDATE animals SET held_unpaid = 0')
      const animal = await newAnimal({ stock: 20 })
      const orders = []
      for (const customer_email of emails) {
        const n = ++phones
        const sent = await ask('/api/orders', {
          json: {
            customer_name: 'Siti',
            customer_phone: `08127788${String(n).padStart(4, '0')}`,
            customer_email,
            items: [{ animal_id: animal.id, quantity: 2 }],
          },
          headers: { 'idempotency-key': crypto.randomUUID() },
        })
        expect(sent.status).toBe(201)
        orders.push((await rowOf(await sent.json<{ order_id: string }>())).id)
      }
      await runSql('UPDATE animals SET stock = 3 WHERE id = ?', animal.id)
      return { animal, orders }
    }
    let phones = 0

    test('for a heavily reserved animal the dashboard groups orders by mail domain, or by masked mailbox at public providers', async () => {
      const { animal } = await heldAnimal([
        'satu@serangan.id',
        'Dua@Serangan.ID',
        'si.ti@gmail.com',
        'siti+lain@googlemail.com',
        'umar@gmail.com',
        'umar@yahoo.com',
      ])
      const mails = (await held(animal.name))?.mails
      expect(new Map(mails?.map(({ who, orders, animals }) => [who, [orders, animals]]))).toEqual(
        new Map([
          ['serangan.id', [2, 4]],
          ['si***@gmail.com', [2, 4]],
        ]),
      )
    })

    test('for a heavily reserved animal the dashboard lists payment proofs used for several orders, including paid orders', async () => {
      const { animal, orders } = await heldAnimal([
        'a@gmail.com',
        'b@gmail.com',
        'c@gmail.com',
        'd@gmail.com',
      ])
      const claim = (order: string | undefined, sha: string) =>
        runSql(
          'INSERT INTO payment_claims (id, order_id, created_at, late, proof_sha) VALUES (?, ?, ?, 0, ?)',
          crypto.randomUUID(),
          order,
          now,
          sha,
        )
      const [shared, own, paid] = ['shared', 'own', 'paid'].map(name => `${name}-${crypto.randomUUID()}`)
      const verified = await newOrderRow({ payment_status: 'verified' })
      for (const [order, sha] of [
        [orders[0], shared],
        [orders[0], shared],
        [orders[1], shared],
        [orders[2], own],
        [orders[2], own],
        [orders[3], paid],
        [verified.id, paid],
      ] as const)
        await claim(order, sha ?? '')
      const proofs = (await held(animal.name))?.proofs
      expect(heaps(proofs)).toEqual([
        [shared?.slice(0, 16), 2, 4],
        [paid?.slice(0, 16), 1, 2],
      ])
      expect(proofs?.[0]?.picks.map(({ id }) => id).toSorted()).toEqual(orders.slice(0, 2).toSorted())
    })

    test('orders with different mailboxes and proofs are not grouped below a heavily reserved animal', async () => {
      const { animal } = await heldAnimal(['e@gmail.com', 'f@gmail.com', 'g@satu.id', 'h@dua.id'])
      expect(await held(animal.name)).toMatchObject({ mails: [], proofs: [] })
    })
  })

  test('the dashboard lists animals with a stock of three or fewer, but not archived animals', async () => {
    await runSql('UPDATE animals SET stock = 50')
    const last = await newAnimal({ stock: 1 })
    await newAnimal({ stock: 4 })
    await newAnimal({ stock: 0, archived_at: now })
    const few = await newAnimal({ stock: 3 })
    const { low_stock } = await needs()
    expect([low_stock.count, low_stock.items.map(animal => animal.id)]).toEqual([2, [last.id, few.id]])
  })

  test('the dashboard counts draft certificates, but not published certificates', async () => {
    const before = (await needs()).draft_certificates.count
    await newCertificate({ status: 'draft' })
    await newCertificate({ status: 'published' })
    expect((await needs()).draft_certificates.count).toBe(before + 1)
  })

  test('the dashboard lists failed and uncertain e-mails separately, using an index', async () => {
    const { id } = await newOrderRow()
    const message = (ref: string, channel: string, state: string, at: string) =>
      runSql(
        `INSERT INTO messages (order_id, kind, ref, channel, state, due_at, next_try_at, created_at, updated_at)
          VALUES (?1, 'paid', ?2, ?3, ?4, ?5, ?5, ?5, ?5)`,
        id,
        ref,
        channel,
        state,
        at,
      )
    await message('1', 'email', 'failed', now)
    await message('2', 'email', 'failed', ago(30))
    await message('3', 'email', 'sending', ago(0, -121_000))
    for (const [ref, channel, state] of [
      ['4', 'email', 'sending'],
      ['5', 'email', 'sent'],
      ['6', 'email', 'due'],
      ['7', 'whatsapp', 'failed'],
    ] as const)
      await message(ref, channel, state, now)
    expect((await needs()).emails).toEqual({
      failed: { count: 2, since: ago(30) },
      unknown: { count: 1, since: ago(0, -121_000) },
    })
    const { results } = await env.DB.prepare(
      `EXPLAIN QUERY PLAN SELECT 1 FROM messages INDEXED BY messages_by_state WHERE state = 'failed' AND channel = 'email'`,
    ).all<{ detail: string }>()
    expect(results.map(({ detail }) => detail).join()).toMatch(/SEARCH.*\(state=\? AND channel=\?\)/)
    await runSql('DELETE FROM messages WHERE order_id = ?', id)
  })

  test('the dashboard’s pending orders and stock are current, regardless of the range', async () => {
    const before = await readDashboard(db, 7, now)
    await newOrderRow({ created_at: ago(90) })
    await newOrderRow({ created_at: ago(1), status: 'confirmed', payment_status: 'verified' })
    await newAnimal({ stock: 7 })
    await newAnimal({ type: 'Sapi', shares: 7, stock: 17 })
    const after = await readDashboard(db, 7, now)
    expect(after.pending_orders - before.pending_orders).toBe(1)
    expect(after.total_animals - before.total_animals).toBe(7 + 2)
    expect(after.loose_shares - before.loose_shares).toBe(3)
  })
})

describe('the cron', () => {
  const ranAt = async (started_at: string) => {
    await runSql('DELETE FROM cron_runs')
    await runSql('INSERT INTO cron_runs (started_at, finished_at, cancelled) VALUES (?1, ?1, 4)', started_at)
    return (await readDashboard(db, 7, now)).cron
  }

  test('the dashboard shows the last cron run with its result', async () => {
    expect(await ranAt(ago(0, -600_000))).toEqual({
      last_run: {
        started_at: ago(0, -600_000),
        finished_at: ago(0, -600_000),
        cancelled: 4,
        released: 0,
        error: null,
      },
      is_late: false,
    })
  })

  test('the dashboard reports the cron as late after 25 minutes or without any run', async () => {
    expect((await ranAt(ago(0, -25 * 60_000))).is_late).toBe(false)
    expect((await ranAt(ago(0, -25 * 60_000 - 1))).is_late).toBe(true)
    await runSql('DELETE FROM cron_runs')
    expect((await readDashboard(db, 7, now)).cron).toEqual({ last_run: null, is_late: true })
  })
})

test('the dashboard requires an operator, defaults to 7 days and allows only 7 and 30', async () => {
  expect((await ask('/api/admin/dashboard')).status).toBe(401)
  const days = async (query: string) =>
    (await (await ask(`/api/admin/dashboard${query}`, { token })).json<Dashboard>()).daily.length
  expect(await days('')).toBe(await days('?range=7'))
  expect(await days('?range=30')).toBeGreaterThan(await days('?range=7'))
  for (const range of ['90', '0', 'x']) {
    expect((await ask(`/api/admin/dashboard?range=${range}`, { token })).status).toBe(422)
  }
})

describe('bank rows', () => {
  const newImport = (account_id: string, from: number, to: number, values: { state?: string } = {}) =>
    runSql(
      `INSERT INTO statements (id, account_id, account_name, file_name, sha256, source_format, layout, signature, state,
        row_count, covered_from, covered_to, created_by, created_at, updated_at)
      VALUES (?1, ?2, 'Lama', 'm.csv', ?1, 'bca', 'BCA', 's', ?3, 1, ?4, ?5, 'uji', ?6, ?6)`,
      uniqueId('import'),
      account_id,
      values.state ?? 'done',
      ago(from).slice(0, 10),
      ago(to).slice(0, 10),
      now,
    )
  const uncovered = async (account_id: string) =>
    (await readDashboard(db, 7, now)).needs.uncovered.find(one => one.account_id === account_id)

  test('the dashboard counts dates without an import before yesterday per bank account', async () => {
    const account = await newAccount()
    await newImport(account, 20, 15)
    await newImport(account, 12, 8)
    await newImport(account, 9, 3)
    expect(await uncovered(account)).toEqual({ account_id: account, account_name: 'BCA', days: 3 })
    await newImport(account, 14, 14, { state: 'undone' })
    expect((await uncovered(account))?.days).toBe(3)
    await newImport(account, 2, 2)
    expect((await uncovered(account))?.days).toBe(2)
    await newImport(account, 14, 13)
    expect(await uncovered(account)).toBeUndefined()
    await newImport(account, 1, 1)
    expect(await uncovered(account)).toBeUndefined()
  })

  test('accounts without imports, disabled accounts and accounts without recent imports report no missing dates', async () => {
    const [none, off, old] = [await newAccount(), await newAccount(), await newAccount()]
    await newImport(off, 20, 15)
    await runSql("UPDATE bank_accounts SET status = 'inactive' WHERE id = ?", off)
    await newImport(old, 90, 70)
    for (const account of [none, off, old]) expect(await uncovered(account)).toBeUndefined()
  })

  test('the dashboard counts all open bank rows, and separately those that match exactly, without reading 50,000 settled rows', async () => {
    const account = await newAccount()
    await newImport(account, 3, 1)
    const many = (state: string, n: number) =>
      runSql(
        `WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < ${n})
        INSERT INTO bank_rows (account_id, statement_id, line, date, side, amount, description, plain, state, settled_at, updated_at)
        SELECT '${account}', (SELECT id FROM statements WHERE account_id = '${account}' LIMIT 1), i, '2031-01-01', 'in', i,
          '', 'p' || i, '${state}', '2031', '2031' FROM k`,
      )
    await many('exact', 2)
    await many('recorded', 1)
    await many('check', 3)
    await many('new', 4)
    await many('aside', 5)
    expect((await readDashboard(db, 7, now)).needs.bank_rows).toEqual({ exact: 2, recorded: 1, check: 7 })
    const cost = async () => readRows(await ask('/api/admin/dashboard', { token }))
    const few = await cost()
    await many('settled', 5000)
    await runSql(
      `WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < 5000)
      INSERT INTO statements (id, account_id, feed_id, account_name, file_name, sha256, source_format, layout, signature, state,
        row_count, created_by, created_at, updated_at)
      SELECT 'f' || i, '${account}', 'f', 'Lama', 'f', 'f' || i, 'feed', 'f', 's', 'done', 1, 'f', '${now}', '${now}' FROM k`,
    )
    expect(await cost()).toBeLessThanOrEqual(few + 20)
  })
})

test('the dashboard reads as many rows with 100,000 orders and transactions as with a thousand', async () => {
  const fill = (from: number, n: number) =>
    env.DB.batch([
      env.DB.prepare(
        `WITH RECURSIVE k(i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM k WHERE i < ?1 + ?2 - 1)
        INSERT INTO transactions (id, type, amount, description, created_by, created_at)
        SELECT 't' || i, 'income', 1000 + i, 'massal', 'uji', strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (i % 28) || ' days') FROM k`,
      ).bind(from, n),
      env.DB.prepare(
        `WITH RECURSIVE k(i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM k WHERE i < ?1 + ?2 - 1)
        INSERT INTO orders (id, order_id, customer_name, customer_phone, customer_email, status, payment_status, subtotal,
          unique_code, total_amount, consent_version, consent_at, expires_at, created_at, updated_at)
        SELECT 'o' || i, 'O' || i, 'Siti', '+628', 'a@b.c', 'completed', 'verified', 1000, 100, 1100, '1', '2026', '2026',
          strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (i % 28) || ' days'), '2026' FROM k`,
      ).bind(from, n),
    ])
  const cost = async () => readRows(await ask('/api/admin/dashboard?range=30', { token }))
  await fill(0, 1000)
  const few = await cost()
  for (let i = 0; i < 20; i++) await fill(1000 + i * 4950, 4950)
  expect(await cost()).toBeLessThanOrEqual(few + 20)
})

describe('set-up steps of a new shop', () => {
  const missing = async () =>
    Object.entries((await readDashboard(db, 7, now)).setup)
      .filter(([, isDone]) => !isDone)
      .map(([step]) => step)

  test('each set-up step is done as soon as its data exist; disabled and archived data do not count', async () => {
    for (const table of ['bank_accounts', 'settings', 'legal_pages']) await runSql(`DELETE FROM ${table}`)
    await runSql('UPDATE animals SET archived_at = ? WHERE archived_at IS NULL', now)
    await runSql("UPDATE services SET status = 'inactive'")
    expect(await missing()).toEqual(['shop', 'bank_account', 'animals', 'whatsapp', 'legal', 'templates'])
    await runSql("INSERT INTO settings VALUES ('shop', '{}', ?)", now)
    await newAnimal()
    const account = `'bank', 'BSI', '1', 'Yayasan', '', 0, '${now}', '${now}'`
    await runSql(
      `INSERT INTO bank_accounts (id, status, type, bank_name, account_number, account_name, branch, order_index, created_at, updated_at)
       VALUES ('siapkan', 'inactive', ${account})`,
    )
    await runSql("INSERT INTO settings VALUES ('certificate_templates', '{\"templates\":[]}', ?)", now)
    await runSql("INSERT INTO legal_pages VALUES ('terms', 'x', ?1, ?1)", now)
    expect(await missing()).toEqual(['bank_account', 'whatsapp', 'legal', 'templates'])
    await runSql("UPDATE bank_accounts SET status = 'active' WHERE id = 'siapkan'")
    await runSql('INSERT INTO settings VALUES (\'whatsapp\', \'{"number":""}\', ?)', now)
    await runSql(`UPDATE settings SET content = '{"templates":[{}]}' WHERE type = 'certificate_templates'`)
    await runSql("INSERT INTO legal_pages VALUES ('privacy_policy', 'x', ?1, ?1)", now)
    expect(await missing()).toEqual(['whatsapp'])
    await runSql(`UPDATE settings SET content = '{"number":"+6281122223333"}' WHERE type = 'whatsapp'`)
    expect(await missing()).toEqual([])
  })

  test('a shop without animals completes its step with an active service that has a price', async () => {
    await runSql('UPDATE animals SET archived_at = ? WHERE archived_at IS NULL', now)
    await newService({ price: null })
    await newService({ status: 'inactive' })
    expect(await missing()).toEqual(['animals'])
    await newService()
    expect(await missing()).toEqual([])
  })
})

describe('menu badges', () => {
  const waitingAs = async (role: string) => {
    const answer = await ask('/api/admin/waiting', { token: await signIn(role) })
    expect(answer.status).toBe(200)
    return answer.json<WaitingCounts>()
  }

  test('menu badges show each user the number of waiting items, only for permitted screens', async () => {
    const before = await waitingAs('owner')
    await newOrderRow({ payment_claimed_at: ago(1) })
    await newCertificate({ status: 'draft' })
    const after = await waitingAs('owner')
    expect(Object.keys(after).sort()).toEqual(
      ['certificates', 'messages', 'orders', 'refunds', 'sacrifices', 'statements'].sort(),
    )
    expect([after.orders, after.certificates]).toEqual([
      (before.orders ?? 0) + 1,
      (before.certificates ?? 0) + 1,
    ])
    expect(Object.keys(await waitingAs('finance')).sort()).toEqual([
      'messages',
      'orders',
      'refunds',
      'statements',
    ])
    expect(await waitingAs('content')).toEqual({})
    expect(await waitingAs('field')).toEqual({})
  })

  test('the refund badge of the finance role counts requested refunds only if the role may approve them', async () => {
    const order = await newOrderRow({ status: 'cancelled' })
    await runSql(`INSERT INTO payments (order_id, amount, method, received_at, actor, created_at, updated_at)
      VALUES ('${order.id}', 2000, 'cash', '${now}', 'x', '${now}', '${now}')`)
    const before = (await waitingAs('finance')).refunds ?? 0
    for (const needs_second of [0, 1])
      await runSql(`INSERT INTO refunds (id, order_id, kind, amount, reason, state, needs_second, requested_by, created_at, updated_at)
        VALUES ('badge-${needs_second}', '${order.id}', 'refund', 1000, 'x', 'requested', ${needs_second}, 'customer', '${now}', '${now}')`)
    expect((await waitingAs('finance')).refunds).toBe(before + 1)
  })

  test('menu badges stop counting at a limit', async () => {
    for (let n = 0; n < maxWaitingCount + 20; n++) await newOrderRow({ payment_claimed_at: ago(1) })
    expect((await readWaitingTaskCounts(db, 'owner', now)).orders).toBe(maxWaitingCount)
    await runSql('UPDATE orders SET payment_claimed_at = NULL')
  })
})
