import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chunkBytes } from '../../../worker/contract/fulfilment/evidence-files'
import { sacrifices } from '../../../worker/db/schema/fulfilment/sacrifices'
import { deleteAbandonedEvidence } from '../../../worker/fulfilment/evidence/manage'
import {
  completeEvidenceUpload,
  receiveChunk,
  startEvidenceUpload,
} from '../../../worker/fulfilment/evidence/upload'
import { auditOf, operator, refusalOf } from '../../support/admin'
import { contextFor } from '../../support/context'
import {
  assignSeats,
  newEvidenceOrder,
  newEvidenceSacrifice,
  phoneClient,
  sha256,
} from '../../support/evidence'
import { bytes, mp4, pdf, png, storedKeys, webp } from '../../support/files'
import { queryRows } from '../../support/filled'
import { countRows, db, signIn } from '../../support/shop'
import { dataFindings } from '../../support/sound'

let send: ReturnType<typeof phoneClient>

beforeAll(async () => {
  send = phoneClient(await signIn('field'))
})

beforeEach(async () => {
  const keys = await storedKeys()
  if (keys.length > 0) await env.MEDIA.delete(keys)
  await env.DB.exec('DELETE FROM evidence')
  await env.DB.exec('DELETE FROM evidence_uploads')
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const evidenceFindings = async () =>
  (await dataFindings(inDays(20))).filter(({ check }) => /evidence|orphan_file/.test(check))

const kept = async (key = '') => (await env.MEDIA.get(key))?.bytes()

test('an evidence photo is stored once, privately, without GPS data', async () => {
  const cow = await newEvidenceSacrifice()
  const photo = webp('GPS -6.2088')
  const { id, answer } = await send.send({ bytes: photo, to: [cow.id] })
  expect(await answer.json()).toMatchObject({ state: 'done' })
  expect(await storedKeys()).toEqual([`evidence/${id}.webp`])
  expect(await kept(`evidence/${id}.webp`)).toEqual(webp())
  const [row] = await queryRows('SELECT * FROM evidence')
  expect(row).toMatchObject({ id, size: webp().length, sha256: sha256(webp()), visible: 1 })
  expect(await countRows('sacrifices', `id = '${cow.id}' AND evidence = 1`)).toBe(1)
  expect(await evidenceFindings()).toEqual([])
})

test('evidence sent repeatedly with one id, in any order, creates one file', async () => {
  const cow = await newEvidenceSacrifice()
  const shot = { id: crypto.randomUUID(), bytes: webp('satu'), to: [cow.id] }
  await Promise.all([send.send(shot), send.send(shot), send.send(shot)])
  const { answer } = await send.send(shot)
  expect(answer.status).toBe(200)
  expect(await countRows('evidence')).toBe(1)
  expect(await countRows('evidence_uploads')).toBe(0)
  expect(await storedKeys()).toEqual([`evidence/${shot.id}.webp`])
  expect(await auditOf('evidence', shot.id)).toHaveLength(1)
  expect(await countRows('sacrifices', `id = '${cow.id}' AND evidence = 1`)).toBe(1)
})

test('a photo that the desk deleted stays deleted if the phone repeats the upload after a lost response', async () => {
  const cow = await newEvidenceSacrifice()
  await assignSeats(await newEvidenceOrder(['Ahmad']), 1, cow)
  const shot = { id: crypto.randomUUID(), bytes: webp('salah hewan'), to: [cow.id] }
  await send.send(shot)
  const deleted = await operator(await signIn()).delete(`/evidence/${shot.id}`)
  expect(deleted.status).toBe(204)
  expect(await (await send.start(shot.id, shot)).json()).toMatchObject({ state: 'done' })
  expect((await send.complete(shot.id)).status).toBe(200)
  expect(await countRows('evidence')).toBe(0)
  expect(await storedKeys()).toEqual([])
})

test('evidence that is chosen again after a lost response is kept once', async () => {
  const [cow, goat] = [await newEvidenceSacrifice(), await newEvidenceSacrifice()]
  const shot = { bytes: webp('GPS -6.2'), to: [cow.id] }
  const { id } = await send.send(shot)
  expect((await send.send(shot)).answer.status).toBe(200)
  // Without GPS data, the bytes are known before they are sent.
  const again = await send.start(crypto.randomUUID(), { ...shot, bytes: webp() })
  expect(await again.json()).toMatchObject({ state: 'done' })
  expect(await countRows('evidence')).toBe(1)
  expect(await countRows('evidence_uploads')).toBe(0)
  expect(await storedKeys()).toEqual([`evidence/${id}.webp`])
  // The same photo at another stage or of another animal is another file.
  await send.send({ ...shot, stage: 'tiba' })
  await send.send({ ...shot, to: [cow.id, goat.id] })
  expect(await countRows('evidence')).toBe(3)
  expect(await evidenceFindings()).toEqual([])
})

describe('a multi-part evidence video', () => {
  const film = mp4(2 * chunkBytes + 500)

  test('the upload of a multi-part video resumes after an interruption', async () => {
    const cow = await newEvidenceSacrifice()
    const id = crypto.randomUUID()
    const shot = { bytes: film, mime: 'video/mp4', to: [cow.id] }
    await send.start(id, shot)
    await send.part(id, 1, film)
    await send.part(id, 3, film)
    expect(await refusalOf(await send.complete(id))).toEqual([409, 'upload_incomplete'])
    expect(await (await send.start(id, shot)).json()).toMatchObject({ state: 'open', received: [1, 3] })
    await send.part(id, 2, film)
    expect((await send.complete(id)).status).toBe(200)
    expect(await storedKeys()).toEqual([`evidence/${id}.mp4`])
    const stored = await kept(`evidence/${id}.mp4`)
    expect(stored?.length).toBe(film.length)
    const [row] = await queryRows<{ sha256: string }>('SELECT sha256 FROM evidence')
    expect(row?.sha256).toBe(sha256(stored ?? new Uint8Array()))
  })

  test('a multi-part video with a damaged part is sent again and never stored damaged', async () => {
    const cow = await newEvidenceSacrifice()
    const id = crypto.randomUUID()
    const shot = { bytes: film, mime: 'video/mp4', to: [cow.id] }
    await send.start(id, shot)
    const other = film.slice()
    other[chunkBytes + 9] = 255 - (other[chunkBytes + 9] ?? 0)
    for (const n of [1, 2, 3]) await send.part(id, n, other)
    expect(await refusalOf(await send.complete(id))).toEqual([409, 'upload_incomplete'])
    expect(await storedKeys()).toEqual([])
    expect(await (await send.start(id, shot)).json()).toMatchObject({ received: [] })
  })

  test('a multi-part video whose parts have a wrong length is refused at each part', async () => {
    const cow = await newEvidenceSacrifice()
    const id = crypto.randomUUID()
    await send.start(id, { bytes: film, mime: 'video/mp4', to: [cow.id] })
    expect((await send.part(id, 3, film.subarray(0, 2 * chunkBytes + 100))).status).toBe(409)
    expect((await send.part(id, 4, film)).status).toBe(409)
  })

  test('an evidence video in QuickTime format is stored as QuickTime', async () => {
    const cow = await newEvidenceSacrifice()
    const mov = mp4(3000)
    mov.set(bytes('ftypqt  '), 4)
    const { id } = await send.send({ bytes: mov, mime: 'video/quicktime', to: [cow.id] })
    expect(await storedKeys()).toEqual([`evidence/${id}.mov`])
  })
})

test.each([
  ['a page of HTML called a photo', bytes('<html><script>alert(1)</script></html>'), 'image/jpeg'],
  ['a PDF', pdf(), 'image/jpeg'],
  ['a broken photo', webp().subarray(0, 24), 'image/webp'],
])('evidence is refused and not stored if it is %s', async (_, file, mime) => {
  const cow = await newEvidenceSacrifice()
  const { answer } = await send.send({ bytes: file, mime, to: [cow.id] })
  expect(await refusalOf(answer)).toEqual([422, 'unsupported_file'])
  expect(await countRows('evidence')).toBe(0)
  expect((await storedKeys()).filter(key => key.startsWith('evidence/'))).toEqual([])
})

test('photos over 10 MB and videos over 50 MB are refused before their upload, whatever type they declare', async () => {
  const cow = await newEvidenceSacrifice()
  const ofSize = (mime: string, size: number) =>
    send.put(`/uploads/${crypto.randomUUID()}`, {
      stage: 'penyembelihan',
      mime,
      size,
      sha256: sha256(new Uint8Array()),
      sacrifice_ids: [cow.id],
    })
  const mega = 1024 * 1024
  expect((await ofSize('image/jpeg', 10 * mega + 1)).status).toBe(422)
  expect((await ofSize('video/mp4', 50 * mega + 1)).status).toBe(422)
  expect((await ofSize('video/mp4', 50 * mega)).status).toBe(200)
  expect((await ofSize('application/pdf', 10)).status).toBe(422)
  const large = png(10 * mega)
  const { answer } = await send.send({ bytes: large, mime: 'video/mp4', to: [cow.id] })
  expect(await refusalOf(answer)).toEqual([422, 'unsupported_file'])
})

test('an evidence file for 40 names is stored once and notifies each order once', async () => {
  const dams = []
  const orders = []
  for (let n = 0; n < 6; n++) {
    const order = await newEvidenceOrder([`Jamaah ${n}`, `Kawan ${n}`])
    for (const at of [0, 1]) {
      const dam = await newEvidenceSacrifice({ kind: 'dam', capacity: 1 })
      await db.run(
        `INSERT INTO seats VALUES ('${dam.id}', 1, '${order.id}', 1, ${at + 1}, '2026-05-20T03:00:00.000Z')`,
      )
      dams.push(dam.id)
    }
    orders.push(order)
  }
  await send.send({ bytes: mp4(5000), mime: 'video/mp4', to: dams })
  expect(await countRows('evidence')).toBe(1)
  expect(await countRows('evidence_of')).toBe(12)
  for (const { id } of orders)
    expect(await countRows('order_events', `order_id = '${id}' AND type = 'evidence_added'`)).toBe(1)
})

test('hundreds of evidence photos do not flood the timeline of an order', async () => {
  const order = await newEvidenceOrder(['Ahmad'])
  const cow = await newEvidenceSacrifice()
  await assignSeats(order, 1, cow)
  for (let n = 0; n < 63; n++) await send.send({ bytes: webp('', `${n}`), to: [cow.id] })
  expect(await countRows('order_events', `order_id = '${order.id}'`)).toBe(60)
  expect(await countRows('sacrifices', `id = '${cow.id}' AND evidence = 63`)).toBe(1)
})

test('the time of capture is computed from the age of the photo, regardless of the phone’s clock', async () => {
  const cow = await newEvidenceSacrifice()
  await send.send({ bytes: webp('muda'), to: [cow.id], age: 3600 })
  const [young] = await queryRows<{ taken_at: string; uploaded_at: string }>('SELECT * FROM evidence')
  const age = Date.parse(String(young?.uploaded_at)) - Date.parse(String(young?.taken_at))
  expect(age).toBeGreaterThanOrEqual(3_600_000)
  expect(age).toBeLessThan(3_660_000)
  await env.DB.exec('DELETE FROM evidence')
  const goat = await newEvidenceSacrifice()
  await send.send({ bytes: webp('tua'), to: [goat.id], age: 50_000_000 })
  expect(await queryRows('SELECT taken_at FROM evidence')).toEqual([{ taken_at: null }])
})

describe('an evidence photo from a phone with a wrong clock', () => {
  const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()
  const takenOf = async (said: { age: number; taken_at: string | null }) => {
    const cow = await newEvidenceSacrifice()
    const { id } = await send.send({ bytes: webp(crypto.randomUUID()), to: [cow.id], ...said })
    const [row] = await queryRows<{ taken_at: string }>(`SELECT taken_at FROM evidence WHERE id = '${id}'`)
    return Date.parse(String(row?.taken_at)) - Date.now()
  }
  const hour = 3_600_000

  test('a photo keeps the server’s time noted at capture if the phone’s clock is corrected before sending', async () => {
    const taken = await takenOf({ age: 49 * 3600, taken_at: hours(-1) })
    expect(Math.abs(taken + hour)).toBeLessThan(60_000)
  })

  test('a photo taken after the phone’s clock was corrected gets its time from its age, never a time in the future', async () => {
    const taken = await takenOf({ age: 3600, taken_at: hours(47) })
    expect(Math.abs(taken + hour)).toBeLessThan(60_000)
  })
})

test('a photo whose animal is deleted while the photo is assembled is not recorded without an animal', async () => {
  const cow = await newEvidenceSacrifice()
  const bucket = new Proxy(env.MEDIA, {
    get: (media, name: keyof R2Bucket) =>
      name === 'put'
        ? async (...given: Parameters<R2Bucket['put']>) => {
            await db.delete(sacrifices).where(sql`id = ${cow.id}`)
            return media.put(...given)
          }
        : media[name].bind(media),
  })
  const desk = { ...contextFor(), bucket: env.MEDIA }
  const [id, photo] = [crypto.randomUUID(), webp('gabung')]
  await startEvidenceUpload(desk, id, {
    stage: 'tiba',
    mime: 'image/webp',
    size: photo.length,
    sha256: sha256(photo),
    note: null,
    sacrifice_ids: [cow.id],
  })
  await receiveChunk(desk, id, 1, photo.slice().buffer)
  const completed = completeEvidenceUpload({ ...desk, bucket }, id, new Uint8Array())
  await expect(completed).rejects.toMatchObject({ code: 'not_found' })
  expect(await countRows('evidence')).toBe(0)
  const goat = await newEvidenceSacrifice()
  expect((await send.send({ id, bytes: photo, stage: 'tiba', to: [goat.id] })).answer.status).toBe(200)
  expect(await countRows('evidence_of', `evidence_id = '${id}' AND sacrifice_id = '${goat.id}'`)).toBe(1)
})

test('evidence for a deleted animal is reported, and the photo can be assigned to another animal', async () => {
  const [gone, cow] = [await newEvidenceSacrifice(), await newEvidenceSacrifice()]
  await env.DB.prepare('DELETE FROM sacrifices WHERE id = ?').bind(gone.id).run()
  const shot = { id: crypto.randomUUID(), bytes: webp('lain'), to: [gone.id] }
  expect(await refusalOf((await send.send(shot)).answer)).toEqual([404, 'not_found'])
  expect((await send.send({ ...shot, to: [cow.id] })).answer.status).toBe(200)
  expect(await countRows('evidence_of', `sacrifice_id = '${cow.id}'`)).toBe(1)
})

test('a sacrifice with evidence survives the removal of its last name; a sacrifice without evidence is deleted', async () => {
  const order = await newEvidenceOrder(['Ahmad', 'Budi'])
  const [proven, bare] = [await newEvidenceSacrifice(), await newEvidenceSacrifice()]
  await assignSeats(order, 1, proven)
  await db.run(`INSERT INTO seats VALUES ('${bare.id}', 1, '${order.id}', 1, 2, '2026-05-20T03:00:00.000Z')`)
  const { id } = await send.send({ bytes: webp('bukti'), to: [proven.id] })
  await env.DB.prepare('DELETE FROM seats WHERE order_id = ?').bind(order.id).run()
  expect(await countRows('sacrifices', `id = '${proven.id}'`)).toBe(1)
  expect(await countRows('sacrifices', `id = '${bare.id}'`)).toBe(0)
  await env.DB.prepare('DELETE FROM evidence WHERE id = ?').bind(id).run()
  expect(await countRows('sacrifices', `id = '${proven.id}'`)).toBe(0)
})

test('an evidence upload that is idle for two weeks is deleted with its parts, and a younger upload is kept', async () => {
  const cow = await newEvidenceSacrifice()
  const film = mp4(chunkBytes + 10)
  const id = crypto.randomUUID()
  await send.start(id, { bytes: film, mime: 'video/mp4', to: [cow.id] })
  await send.part(id, 1, film)
  expect(await deleteAbandonedEvidence(db, env.MEDIA, inDays(13))).toBe(0)
  expect(await evidenceFindings()).toEqual([])
  expect(await deleteAbandonedEvidence(db, env.MEDIA, inDays(16))).toBe(1)
  expect(await storedKeys()).toEqual([])
})
