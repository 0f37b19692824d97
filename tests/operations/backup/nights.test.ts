import { applyD1Migrations, env } from 'cloudflare:test'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { fetchNight } from '../../../scripts/backup/nights'
import { restore } from '../../../scripts/backup/restore'
import { clearShop } from '../../../scripts/backup/schema'
import { counterQueries } from '../../../worker/db/counters'
import { backupTrustProblem } from '../../../worker/operations/backup/manifest'
import { CommandRefusal } from '../../../worker/operations/backup/refusal'
import { nightsToKeep, runNightlyBackup, startDueNightlyBackup } from '../../../worker/operations/nights/run'
import { runBusyShop } from '../../support/busy'
import { emptyShop } from '../../support/empty'
import { storedKeys, webp } from '../../support/files'
import { fillEveryTable, queryRows } from '../../support/filled'
import { freshShop } from '../../support/fresh'
import { changesBetween, stateOf } from '../../support/kept'
import { ask, db, signIn } from '../../support/shop'

const migrations = {
  names: env.MIGRATIONS.map(({ name }) => name),
  apply: (d1: D1Database, names: string[]) =>
    applyD1Migrations(
      d1,
      env.MIGRATIONS.filter(({ name }) => names.includes(name)),
    ),
}

const bucket = () => {
  if (!env.BACKUPS) throw new Error('no bucket for nights')
  return env.BACKUPS
}
const secret = env.ORDER_KEY_SECRET
const shop = { db: env.DB, media: env.MEDIA }
const newFolder = () => join(mkdtempSync('/tmp/malam-'), 'toko')
/** 02:10 Jakarta time of that day. */
const atNight = (day: number) => new Date(Date.UTC(2026, 10, day - 1, 19, 10)).toISOString()
const later = (now: string, minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString()

const night = (now: string, store: R2Bucket) => ({ db, d1: env.DB, media: env.MEDIA, store, secret, now })

/** One cron run at that moment, until no work is left. */
async function slice(now: string, store = bucket()) {
  if ((await startDueNightlyBackup(db, now)) === null) return
  for (let n = 0; await runNightlyBackup(night(later(now, n / 1000), store)); n++);
}

async function wholeNight(day: number, store = bucket()) {
  for (let n = 0; n < 3; n++) await slice(later(atNight(day), n * 10), store)
}

const finished = () =>
  queryRows<{ night: string; objects: number }>(
    `SELECT night, objects FROM nights WHERE finished_at > '2026' ORDER BY night`,
  )

/** All data except the records of the nightly copy; counters without zero rows. */
async function everything() {
  const state = await stateOf()
  for (const table of [...Object.keys(counterQueries), 'nights', 'night_objects']) state.tables.delete(table)
  const money = await queryRows('SELECT * FROM transaction_totals WHERE n <> 0 ORDER BY 1, 2, 3')
  const files = await Promise.all(
    (await storedKeys()).map(async key => {
      const object = await env.MEDIA.get(key)
      const bytes = Buffer.from((await object?.arrayBuffer()) ?? new ArrayBuffer()).toString('hex')
      return { key, bytes, http: object?.httpMetadata, custom: object?.customMetadata }
    }),
  )
  return { state, rest: { money, files } }
}

const bent = (put: (key: string) => void): R2Bucket =>
  new Proxy(bucket(), {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        if (name === 'put') put(String(given[0]))
        return value.apply(target, given)
      }
    },
  })

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'not refused',
    error => (error instanceof CommandRefusal ? error.message : Promise.reject(error)),
  )

beforeEach(async () => {
  await freshShop()
})

test('a nightly copy of a busy shop is restored equal in rows, counters and files', async () => {
  await fillEveryTable()
  await runBusyShop(40)
  const before = await everything()
  expect(before.rest.files.length).toBeGreaterThan(3)
  // Every ninth write fails; the next run continues.
  let n = 0
  const store = bent(() => {
    if (++n % 9 === 0 && n < 40) throw new Error('cut')
  })
  for (let at = 0; at < 20; at++) await slice(later(atNight(20), at * 10), store)
  expect(await finished()).toEqual([{ night: '2026-11-20', objects: before.rest.files.length }])
  const folder = newFolder()
  expect(await fetchNight(bucket(), 'last', folder)).toBe('2026-11-20')
  expect(backupTrustProblem(folder, secret)).toBeNull()
  await emptyShop()
  await restore(shop, folder, migrations)
  const after = await everything()
  expect(changesBetween(before.state, after.state)).toEqual([])
  expect(changesBetween(after.state, before.state)).toEqual([])
  expect(after.rest).toEqual(before.rest)
})

