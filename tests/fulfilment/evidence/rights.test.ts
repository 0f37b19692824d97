import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chunkBytes } from '../../../worker/contract/fulfilment/evidence-files'
import { operator, refusalOf } from '../../support/admin'
import { newEvidenceSacrifice, phoneClient, sha256 } from '../../support/evidence'
import { mp4, storedKeys, webp } from '../../support/files'
import { ask, countRows, db, newOperator, password, signIn } from '../../support/shop'

beforeEach(async () => {
  const keys = await storedKeys()
  if (keys.length > 0) await env.MEDIA.delete(keys)
  await env.DB.exec('DELETE FROM evidence')
  await env.DB.exec('DELETE FROM evidence_uploads')
})

async function member(role: string) {
  const email = await newOperator(undefined, role)
  const response = await ask('/api/auth/login', { json: { email, password } })
  const { access_token, user } = await response.json<{ access_token: string; user: { id: string } }>()
  return { id: user.id, token: access_token }
}

let owner = operator('')
beforeAll(async () => {
  owner = operator(await signIn())
})

describe('the URL of an evidence file', () => {
  async function seenBy(token: string) {
    const cow = await newEvidenceSacrifice()
    await phoneClient(token).send({ bytes: webp('satu'), to: [cow.id] })
    const { items } = await (await phoneClient(token).get(`/sacrifices/${cow.id}/files`)).json<{
      items: { url: string }[]
    }>()
    const url = items[0]?.url ?? ''
    expect((await ask(url)).status).toBe(200)
    return url
  }

  test('an evidence URL is invalid after the viewer’s account is disabled', async () => {
    const { id, token } = await member('field')
    const url = await seenBy(token)
    expect((await owner.post(`/people/${id}/disable`)).status).toBe(204)
    expect((await ask(url)).status).toBe(404)
  })

  test('an evidence URL is invalid after an owner ends the viewer’s sessions, and the viewer can sign in again', async () => {
    const { id, token } = await member('field')
    const url = await seenBy(token)
    expect((await owner.post(`/people/${id}/end-sessions`)).status).toBe(204)
    expect((await ask(url)).status).toBe(404)
    expect(await refusalOf(await phoneClient(token).get('/days'))).toEqual([401, 'session_ended'])
    expect(await countRows('users', `id = '${id}' AND disabled_at IS NULL`)).toBe(1)
  })

  test('an evidence URL is invalid after the viewer’s role loses the permission', async () => {
    const { id, token } = await member('field')
    const url = await seenBy(token)
    expect((await owner.put(`/people/${id}/role`, { role: 'content' })).status).toBe(204)
    expect((await ask(url)).status).toBe(404)
  })

  test('an evidence URL is bound to its user: the session of another user cannot use it', async () => {
    const [one, other] = [await member('field'), await member('field')]
    const url = await seenBy(one.token)
    const [mine] = await db.all<{ id: string }>(`SELECT id FROM sessions WHERE user_id = '${other.id}'`)
    expect((await ask(url.replace(/for=staff\.[\w-]+/, `for=staff.${mine?.id}`))).status).toBe(404)
  })
})

test('only owners can end the sessions of other users', async () => {
  const { id } = await member('field')
  const finance = operator((await member('finance')).token)
  expect(await refusalOf(await finance.post(`/people/${id}/end-sessions`))).toEqual([403, 'forbidden'])
  expect(await refusalOf(await owner.post('/people/nobody/end-sessions'))).toEqual([404, 'not_found'])
})

describe('an unfinished evidence upload', () => {
  const film = mp4(chunkBytes + 500)

  test('an unfinished evidence upload belongs to its sender: no other user writes, completes or changes it', async () => {
    const [hers, his] = [phoneClient(await signIn('field')), phoneClient(await signIn('field'))]
    const cow = await newEvidenceSacrifice()
    const other = await newEvidenceSacrifice()
    const id = crypto.randomUUID()
    await hers.start(id, { bytes: film, mime: 'video/mp4', to: [cow.id] })
    expect((await his.part(id, 1, film)).status).toBe(404)
    expect((await his.complete(id)).status).toBe(404)
    const wrong = await his.start(id, { bytes: mp4(chunkBytes + 501), mime: 'video/mp4', to: [other.id] })
    expect(await refusalOf(wrong)).toEqual([409, 'bad_transition'])
    expect((await hers.part(id, 1, film)).status).toBe(200)
    expect((await hers.part(id, 2, film)).status).toBe(200)
    expect(await (await hers.complete(id)).json()).toMatchObject({ state: 'done' })
  })

  test('an unfinished evidence upload can be continued by another user on the phone that has the file', async () => {
    const [hers, his] = [phoneClient(await signIn('field')), phoneClient(await signIn('field'))]
    const cow = await newEvidenceSacrifice()
    const shot = { id: crypto.randomUUID(), bytes: film, mime: 'video/mp4', to: [cow.id] }
    await hers.start(shot.id, shot)
    await hers.part(shot.id, 1, film)
    expect(await (await his.start(shot.id, shot)).json()).toMatchObject({ state: 'open', received: [1] })
    expect((await his.part(shot.id, 2, film)).status).toBe(200)
    expect((await his.complete(shot.id)).status).toBe(200)
  })

  test('a user has at most 200 unfinished evidence uploads, also concurrently; refused uploads can be retried later', async () => {
    const token = await signIn('field')
    const own = phoneClient(token)
    const cow = await newEvidenceSacrifice()
    const [{ email } = { email: '' }] = await db.all<{ email: string }>(
      "SELECT email FROM users WHERE role = 'field' ORDER BY created_at DESC LIMIT 1",
    )
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 198)
       INSERT INTO evidence_uploads (id, stage, mime, size, sha256, sacrifice_ids, started_by, created_at)
       SELECT 'lama-' || i, 'penyembelihan', 'image/webp', 10, 'x', '[]', ?, '2026-11-23' FROM n`,
    )
      .bind(email)
      .run()
    const starts = await Promise.all(
      Array.from({ length: 6 }, () => own.start(crypto.randomUUID(), { bytes: webp('satu'), to: [cow.id] })),
    )
    expect(starts.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429, 429])
    expect(await countRows('evidence_uploads')).toBe(200)
    const full = starts.find(({ status }) => status === 429)
    expect(full?.headers.get('retry-after')).toBe('600')
  })

  test('an evidence upload that is completed by several concurrent calls stores one file, and all calls succeed', async () => {
    const own = phoneClient(await signIn('field'))
    const cow = await newEvidenceSacrifice()
    for (let n = 0; n < 12; n++) {
      const bytes = n % 2 ? webp('', `gambar ${n}`) : mp4(chunkBytes + 600 + n)
      const id = crypto.randomUUID()
      await own.start(id, { bytes, mime: n % 2 ? 'image/webp' : 'video/mp4', to: [cow.id] })
      await own.part(id, 1, bytes)
      if (n % 2 === 0) await own.part(id, 2, bytes)
      const ends = await Promise.all([own.complete(id), own.complete(id), own.complete(id), own.complete(id)])
      expect(ends.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(await countRows('evidence', `id = '${id}'`)).toBe(1)
      expect(sha256(bytes)).toHaveLength(64)
    }
  })
})
