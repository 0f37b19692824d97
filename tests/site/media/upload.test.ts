import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MediaItem, MediaUploadAnswer } from '../../../worker/contract/site/media'
import { media } from '../../../worker/db/schema/site'
import { deleteAbandonedUploads } from '../../../worker/site/media/sweep'
import { finishMediaUpload } from '../../../worker/site/media/upload'
import { auditOf, badFields, operator, purgedBy, refusalOf } from '../../support/admin'
import { contextFor } from '../../support/context'
import { bytes, mp4, pdf, png, storedKeys, webp } from '../../support/files'
import { ask, countRows, db, problemOf, signIn } from '../../support/shop'

let token = ''
let api = operator('')
beforeAll(async () => {
  token = await signIn()
  api = operator(token)
})
beforeEach(async () => {
  await db.delete(media)
  await env.MEDIA.delete(await storedKeys())
})

const picture = {
  file_name: 'sapi.webp',
  file_type: 'image',
  mime_type: 'image/webp',
  folder: 'animals',
  widths: [240, 480, 960, 1600],
}
const film = { file_name: 'video.mp4', file_type: 'video', mime_type: 'video/mp4', folder: 'gallery' }
const paper = {
  file_name: 'surat.pdf',
  file_type: 'document',
  mime_type: 'application/pdf',
  folder: 'general',
}

async function started(file: object): Promise<MediaUploadAnswer> {
  const response = await api.post('/media/uploads', file)
  expect(response.status).toBe(201)
  return response.json()
}

const send = (url: string, body: BodyInit | undefined, headers: Record<string, string> = {}) =>
  ask(url, { method: 'PUT', body, headers, token })

const sendWhole = (url: string, body: Uint8Array<ArrayBuffer>) =>
  send(url, body, { 'content-length': String(body.length) })

const complete = (upload_id: string, words: object = {}) =>
  api.post(`/media/uploads/${upload_id}/complete`, words)

async function uploaded(file: object, body: Uint8Array<ArrayBuffer>, words: object = {}): Promise<MediaItem> {
  const { upload_id, parts } = await started(file)
  for (const part of parts) expect((await sendWhole(part.url, body)).status).toBe(200)
  const response = await complete(upload_id, words)
  expect(response.status).toBe(200)
  return response.json()
}

const inHours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()

describe('a valid upload', () => {
  test('an uploaded picture is stored in four widths under one name with size and texts', async () => {
    const item = await uploaded(picture, webp(), { alt_text: 'Sapi bali', caption: 'Di kandang' })
    expect(item).toMatchObject({
      file_name: 'sapi.webp',
      file_url: `/media/animals/${item.id}-1600.webp`,
      widths: [240, 480, 960, 1600],
      file_size: webp().length,
      alt_text: 'Sapi bali',
      caption: 'Di kandang',
      status: 'active',
    })
    expect(await storedKeys()).toEqual([1600, 240, 480, 960].map(width => `animals/${item.id}-${width}.webp`))
    for (const width of item.widths) {
      const response = await ask(item.file_url.replace('1600', String(width)))
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    }
  })

  test('GPS data of an uploaded picture are not stored', async () => {
    const item = await uploaded(picture, webp('GPS -6.2088,106.8456'))
    const kept = new Uint8Array(await (await ask(item.file_url)).arrayBuffer())
    expect(kept).toEqual(webp())
  })

  test('an uploaded video without location data is streamed unchanged', async () => {
    const body = mp4(300_000)
    const item = await uploaded(film, body)
    expect(item).toMatchObject({ file_url: `/media/gallery/${item.id}.mp4`, widths: [], file_size: 300_000 })
    expect(new Uint8Array(await (await ask(item.file_url)).arrayBuffer())).toEqual(body)
  })

  test('an uploaded document is offered for download', async () => {
    const response = await ask((await uploaded(paper, pdf())).file_url)
    expect(response.headers.get('content-disposition')).toBe('attachment')
  })

  test('a picture can also be uploaded as one file without widths', async () => {
    const item = await uploaded({ ...picture, file_name: 'a.png', mime_type: 'image/png', widths: [] }, png())
    expect(item.file_url).toBe(`/media/animals/${item.id}.png`)
  })

  test('a file whose name is as long as a phone allows is stored under a shorter name', async () => {
    const item = await uploaded({ ...film, file_name: `${'😀 qurban '.repeat(25)}.mp4`.slice(-255) }, mp4())
    expect(item.file_name).toMatch(/^.{60,196}\.mp4$/)
  })

  test('a repeated part of an upload counts once, and completing twice creates one row', async () => {
    const { upload_id, parts } = await started(picture)
    for (const { url } of [...parts, ...parts]) await sendWhole(url, webp())
    const answers = await Promise.all([complete(upload_id), complete(upload_id)])
    const [first, second] = await Promise.all(answers.map(answer => answer.json()))
    expect(second).toEqual(first)
    expect(await (await complete(upload_id)).json()).toEqual(first)
    expect(await countRows('media')).toBe(1)
    expect(await storedKeys()).toHaveLength(4)
  })

  test('a media upload is audited and purges nothing from the cache', async () => {
    let id = ''
    expect(await purgedBy(async () => (id = (await uploaded(paper, pdf())).id))).toEqual([])
    expect((await auditOf('media', id)).map(event => event.action)).toEqual(['create'])
  })
})