test('a nightly copy of an account with 25,000 bank rows is restored equal', async () => {
  await fillEveryTable()
  // Keys as `rowKey` makes them for a bank statement with references.
  await env.DB.prepare(`
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 25000)
    INSERT INTO bank_row_keys (account_id, key, source_format, row_id)
    SELECT 'a8a5b6f4-6d5e-4b0e-9c55-1c8f0a4b7d21',
      'ref|2026-05-20|in|' || (2500000 + n) || '.0|FT' || printf('%014d', n) || '|1', 'bca-csv', 1 FROM numbers`).run()
  const before = await everything()
  await wholeNight(20)
  expect(await queryRows('SELECT error FROM nights WHERE night = (SELECT max(night) FROM nights)')).toEqual([
    { error: null },
  ])
  const folder = newFolder()
  expect(await fetchNight(bucket(), 'last', folder)).toBe('2026-11-20')
  await emptyShop()
  await restore(shop, folder, migrations)
  const after = await everything()
  expect(changesBetween(before.state, after.state)).toEqual([])
  expect(changesBetween(after.state, before.state)).toEqual([])
})

test('a nightly copy stores only new files, each file once; a file lost from the bucket is copied again', async () => {
  await env.MEDIA.put('media/general/a.webp', webp('a'))
  await env.MEDIA.put('media/general/b.webp', webp('b'))
  const put: string[] = []
  const store = bent(key => put.push(key))
  const files = () => put.splice(0).filter(key => key.startsWith('objects/')).length
  await slice('2026-11-19T08:00:00.000Z', store)
  expect(await queryRows('SELECT * FROM nights')).toEqual([])
  await wholeNight(20, store)
  expect(files()).toBe(2)
  await wholeNight(20, store)
  expect(files()).toBe(0)
  await env.MEDIA.put('media/general/c.webp', webp('c'))
  await env.MEDIA.delete('media/general/b.webp')
  await wholeNight(21, store)
  expect(files()).toBe(1)
  expect(await finished()).toEqual([
    { night: '2026-11-20', objects: 2 },
    { night: '2026-11-21', objects: 2 },
  ])
  const { objects } = await bucket().list({ prefix: 'objects/' })
  await bucket().delete(objects.map(({ key }) => key))
  await wholeNight(22, store)
  expect(files()).toBe(2)
})

test('a missed nightly copy is reported to the team, and to monitoring without details', async () => {
  const token = await signIn()
  const start = new Date().toISOString()
  let minutes = 0
  const told = async (ago: number | null) => {
    const now = later(start, ++minutes)
    vi.setSystemTime(now)
    const then = ago === null ? null : later(now, -ago)
    for (const table of ['nights', 'cron_runs'])
      await env.DB.prepare(`UPDATE ${table} SET finished_at = ?1, started_at = coalesce(?1, started_at)`)
        .bind(then)
        .run()
    const { night } = await (await ask('/api/admin/dashboard', { token })).json<{ night: object }>()
    return [night, await (await ask('/api/health')).json(), then]
  }
  const healthy = {
    ok: true,
    cron_minutes: null,
    mail_minutes: 0,
    jobs_minutes: 0,
    night_hours: null,
    check_hours: null,
  }
  expect(await told(null)).toEqual([{ last: null, is_missed: false }, healthy, null])
  await env.DB.batch([
    env.DB.prepare("INSERT INTO nights (night, started_at, held_until) VALUES ('2026-11-20', ?1, ?1)").bind(
      start,
    ),
    env.DB.prepare('INSERT INTO cron_runs (started_at) VALUES (?)').bind(start),
  ])
  const [fine, ages, then] = await told(29 * 60)
  expect(fine).toEqual({ last: then, is_missed: false })
  expect(ages).toEqual({ ...healthy, cron_minutes: 29 * 60, night_hours: 29 })
  const [missed, , last] = await told(31 * 60)
  expect(missed).toEqual({ last, is_missed: true })
  expect((await told(null))[0]).toEqual({ last: null, is_missed: true })
  vi.useRealTimers()
})

test('two concurrent runs make one nightly copy', async () => {
  await env.MEDIA.put('media/general/a.webp', webp('a'))
  const put: string[] = []
  const store = bent(key => put.push(key))
  await Promise.all([slice(atNight(20), store), slice(atNight(20), store), slice(atNight(20), store)])
  expect(put.filter(key => key.endsWith('/orders.jsonl'))).toHaveLength(1)
  await wholeNight(20, store)
  expect(put.filter(key => key.endsWith('manifest.json'))).toHaveLength(1)
})

test('a nightly copy whose rows cannot be stored is given up after five attempts', async () => {
  let n = 0
  const store = bent(() => {
    n++
    throw new Error('no room')
  })
  for (let at = 0; at < 9; at++) await slice(later(atNight(20), at * 10), store)
  expect(n).toBe(5)
  expect(await queryRows('SELECT finished_at, error FROM nights')).toEqual([
    { finished_at: null, error: 'Error' },
  ])
})

