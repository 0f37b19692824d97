import { describe, expect, test } from 'vitest'
import { remainingDelayMs, retryDelayAfter } from '../../../web/field/send'
import {
  callFieldApi,
  sendFile,
  UploadPostponedError,
  UploadRefusedError,
  UploadStoppedError,
} from '../../../web/field/upload'
import { fetchJson, sendRequest } from '../../../web/lib/api'

const html = { 'content-type': 'text/html; charset=utf-8' }
const portal = (status: number) => async () =>
  new Response('<h1>Masuk ke WiFi</h1>', { status, headers: html })

const shot: Parameters<typeof sendFile>[1] = {
  id: '1',
  stage: 'tiba',
  mime: 'image/jpeg',
  taken: 0,
  sacrifice_ids: ['1'],
}

const failure = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  )

describe('a captive portal’s page instead of the shop', () => {
  test('a captive portal’s page counts as offline: the field app uploads nothing and completes nothing', async () => {
    for (const status of [200, 203, 403, 404, 413, 429]) {
      const offline = { outcome: 'offline' }
      expect(await failure(callFieldApi(portal(status), 'POST', '/sacrifices/1/complete'))).toMatchObject(
        offline,
      )
      expect(await failure(sendFile(portal(status), shot, new ArrayBuffer(10)))).toBeInstanceOf(
        UploadStoppedError,
      )
    }
    expect(await failure(callFieldApi(portal(502), 'POST', '/x'))).toBeInstanceOf(UploadPostponedError)
  })

  test('a captive portal’s page does not count as success of an action in the field app', async () => {
    expect(await failure(sendRequest(portal(200)()))).toMatchObject({ code: 'unreadable' })
    expect(await failure(fetchJson(portal(200)()))).toMatchObject({ code: 'unreadable' })
    expect(await failure(sendRequest(Promise.resolve(new Response(null, { status: 204 }))))).toBeNull()
    expect(await failure(sendRequest(Promise.resolve(Response.json({}))))).toBeNull()
  })
})

test('the field app decides by the status of the shop’s response whether to retry, sign in or give up', async () => {
  const says = (status: number, body: object) => async () =>
    Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } })
  const asked = (status: number, body = {}) => failure(callFieldApi(says(status, body), 'PUT', '/uploads/1'))
  expect(await callFieldApi(says(200, { state: 'done' }), 'PUT', '/uploads/1')).toEqual({ state: 'done' })
  expect(await asked(403)).toMatchObject({ outcome: 'signed_out' })
  expect(await asked(401)).toMatchObject({ outcome: 'signed_out' })
  expect(await asked(404, { detail: 'Hewan ini sudah tidak ada.' })).toBeInstanceOf(UploadRefusedError)
  expect(await asked(409, { code: 'upload_incomplete' })).toBeInstanceOf(UploadPostponedError)
  expect(await asked(500)).toBeInstanceOf(UploadPostponedError)
})

test('an upload taken over by another phone is retried later; an upload whose animal was deleted is refused', async () => {
  const gone = () => Response.json({ detail: 'Unggahan ini belum dimulai.' }, { status: 404 })
  const open = () => Response.json({ state: 'open', received: [] })
  const sent = (start: () => Response) =>
    failure(
      sendFile(async path => (path.endsWith('/uploads/1') ? start() : gone()), shot, new ArrayBuffer(10)),
    )
  expect(await sent(open)).toBeInstanceOf(UploadPostponedError)
  expect(await sent(gone)).toBeInstanceOf(UploadRefusedError)
})

test('correcting the phone’s clock does not delay queued uploads for days', () => {
  const now = Date.parse('2026-05-27T01:00:00Z')
  const day = 86_400_000
  expect(remainingDelayMs({ next: now - 1 }, now)).toBe(0)
  expect(remainingDelayMs({ next: now + 5000 }, now)).toBe(5000)
  // Stored a day ahead, before the device clock was set back.
  expect(remainingDelayMs({ next: now + day + 5000 }, now)).toBe(0)
  for (const asked of [0, 1000, 600_000, day])
    expect(remainingDelayMs({ next: now + retryDelayAfter(9, asked) }, now)).toBe(300_000)
})
