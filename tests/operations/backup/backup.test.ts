import { applyD1Migrations, env } from 'cloudflare:test'
import { createHash } from 'node:crypto'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { backUp } from '../../../scripts/backup/backup'
import { restore, startAnew } from '../../../scripts/backup/restore'
import { formerNames } from '../../../scripts/start/baseline'
import { counterQueries } from '../../../worker/db/counters'
import {
  backupTrustProblem,
  requireTrustedBackup,
  signBackup,
} from '../../../worker/operations/backup/manifest'
import { CommandRefusal } from '../../../worker/operations/backup/refusal'
import type { Options } from '../../../worker/operations/backup/rows-out'
import { runOrderCron } from '../../../worker/orders/lifecycle/expire'
import { openBusyShop, runBusyShop } from '../../support/busy'
import { emptyShop } from '../../support/empty'
import { storedKeys } from '../../support/files'
import { fillEveryTable, queryRows } from '../../support/filled'
import { freshShop } from '../../support/fresh'
import { interceptCalls } from '../../support/intercept'
import { changesBetween, intendedChanges, stateOf } from '../../support/kept'
import { ask, db, newAnimal, orderFor, placedOrder, signIn, stockOf } from '../../support/shop'

const migrations = {
  names: env.MIGRATIONS.map(({ name }) => name),
  apply: (db: D1Database, names: string[]) =>
    applyD1Migrations(
      db,
      env.MIGRATIONS.filter(({ name }) => names.includes(name)),
    ),
}

const shop = { db: env.DB, media: env.MEDIA }
const newFolder = () => join(mkdtempSync('/tmp/cadangan-'), 'toko')
/** Small limits, so that a backup has many pages. */
const paged: Options = { long: 3, page: 7 }

/** Data that must be equal after a restore. Counters are compared without zero rows, which a restore may omit. */
async function everything() {
  const state = await stateOf()
  for (const table of Object.keys(counterQueries)) state.tables.delete(table)
  const counted =
    await queryRows(`SELECT day, status, payment_status, claimed, n, total_amount FROM order_counts WHERE n <> 0
    ORDER BY 1, 2, 3, 4`)
  const money = await queryRows('SELECT * FROM transaction_totals WHERE n <> 0 ORDER BY 1, 2, 3')
  const objects = await Promise.all(
    (await storedKeys()).map(async key => {
      const object = await env.MEDIA.get(key)
      const bytes = [...new Uint8Array((await object?.arrayBuffer()) ?? [])].join()
      return { key, bytes, http: object?.httpMetadata, custom: object?.customMetadata }
    }),
  )
  return { state, rest: { counted, money, objects } }
}

type Everything = Awaited<ReturnType<typeof everything>>

async function expectSame(before: Everything) {
  const after = await everything()
  expect(changesBetween(before.state, after.state)).toEqual([])
  expect(changesBetween(after.state, before.state)).toEqual([])
  expect(after.rest).toEqual(before.rest)
}

beforeEach(async () => {
  await freshShop()
})

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'not refused',
    error => (error instanceof CommandRefusal ? error.message : Promise.reject(error)),
  )

test('a busy shop restored into an empty shop has equal rows, triggers, counters, search indexes and files', async () => {
  await fillEveryTable()
  await runBusyShop(60)
  const odd = env.DB.prepare('UPDATE orders SET slaughter_notes = ? WHERE seq = 3')
  await odd.bind('a\0b\u202e\r\n\u2028"\\u0000" 🐄 [1]').run()
  const before = await everything()
  expect(before.rest.objects.length).toBeGreaterThan(3)
  const folder = newFolder()
  const { tables } = await backUp(shop, folder)
  expect(Object.values(tables).filter(({ count }) => count === 0)).toEqual([])
  await emptyShop()
  await restore(shop, folder, migrations)
  await expectSame(before)
})