test('nightly copies are kept for 14 nights and then one per week for eight weeks; unreferenced files are deleted', async () => {
  await env.MEDIA.put('media/general/lama.webp', webp('lama'))
  await wholeNight(1)
  await env.MEDIA.delete('media/general/lama.webp')
  await env.MEDIA.put('media/general/baru.webp', webp('baru'))
  await wholeNight(2)
  expect((await bucket().list({ prefix: 'objects/' })).objects).toHaveLength(2)
  await wholeNight(100)
  expect((await finished()).map(({ night }) => night)).toEqual(['2027-02-08'])
  expect((await bucket().list({ prefix: 'objects/' })).objects).toHaveLength(1)
  const { delimitedPrefixes } = await bucket().list({ prefix: 'nights/', delimiter: '/' })
  expect(delimitedPrefixes).toEqual(['nights/2027-02-08/'])
  expect(await fetchNight(bucket(), 'last', newFolder())).toBe('2027-02-08')
})

test('a shop restored from an older nightly copy keeps that copy and the newer ones as long as all others', async () => {
  for (const day of [18, 19, 20]) {
    await env.MEDIA.put('media/general/a.webp', webp(`gambar ${day}`))
    await wholeNight(day)
  }
  const folder = newFolder()
  await fetchNight(bucket(), '2026-11-19', folder)
  await clearShop(env.DB, env.MEDIA)
  await restore(shop, folder, migrations)
  await wholeNight(21)
  const nights = async () => (await bucket().list({ prefix: 'nights/', delimiter: '/' })).delimitedPrefixes
  expect(await nights()).toEqual([18, 19, 20, 21].map(day => `nights/2026-11-${day}/`))
  await wholeNight(33)
  for (const night of ['2026-11-20', '2026-11-21', '2026-12-03'])
    expect(await fetchNight(bucket(), night, newFolder())).toBe(night)
  await wholeNight(100)
  expect(await nights()).toEqual(['nights/2027-02-08/'])
})

test('the retention keeps every nightly copy of two weeks, then one copy per week up to eight weeks', () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), today => {
      let kept: string[] = []
      for (let n = 0; n <= today; n++) kept = nightsToKeep([...kept, day(n)], day(n))
      const ages = kept.map(night => (Date.parse(day(today)) - Date.parse(night)) / 86_400_000)
      expect(ages.filter(age => age < 14)).toHaveLength(Math.min(14, today + 1))
      expect(Math.max(...ages)).toBeLessThan(56)
      expect(kept.length).toBeLessThanOrEqual(14 + 7)
      if (today >= 56) expect(Math.max(...ages)).toBeGreaterThanOrEqual(49)
    }),
    { numRuns: 30 },
  )
})

test('a damaged part of a nightly copy is refused by name before any write, and a part name cannot be a path', async () => {
  await env.MEDIA.put('media/general/a.webp', webp('a'))
  await wholeNight(20)
  const at = (part: string) => `nights/2026-11-20/${part}`
  const [object] = (await bucket().list({ prefix: 'objects/' })).objects
  const file = object?.key ?? ''
  const damages: [key: string, edit: ((text: string) => string) | null, words: RegExp][] = [
    [at('rows/settings.jsonl'), () => '["x"', /tabel settings/],
    [at('rows/orders.jsonl'), null, /orders\.jsonl hilang/],
    [at('objects.jsonl'), text => `${text}{}`, /objects\.jsonl/],
    [at('manifest.json'), text => text.slice(0, 90), /manifest\.json/],
    [at('manifest.json'), text => text.replace('"orders"', '"../../../etc/orders"'), /manifest\.json/],
    [at('manifest.json'), null, /Tidak ada cadangan malam 2026-11-20 yang lengkap/],
    [file, () => 'lain', /media\/general\/a\.webp berubah/],
    [file, null, /objects\/\w{64} hilang/],
  ]
  const before = await queryRows('SELECT count(*) AS n FROM sqlite_master')
  await env.MEDIA.delete('media/general/a.webp')
  for (const [key, edit, words] of damages) {
    const whole = await (await bucket().get(key))?.bytes()
    const text = Buffer.from(whole ?? []).toString()
    if (edit) await bucket().put(key, edit(text))
    else await bucket().delete(key)
    const folder = newFolder()
    const work = async () => {
      await fetchNight(bucket(), '2026-11-20', folder)
      await restore(shop, folder, migrations)
    }
    expect(await refusalOf(work())).toMatch(words)
    await bucket().put(key, whole ?? '')
  }
  expect(await queryRows('SELECT count(*) AS n FROM sqlite_master')).toEqual(before)
  const folder = newFolder()
  await fetchNight(bucket(), '2026-11-20', folder)
  await env.MEDIA.put('media/general/b.webp', webp('b'))
  expect(await refusalOf(restore(shop, folder, migrations))).toMatch(/Toko tujuan tidak kosong \(berkas R2\)/)
})