describe('a malicious upload', () => {
  const refused = async (file: object, body: Uint8Array<ArrayBuffer>) => {
    const { upload_id, parts } = await started({ ...file, widths: [] })
    const answer = await refusalOf(await sendWhole(parts[0]?.url ?? '', body))
    expect(await refusalOf(await complete(upload_id))).toEqual([409, 'upload_incomplete'])
    expect((await storedKeys()).filter(key => key.includes(upload_id))).toEqual([`uploads/${upload_id}`])
    expect(await countRows('media')).toBe(0)
    return answer
  }
  const filmOfEmptyBoxes = () => {
    const body = mp4(32 + 8 * 300_000)
    for (let at = 32; at < body.length; at += 8) body.set(bytes('\0\0\0\bmoov'), at)
    return body
  }
  const svg = bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'.padEnd(200))
  const html = bytes('<!doctype html><script>alert(document.domain)</script>'.padEnd(200))

  test.each([
    ['an SVG with a script under the name of a picture', picture, svg],
    ['HTML under the name of a picture', { ...picture, file_name: 'a.png', mime_type: 'image/png' }, html],
    ['HTML under the name of a GIF', { ...picture, file_name: 'a.gif', mime_type: 'image/gif' }, html],
    ['an SVG under the name of an AVIF', { ...picture, file_name: 'a.avif', mime_type: 'image/avif' }, svg],
    ['HTML under the name of a document', paper, html],
    ['HTML under the name of a film', film, html],
    ['a picture under the name of a film', film, png(200)],
    ['a PNG under the name of a WebP', picture, png()],
    ['a picture that breaks off', picture, webp().slice(0, -4)],
    ['a film with more parts than real films have', film, filmOfEmptyBoxes()],
  ])('an upload of %s is refused by its content', async (_, file, body) => {
    expect(await refused(file, body)).toEqual([422, 'unsupported_file'])
  })

  test('an upload of an empty file is refused', async () => {
    for (const file of [picture, film, paper]) {
      expect(await refused(file, new Uint8Array())).toEqual([422, 'empty_file'])
    }
  })

  test('an upload of an 11 MB picture is refused with the limit, also without a declared length', async () => {
    const { parts } = await started({ ...picture, file_name: 'a.png', mime_type: 'image/png', widths: [] })
    const url = parts[0]?.url ?? ''
    const large = png(11 * 1024 * 1024)
    const response = await sendWhole(url, large)
    expect(response.status).toBe(413)
    expect(await problemOf(response)).toMatchObject({
      code: 'file_too_large',
      detail: 'Gambar paling besar 10 MB.',
    })
    expect(await refusalOf(await send(url, new Blob([large]).stream()))).toEqual([413, 'file_too_large'])
    expect((await storedKeys()).filter(key => !key.startsWith('uploads/'))).toEqual([])
  })

  test('videos and documents above the limit are refused with their own messages', async () => {
    const said = async (file: object, length: number) => {
      const { parts } = await started(file)
      const response = await send(parts[0]?.url ?? '', mp4(), { 'content-length': String(length) })
      return (await problemOf(response)).detail
    }
    expect(await said(film, 51 * 1024 * 1024)).toBe('Video paling besar 50 MB.')
    expect(await said(paper, 11 * 1024 * 1024)).toBe('Dokumen PDF paling besar 10 MB.')
  })

  test.each([
    ['an SVG', { file_name: 'a.svg', mime_type: 'image/svg+xml' }],
    ['HTML', { file_name: 'a.html', mime_type: 'text/html' }],
    ['a type that is none', { file_name: 'a.webp', mime_type: 'webp' }],
    ['a film said to be a picture', { file_name: 'a.mp4', mime_type: 'video/mp4' }],
  ])('a file (%s) is refused before the upload', async (_, file) => {
    expect(await badFields(await api.post('/media/uploads', { ...picture, ...file }))).toEqual(['mime_type'])
    expect(await storedKeys()).toEqual([])
  })

  test.each(['foto.svg', 'foto.webp.html', 'foto.jpg', 'foto', '.webp'])(
    'the name %s does not match a WebP',
    async file_name => {
      const response = await api.post('/media/uploads', { ...picture, file_name })
      expect(await refusalOf(response)).toEqual([422, 'unsupported_file'])
    },
  )

  test('a path in an uploaded file’s name is removed, and an upload folder that contains a path is refused', async () => {
    const item = await uploaded({ ...picture, file_name: '../../proofs/..\\evil\u202e.webp' }, webp())
    expect(item.file_name).toBe('evil.webp')
    expect((await storedKeys()).every(key => key.startsWith('animals/'))).toBe(true)
    const folder = await api.post('/media/uploads', { ...picture, folder: '../proofs' })
    expect(await badFields(folder)).toEqual(['folder'])
  })

  test('an upload accepts only its announced parts, and only from a signed-in user', async () => {
    const { upload_id } = await started(picture)
    const to = async (id: string, width: string) =>
      (await send(`/api/admin/media/uploads/${id}/${width}`, webp())).status
    expect(await to(upload_id, '0')).toBe(404)
    expect(await to(upload_id, '481')).toBe(404)
    expect(await to(upload_id, 'x')).toBe(422)
    expect(await to(crypto.randomUUID(), '480')).toBe(404)
    expect(await to('..%2fproofs', '480')).toBe(422)
    expect(
      (await ask(`/api/admin/media/uploads/${upload_id}/480`, { method: 'PUT', body: webp() })).status,
    ).toBe(401)
  })

  test('a page of an older version, which does not send the thumbnail, can upload a picture in three widths', async () => {
    const item = await uploaded({ ...picture, widths: [480, 960, 1600] }, webp())
    expect(item.widths).toEqual([480, 960, 1600])
  })

  test('an upload with unknown picture widths, or with any widths for a video, is refused', async () => {
    expect(await badFields(await api.post('/media/uploads', { ...picture, widths: [480, 99999] }))).toEqual([
      'widths',
    ])
    expect(
      await badFields(await api.post('/media/uploads', { ...film, widths: [240, 480, 960, 1600] })),
    ).toEqual(['widths'])
  })
})

