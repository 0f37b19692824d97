import { beforeEach, describe, expect, test } from 'vitest'
import { dateTime, longDate, wibDay } from '../../../worker/contract/lib/format'
import { defaultHoldSettings } from '../../../worker/contract/site/settings'
import { recordDailyDigest } from '../../../worker/operations/dashboard/digest'
import { recordLargeHolders } from '../../../worker/operations/dashboard/held'
import {
  recordLateTasks,
  scheduledTaskStates,
  scheduledTaskTimesQuery,
} from '../../../worker/operations/nights/health'
import { recordReservedStockAlarm } from '../../../worker/orders/placement/stock-alarm'
import { recordUsedUpLimit, shopWideLimits } from '../../../worker/people/auth/totals'
import { sendStaffLetters } from '../../../worker/people/letters/letters'
import { mailbox, providerError, setMessages } from '../../support/messages'
import { runSql } from '../../support/rows'
import { db, newAnimal, newOperator, orderFor, placedOrder, stockOf, uniqueId } from '../../support/shop'

/** Each test uses its own days, because events of the last 24 hours are reported. */
let base = 0
const inHours = (hours: number) => new Date(Date.now() + (base + hours) * 3_600_000).toISOString()

let owner = ''
beforeEach(async () => {
  base += 48
  for (const table of ['staff_letters', 'attempts']) await runSql(`DELETE FROM ${table}`)
  await runSql('UPDATE users SET disabled_at = created_at')
  await runSql('UPDATE animals SET archived_at = created_at')
  owner = await newOperator(`${uniqueId('pemilik')}@contoh.id`)
  await newOperator(`${uniqueId('uang')}@contoh.id`, 'finance')
  await runSql('UPDATE users SET created_at = ? WHERE disabled_at IS NULL', inHours(-1))
  await setMessages()
})

async function letters(hours = 0) {
  const { email, letters } = mailbox()
  await sendStaffLetters({ db, email, secret: 'x', origin: 'https://toko.id', now: inHours(hours) })
  return letters
}