test('a restored shop sells animals, releases stock and finds orders', async () => {
  const token = await signIn()
  const animal = await newAnimal({ stock: 5 })
  const order = await placedOrder(orderFor(animal.id, 2))
  const folder = newFolder()
  await backUp(shop, folder)
  await emptyShop()
  await restore(shop, folder, migrations)
  await placedOrder({ ...orderFor(animal.id), customer_name: 'Zulaikha' })
  const cancel = { method: 'POST', headers: { 'x-order-key': order.key } }
  expect((await ask(`/api/orders/${order.order_id}/cancel`, cancel)).status).toBe(200)
  expect(await stockOf(animal.id)).toBe(4)
  const list = async (query: string) =>
    (await ask(`/api/admin/orders?${query}`, { token })).json<{ total: number }>()
  expect((await list('q=zulaikha')).total).toBe(1)
  expect((await list('')).total).toBe(2)
})

test('a long backup is a consistent snapshot of the shop', async () => {
  const busy = await openBusyShop()
  for (let n = 0; n < 40; n++) await busy.step()
  // Earlier changes are now old enough not to be read again.
  vi.setSystemTime(Date.now() + 300_000)
  let atLast: Everything | undefined
  let pages = 0
  const meddled = interceptCalls(env.DB, async (answer, isBatch) => {
    await busy.step()
    if (isBatch) atLast = await everything()
    return answer()
  })
  const folder = newFolder()
  await backUp({ ...shop, db: meddled }, folder, { ...paged, now: new Date(), onPage: () => pages++ })
  expect(pages).toBeGreaterThan(20)
  vi.useRealTimers()
  await emptyShop()
  await restore(shop, folder, migrations)
  if (!atLast) throw new Error('nothing was read')
  // Files are copied after the rows.
  const after = await everything()
  await expectSame({ ...atLast, rest: { ...atLast.rest, objects: after.rest.objects } })
})

test('a backup contains money that is booked on an earlier day while the backup runs', async () => {
  const token = await signIn()
  const book = (amount: number) =>
    ask('/api/admin/transactions', {
      token,
      json: { type: 'expense', amount, description: 'Tali', way: 'cash', created_at: '2026-01-05' },
    })
  for (let n = 1; n <= 5; n++) expect((await book(n)).status).toBe(201)
  let isBooked = false
  let pages = 0
  const meddled = interceptCalls(env.DB, async (answer, isBatch) => {
    if (isBatch && pages > 0 && !isBooked) {
      isBooked = true
      expect((await book(75_000)).status).toBe(201)
    }
    return answer()
  })
  const folder = newFolder()
  await backUp({ ...shop, db: meddled }, folder, { ...paged, onPage: () => pages++ })
  expect(isBooked).toBe(true)
  const before = await everything()
  await emptyShop()
  await restore(shop, folder, migrations)
  await expectSame(before)
})

test('a restore accepts a target shop in which somebody only signed in, and removes that target’s rows', async () => {
  const animal = await newAnimal({ stock: 5 })
  await placedOrder(orderFor(animal.id))
  const before = await everything()
  const folder = newFolder()
  await backUp(shop, folder)
  await freshShop()
  // The owner signed in and the cron recorded that it was late.
  const token = await signIn()
  expect((await ask('/api/admin/dashboard', { token })).status).toBe(200)
  await runOrderCron(db, new Date().toISOString())
  await env.DB.batch([
    env.DB.prepare(`INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at)
      VALUES ('shop', 'late night 2026-11-20', 'late', 'system', '{}', '2026-11-20T00:00:00.000Z')`),
    env.DB.prepare(
      `INSERT INTO nights (night, started_at, held_until) VALUES ('2026-11-20', '2026', '2026')`,
    ),
    env.DB.prepare(`INSERT INTO settings (type, content, updated_at) VALUES ('payment', '{}', '2026')`),
  ])
  await restore(shop, folder, migrations)
  await expectSame(before)
})

test.each([
  [
    'a second person',
    `INSERT INTO users (id, email, password_hash, role, created_at, password_changed_at)
    SELECT 'u' || value, value || '@contoh.id', '', 'owner', '2026', '2026' FROM json_each('[1,2]')`,
    'users 2',
  ],
  [
    'a change by somebody',
    `INSERT INTO audit_events (entity, entity_id, action, actor, changes, created_at)
    VALUES ('settings', 'payment', 'update', 'a@b.id', '{}', '2026')`,
    'audit_events 1',
  ],
])(
  'a restore refuses a target with %s as already used, and reports the table that has rows',
  async (_, sql, what) => {
    const folder = newFolder()
    await backUp(shop, folder)
    await env.DB.prepare(sql).run()
    expect(await refusalOf(restore(shop, folder, migrations))).toContain(what)
  },
)