describe('an interrupted upload', () => {
  const cut = (body: Uint8Array) =>
    new ReadableStream<Uint8Array>({
      start: controller => controller.enqueue(body.slice(0, body.length / 2)),
      pull: controller => controller.error(new Error('connection lost')),
    })

  test.each([
    ['picture', picture, webp()],
    ['film', film, mp4(500_000)],
    ['document', paper, pdf()],
  ])('an interrupted upload (%s) leaves no object and no row', async (_, file, body) => {
    const { upload_id, parts } = await started(file)
    const response = await send(parts[0]?.url ?? '', cut(body), { 'content-length': String(body.length) })
    expect(await refusalOf(response)).toEqual([409, 'upload_incomplete'])
    expect(await refusalOf(await complete(upload_id))).toEqual([409, 'upload_incomplete'])
    expect(await storedKeys()).toEqual([`uploads/${upload_id}`])
    expect(await countRows('media')).toBe(0)
  })

  test('an upload of a video with a wrong length is not stored', async () => {
    for (const length of [900, 1100]) {
      const { upload_id, parts } = await started(film)
      const body = new Blob([mp4(1000)]).stream()
      const response = await send(parts[0]?.url ?? '', body, { 'content-length': String(length) })
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(await env.MEDIA.head(`gallery/${upload_id}.mp4`)).toBeNull()
    }
  })

  test('an upload that lacks a width creates no row, and the cron deletes the other widths', async () => {
    const { upload_id, parts } = await started(picture)
    for (const part of parts.slice(0, 2)) await sendWhole(part.url, webp())
    expect(await refusalOf(await complete(upload_id))).toEqual([409, 'upload_incomplete'])
    expect(await deleteAbandonedUploads(db, env.MEDIA, inHours(24))).toBe(0)
    expect(await storedKeys()).toHaveLength(3)
    expect(await deleteAbandonedUploads(db, env.MEDIA, inHours(26))).toBe(1)
    expect(await storedKeys()).toEqual([])
    expect(await refusalOf(await complete(upload_id))).toEqual([404, 'not_found'])
  })

  test('an upload is completed even if R2 then fails to delete its note', async () => {
    const { upload_id, parts } = await started(picture)
    for (const part of parts) await sendWhole(part.url, webp())
    const failing = Object.assign(Object.create(env.MEDIA), {
      get: (key: string) => env.MEDIA.get(key),
      head: (key: string) => env.MEDIA.head(key),
      delete: () => Promise.reject(new Error('R2 is down')),
    })
    const words = { alt_text: '', caption: '' }
    const row = await finishMediaUpload(contextFor(), failing, upload_id, words)
    expect(row.id).toBe(upload_id)
    expect(await countRows('media')).toBe(1)
  })

  test('the cron keeps files of a completed upload, even if a record of that upload is left over', async () => {
    const { upload_id, parts } = await started(picture)
    for (const part of parts) await sendWhole(part.url, webp())
    const note = await (await env.MEDIA.get(`uploads/${upload_id}`))?.text()
    await complete(upload_id)
    await env.MEDIA.put(`uploads/${upload_id}`, note ?? '')
    await deleteAbandonedUploads(db, env.MEDIA, inHours(26))
    expect(await storedKeys()).toEqual(
      [1600, 240, 480, 960].map(width => `animals/${upload_id}-${width}.webp`),
    )
  })

  test('an upload that began more than a day ago accepts no more parts', async () => {
    const { upload_id, parts } = await started(picture)
    for (const part of parts) await sendWhole(part.url, webp())
    const note = await (await env.MEDIA.get(`uploads/${upload_id}`))?.json<object>()
    await env.MEDIA.put(`uploads/${upload_id}`, JSON.stringify({ ...note, started_at: inHours(-24) }))
    expect((await sendWhole(parts[0]?.url ?? '', webp())).status).toBe(404)
    expect((await complete(upload_id)).status).toBe(404)
  })
})