describe('owners are notified by e-mail', () => {
  const holding = async (stock: number, held_unpaid: number, shares = 1) => {
    const animal = await newAnimal({ stock, name: uniqueId('Hewan') })
    await runSql(
      'UPDATE animals SET held_unpaid = ?, shares = ? WHERE id = ?',
      held_unpaid,
      shares,
      animal.id,
    )
    return animal
  }

  test('owners get an e-mail when unpaid orders reserve nearly a whole stock, at most once an hour', async () => {
    const goat = await holding(20, 80)
    const cow = await holding(7, 28, 7)
    const calm = await holding(40, 60)
    for (let n = 0; n < 3; n++) await recordReservedStockAlarm(db, inHours(n / 4))
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    expect(letter).toMatchObject({ to: owner, subject: 'Sebagian besar stok ditahan tanpa pembayaran' })
    expect(letter?.text).toContain(`- ${goat.name}: 80% (80 ekor menunggu dibayar, 20 ekor masih dijual)`)
    expect(letter?.text).toContain(`- ${cow.name}: 80% (28 bagian menunggu dibayar, 7 bagian masih dijual)`)
    expect(letter?.text).not.toContain(calm.name)
    await recordReservedStockAlarm(db, inHours(1.1))
    expect(await letters(1.1)).toHaveLength(1)
  })

  test('owners get no e-mail if the reserved stock is small or most of the stock is still for sale', async () => {
    await holding(0, 2)
    await holding(31, 69)
    expect(defaultHoldSettings.pressure_all_percent).toBe(70)
    await recordReservedStockAlarm(db, inHours(0))
    expect(await letters()).toEqual([])
  })

  test('owners get an e-mail every morning about the previous day’s orders, money and problems, as text and HTML', async () => {
    const morning = (minutes: number) =>
      new Date(Date.parse(`${inHours(0).slice(0, 10)}T23:05:00.000Z`) + minutes * 60_000).toISOString()
    const day = wibDay(morning(-24 * 60))
    await runSql('UPDATE users SET created_at = ? WHERE disabled_at IS NULL', morning(-120))
    await runSql(
      'INSERT INTO order_counts (day, status, payment_status, claimed, n, total_amount, first_seq) VALUES (?, ?, ?, 0, 1234, 0, 1)',
      day,
      'uji',
      'uji',
    )
    await runSql(
      "INSERT INTO nights (night, started_at, held_until) VALUES ('2026-01-01', '2026-01-01', '2026-01-01')",
    )
    await recordDailyDigest(db, morning(-120))
    await Promise.all([recordDailyDigest(db, morning(0)), recordDailyDigest(db, morning(0))])
    await recordDailyDigest(db, morning(20))
    const { email, letters } = mailbox()
    for (const minutes of [5, 25])
      await sendStaffLetters({ db, email, secret: 'x', origin: 'https://toko.id', now: morning(minutes) })
    await runSql("DELETE FROM order_counts WHERE status = 'uji'")
    await runSql('DELETE FROM nights')
    expect(letters.map(({ to }) => to)).toEqual([owner])
    const { subject = '', text = '', html = '' } = { ...letters[0] }
    expect(subject).toMatch(new RegExp(`^Ringkasan ${longDate(`${day}T05:00:00Z`)}: 1\\.234 pesanan, Rp`))
    expect(text).toContain('- Pesanan baru: 1.234')
    expect(text).toContain('Perlu dilihat\n- Cadangan malam terlewat')
    expect(html).toContain('<li>Pesanan baru: 1.234</li>')
    expect(html).toContain('<li>Cadangan malam terlewat</li>')
    expect(html).not.toMatch(/<(img|script|link)|url\(/)
  })

  test('owners get an e-mail when strangers use up a limit of the whole shop', async () => {
    await runSql(
      'INSERT INTO attempts (key, n, until) VALUES (?, ?, ?)',
      shopWideLimits.codes.key,
      shopWideLimits.codes.most,
      inHours(1),
    )
    await recordUsedUpLimit(db, 'codes', inHours(0))
    await recordUsedUpLimit(db, 'codes', inHours(0.1))
    const sent = await letters()
    expect(sent).toMatchObject([{ to: owner, subject: 'Ada yang menekan batas toko' }])
    expect(sent[0]?.text).toContain('Tebakan kode diskon.')
  })

  test('an e-mail that waits for its next attempt is not sent to somebody who lost the rights meanwhile', async () => {
    const [closed, demoted] = [await newOperator(), await newOperator()]
    await runSql('UPDATE users SET created_at = ? WHERE disabled_at IS NULL', inHours(-1))
    await runSql(
      `INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at)
        VALUES ('shop', 'codes', 'limit_reached', 'visitor', '{}', ?)`,
      inHours(0),
    )
    const down = mailbox(() => Promise.reject(providerError('E_DELIVERY_FAILED')))
    await sendStaffLetters({
      db,
      email: down.email,
      secret: 'x',
      origin: 'https://toko.id',
      now: inHours(0.1),
    })
    expect(down.letters.map(({ to }) => to).toSorted()).toEqual([owner, closed, demoted].toSorted())
    await runSql('UPDATE users SET disabled_at = ? WHERE email = ?', inHours(0.2), closed)
    await runSql(`UPDATE users SET role = 'desk' WHERE email = ?`, demoted)
    expect((await letters(3)).map(({ to }) => to)).toEqual([owner])
  })

  describe('scheduled tasks', () => {
    beforeEach(async () => {
      for (const table of ['nights', 'check_runs', 'cron_runs', 'jobs', 'messages'])
        await runSql(`DELETE FROM ${table}`)
      await runSql('INSERT INTO cron_runs (started_at, finished_at) VALUES (?1, ?1)', inHours(0))
    })

    /** Sets all watched times to `hours` ago. */
    const works = async (hours: number) => {
      const then = inHours(-hours)
      await runSql('UPDATE cron_runs SET finished_at = ?', then)
      await runSql(
        'INSERT INTO nights (night, started_at, held_until, finished_at) VALUES (?1, ?1, ?1, ?1)',
        then,
      )
      await runSql(`INSERT INTO check_runs (started_at, finished_at, findings) VALUES (?1, ?1, '[]')`, then)
      await runSql(
        `INSERT INTO jobs (id, kind, step, action, same, state, actor, actor_id, created_at, updated_at)
          VALUES (?2, ?2, '{}', 'x', ?2, 'running', 'x', 'x', ?1, ?1)`,
        then,
        uniqueId('job'),
      )
    }
    const late = async (hours = 0) =>
      scheduledTaskStates(await scheduledTaskTimesQuery(db, inHours(hours)), inHours(hours)).flatMap(
        ({ work, is_late }) => (is_late ? [work] : []),
      )

    test('each scheduled task has its own delay until it counts as late; a job waiting for its turn is not late', async () => {
      expect(await late()).toEqual([])
      expect(await late(1)).toEqual(['cron'])
      await works(0)
      expect(await late(0.4)).toEqual([])
      expect(await late(29)).toEqual(['cron', 'jobs'])
      expect(await late(37)).toEqual(['cron', 'jobs', 'night', 'checks'])
      await runSql('UPDATE jobs SET updated_at = ?', inHours(5))
      await runSql(
        `INSERT INTO jobs (id, kind, step, action, same, state, actor, actor_id, created_at, updated_at)
          SELECT 'next', kind, '{}', 'x', 'next', 'queued', 'x', 'x', ?1, ?1 FROM jobs`,
        inHours(0),
      )
      expect(await late(5)).toEqual(['cron'])
      await runSql("UPDATE jobs SET state = 'stopped', finished_at = updated_at WHERE id <> 'next'")
      expect(await late(5)).toEqual(['cron', 'jobs'])
    })

    test('e-mails to customers are reported as late only if the shop has a sender', async () => {
      const { order_id } = await placedOrder(orderFor((await newAnimal()).id))
      await runSql(
        `INSERT INTO messages (order_id, kind, ref, channel, due_at, next_try_at, created_at, updated_at)
          SELECT id, 'placed', 'lama', 'email', ?1, ?1, ?1, ?1 FROM orders WHERE order_id = ?2`,
        inHours(-2),
        order_id,
      )
      expect(await late()).toEqual(['mail'])
      await setMessages({ sender: '' })
      expect(await late()).toEqual([])
    })

    test('owners are notified once per day of each late task, as text and HTML', async () => {
      await works(31)
      await runSql('DELETE FROM jobs')
      await runSql('UPDATE cron_runs SET finished_at = ?', inHours(0))
      await Promise.all([recordLateTasks(db, inHours(0)), recordLateTasks(db, inHours(0))])
      await recordLateTasks(db, inHours(0))
      const sent = await letters()
      expect(sent).toMatchObject([{ to: owner, subject: 'Terlambat: Cadangan malam' }])
      expect(sent[0]?.text).toContain(`Tertahan sejak ${dateTime(inHours(-31))}.`)
      expect(sent[0]?.html).toContain('npm run backup')
      expect(sent[0]?.text).toContain('Keadaan terbaru: Pengaturan › Periksa Data.')
      expect(sent[0]?.html).not.toMatch(/<(img|script|link)|url\(/)
      await runSql('UPDATE cron_runs SET finished_at = ?', inHours(24))
      await recordLateTasks(db, inHours(24))
      const again = await letters(24)
      expect(again.map(({ subject }) => subject)).toEqual([
        'Terlambat: Cadangan malam',
        'Terlambat: Periksa data',
      ])
    })
  })

  test('owners get an e-mail when one person reserves much of a stock, once a day per animal, without the name', async () => {
    const animal = await newAnimal({ stock: 10, name: uniqueId('Hewan') })
    await newAnimal({ stock: 10 })
    for (const n of [1, 2])
      await placedOrder({ ...orderFor(animal.id, 3), customer_email: `a${n}@contoh.id` })
    expect(await stockOf(animal.id)).toBe(4)
    for (let n = 0; n < 3; n++) await recordLargeHolders(db, inHours(0))
    const sent = await letters()
    expect(sent).toMatchObject([{ to: owner, subject: 'Satu pihak menahan banyak stok tanpa membayar' }])
    expect(sent[0]?.text).toContain(`- ${animal.name}: 60% stoknya dipesan dengan satu nomor WhatsApp`)
    expect(sent[0]?.text).not.toMatch(/0?812-?3456|Siti/)
    const kept = await db.all("SELECT changes FROM audit_events WHERE action = 'stock_held_by_one'")
    expect(kept).toEqual([{ changes: JSON.stringify({ name: animal.name, by: 'phones', percent: 60 }) }])
  })
})