describe('interruptions at any time', () => {
  /** Fails at the given round trip, before or after the database has executed it. */
  const breaking = (at: number) => {
    let n = 0
    return interceptCalls(env.DB, async answer => {
      n++
      if (n === at && at % 2 === 0) throw new Error('cut')
      const answered = await answer()
      if (n === at) throw new Error('cut')
      return answered
    })
  }

  async function untilDone(work: (db: D1Database) => Promise<unknown>) {
    let cuts = 0
    for (;;) {
      const at = 6 + Math.floor(cuts / 3)
      const isDone = await work(breaking(at)).then(
        () => true,
        error => {
          if (String(error).includes('cut')) return false
          // If the last response is lost, the restore is complete, and restoring again is refused.
          if (cuts > 0 && String(error).includes('tidak kosong')) return true
          throw error
        },
      )
      if (isDone) return cuts
      cuts++
    }
  }

  test('interrupted backups and restores resume when restarted', async () => {
    await fillEveryTable()
    await runBusyShop(25)
    const before = await everything()
    const folder = newFolder()
    expect(await untilDone(db => backUp({ ...shop, db }, folder, paged))).toBeGreaterThan(10)
    await emptyShop()
    expect(await untilDone(db => restore({ ...shop, db }, folder, migrations))).toBeGreaterThan(5)
    await expectSame(before)
  })

  test('a resumed backup does not copy files again that are already copied', async () => {
    await runBusyShop(25)
    const folder = newFolder()
    let moved = 0
    const cut = new Proxy(env.MEDIA, {
      get(target, name) {
        const value = Reflect.get(target, name)
        if (name !== 'get' && name !== 'put') return typeof value === 'function' ? value.bind(target) : value
        return (...args: unknown[]) => {
          moved++
          if (moved === 2) throw new Error('cut')
          return Reflect.apply(value, target, args)
        }
      },
    })
    const total = (await storedKeys()).length
    await expect(backUp({ ...shop, media: cut }, folder)).rejects.toThrow('cut')
    await backUp({ ...shop, media: cut }, folder)
    expect(moved).toBe(total + 1)
    await emptyShop()
    moved = 0
    await expect(restore({ ...shop, media: cut }, folder, migrations)).rejects.toThrow('cut')
    await restore({ ...shop, media: cut }, folder, migrations)
    expect(moved).toBe(total + 1)
  })
})

describe('refusals that change nothing', () => {
  async function smallBackup() {
    await placedOrder(orderFor((await newAnimal()).id))
    await env.MEDIA.put('media/general/a.webp', 'isi')
    const folder = newFolder()
    await backUp(shop, folder)
    return folder
  }

  test('a restore into a shop that has rows or only files is refused without changes', async () => {
    const folder = await smallBackup()
    const before = await everything()
    expect(await refusalOf(restore(shop, folder, migrations))).toContain('tidak kosong (animals 1')
    await expectSame(before)
    await emptyShop()
    await env.MEDIA.put('lain', 'isi')
    expect(await refusalOf(restore(shop, folder, migrations))).toContain('berkas R2')
  })

  test('a backup into a folder that contains a backup or other files is refused', async () => {
    const folder = await smallBackup()
    expect(await refusalOf(backUp(shop, folder))).toContain('sudah berisi cadangan')
    const other = mkdtempSync('/tmp/lain-')
    writeFileSync(join(other, 'catatan.txt'), 'milik orang')
    expect(await refusalOf(backUp(shop, other))).toContain('berisi hal lain')
  })

  const damages: [string, (folder: string) => void][] = [
    [
      'a changed row',
      folder => {
        const file = join(folder, 'rows/animals.jsonl')
        writeFileSync(file, readFileSync(file, 'utf8').replace('2500000', '2500001'))
      },
    ],
    ['a lost table', folder => rmSync(join(folder, 'rows/orders.jsonl'))],
    ['a row more', folder => appendFileSync(join(folder, 'rows/faqs.jsonl'), '[1]\n')],
    [
      'a changed file',
      folder => {
        const [name = ''] = readdirSync(join(folder, 'objects'))
        writeFileSync(join(folder, 'objects', name), 'lain')
      },
    ],
    ['a list of files cut short', folder => writeFileSync(join(folder, 'objects.jsonl'), '')],
    [
      'a manifest cut short',
      folder => {
        const file = join(folder, 'manifest.json')
        writeFileSync(file, readFileSync(file, 'utf8').slice(0, -40))
      },
    ],
  ]

  test.each(damages)('a backup with %s is refused as damaged, and nothing is restored', async (_, damage) => {
    const folder = await smallBackup()
    damage(folder)
    await emptyShop()
    expect(await refusalOf(restore(shop, folder, migrations))).toContain('rusak')
    expect(await queryRows("SELECT name FROM sqlite_master WHERE name = 'orders'")).toEqual([])
  })

  test('a restore refuses a backup of a newer version, an unfinished backup and an empty folder', async () => {
    const folder = await smallBackup()
    await emptyShop()
    const older = { ...migrations, names: migrations.names.slice(0, -1) }
    expect(await refusalOf(restore(shop, folder, older))).toContain('versi yang lebih baru')
    const file = join(folder, 'manifest.json')
    const manifest = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...manifest, format: 2 }))
    expect(await refusalOf(restore(shop, folder, migrations))).toContain('versi yang lebih baru')
    writeFileSync(file, JSON.stringify({ ...manifest, state: 'copying', progress: { long: {} } }))
    expect(await refusalOf(restore(shop, folder, migrations))).toContain('belum selesai')
    expect(await refusalOf(restore(shop, newFolder(), migrations))).toContain('Tidak ada cadangan')
  })

  test('a restore of another backup is refused while a restore is unfinished', async () => {
    const first = await smallBackup()
    const second = newFolder()
    await backUp(shop, second, { now: new Date(0) })
    await emptyShop()
    const cut = interceptCalls(env.DB, ask => ask())
    let n = 0
    const broken = interceptCalls(cut, ask => (++n > 8 ? Promise.reject(new Error('cut')) : ask()))
    await expect(restore({ ...shop, db: broken }, first, migrations)).rejects.toThrow('cut')
    expect(await refusalOf(restore(shop, second, migrations))).toContain('cadangan lain')
    await restore(shop, first, migrations)
  })
})

const isCounter = (change: string) => Object.keys(counterQueries).some(table => change.startsWith(table))

test('a backup of an older version is restored unchanged and then migrated to the current version', async () => {
  await fillEveryTable()
  const before = await stateOf()
  const folder = newFolder()
  await backUp(shop, folder)
  await emptyShop()
  const next = { name: '9999_next.sql', queries: ["UPDATE faqs SET question = 'Baru'"] }
  const newer = {
    names: [...migrations.names, next.name],
    apply: (db: D1Database, names: string[]) =>
      applyD1Migrations(
        db,
        [...env.MIGRATIONS, next].filter(({ name }) => names.includes(name)),
      ),
  }
  await restore(shop, folder, newer)
  const changes = changesBetween(before, await stateOf())
  const meant = /^faqs\.question changed$|^faqs_search: /
  expect(changes.filter(change => !meant.test(change) && !isCounter(change))).toEqual([])
  expect(changes).toContain('faqs.question changed')
  expect((await queryRows('SELECT name FROM d1_migrations')).length).toBe(newer.names.length)
})

test('a backup that names the 57 former migrations is restored by the baseline migration', async () => {
  await emptyShop()
  await applyD1Migrations(env.DB, env.MIGRATIONS.slice(0, 1))
  await fillEveryTable()
  const folder = newFolder()
  await backUp(shop, folder)
  const before = await stateOf()
  const file = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...manifest, migrations: formerNames }))
  await emptyShop()
  await restore(shop, folder, migrations)
  const changes = changesBetween(before, await stateOf())
  expect(changes.filter(change => !isCounter(change) && !intendedChanges.includes(change))).toEqual([])
  writeFileSync(file, JSON.stringify({ ...manifest, migrations: formerNames.slice(0, -1) }))
  await emptyShop()
  expect(await refusalOf(restore(shop, folder, migrations))).toContain('terlalu lama')
})

test('a backup with a table that a later version dropped is restored without that table', async () => {
  const past = {
    name: '9998_visits.sql',
    queries: ['CREATE TABLE past_visits (hour text PRIMARY KEY, n integer)'],
  }
  const drop = { name: '9999_drop_visits.sql', queries: ['DROP TABLE past_visits'] }
  const all = [...env.MIGRATIONS, past, drop]
  await applyD1Migrations(env.DB, all.slice(0, -1))
  await env.DB.prepare("INSERT INTO past_visits VALUES ('2026-11-20', 5)").run()
  const order = await placedOrder(orderFor((await newAnimal()).id))
  const folder = newFolder()
  const { tables } = await backUp(shop, folder)
  expect(tables.past_visits?.count).toBe(1)
  await emptyShop()
  await restore(shop, folder, {
    names: all.map(({ name }) => name),
    apply: (to, names) =>
      applyD1Migrations(
        to,
        all.filter(({ name }) => names.includes(name)),
      ),
  })
  expect(await queryRows("SELECT name FROM sqlite_master WHERE name = 'past_visits'")).toEqual([])
  expect(await queryRows('SELECT order_id FROM orders')).toEqual([{ order_id: order.order_id }])
})

describe('a sealed backup', () => {
  const secret = 'kunci-toko-yang-panjang-dan-acak-sekali'

  async function sealed() {
    await placedOrder(orderFor((await newAnimal()).id))
    const folder = newFolder()
    await backUp(shop, folder)
    signBackup(folder, secret)
    return folder
  }

  /** Changes a row and updates the checksums, as an attacker with access to the folder could. */
  function forge(folder: string) {
    const file = join(folder, 'rows/animals.jsonl')
    const rows = readFileSync(file, 'utf8').replace('2500000', '2500001')
    writeFileSync(file, rows)
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    manifest.tables.animals.sha256 = createHash('sha256').update(rows).digest('hex')
    writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`)
  }

  test('a sealed backup is accepted only if this shop made it and it is unchanged, even if checksums were recomputed', async () => {
    const folder = await sealed()
    expect(backupTrustProblem(folder, secret)).toBeNull()
    forge(folder)
    await emptyShop()
    expect(backupTrustProblem(folder, secret)).toContain('tidak cocok')
    expect(
      await refusalOf(Promise.resolve().then(() => requireTrustedBackup(folder, secret, false))),
    ).toContain('--unverified')
    expect(requireTrustedBackup(folder, secret, true)).toContain('rekening, password, pesanan')
  })

  test('a sealed backup needs its original key: another key, or a missing key or seal, is reported', async () => {
    const folder = await sealed()
    expect(backupTrustProblem(folder, `${secret}x`)).toContain('tidak cocok')
    expect(backupTrustProblem(folder, null)).toContain('BACKUP_KEY')
    rmSync(join(folder, 'manifest.mac'))
    expect(backupTrustProblem(folder, secret)).toContain('tidak membawa tanda keaslian')
  })

  const names: [string, string][] = [
    ['a piece of SQL', 'name") SELECT 1; --'],
    ['a column that the table has not', 'lain'],
  ]
  test.each(names)('a restore never uses a column name in SQL that is %s', async (_, name) => {
    const folder = await sealed()
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    manifest.tables.animals.columns[1] = name
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
    await emptyShop()
    expect(await refusalOf(restore(shop, folder, migrations))).toContain('rusak')
  })

  test('a failed restore can be restarted, also from another backup', async () => {
    const first = await sealed()
    const before = await everything()
    const second = newFolder()
    await backUp(shop, second, { now: new Date(0) })
    await emptyShop()
    let n = 0
    const broken = interceptCalls(env.DB, ask => (++n > 8 ? Promise.reject(new Error('cut')) : ask()))
    await expect(restore({ ...shop, db: broken }, first, migrations)).rejects.toThrow('cut')
    expect(await refusalOf(restore(shop, second, migrations))).toContain('--anew')
    await startAnew(shop)
    await restore(shop, second, migrations)
    await expectSame(before)
    await startAnew(shop)
    await expectSame(before)
  })
})
