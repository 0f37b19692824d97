import { env } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MediaItem, MediaUse } from '../../../worker/contract/site/media'
import { animal_photos, settings } from '../../../worker/db/schema/catalog'
import { certificate_wordings } from '../../../worker/db/schema/fulfilment/certificates'
import { purges } from '../../../worker/db/schema/operations'
import { legal_pages, media } from '../../../worker/db/schema/site'
import { removeMedia } from '../../../worker/site/media/library'
import { deleteAbandonedUploads } from '../../../worker/site/media/sweep'
import { settingDefaults } from '../../../worker/site/settings/read'
import { auditOf, badFields, operator, purgedBy, refusalOf } from '../../support/admin'
import { contextFor } from '../../support/context'
import { storedKeys } from '../../support/files'
import { ask, countRows, db, newAnimal, newService, problemOf, signIn, uniqueId } from '../../support/shop'

let api = operator('')
beforeAll(async () => {
  api = operator(await signIn())
})
beforeEach(() => db.delete(media))

let second = 0
async function stored(values: Partial<typeof media.$inferInsert> = {}): Promise<MediaItem> {
  const id = crypto.randomUUID()
  const object_key = `gallery/${id}`
  const at = new Date(Date.UTC(2026, 0, 1, 0, 0, second++)).toISOString()
  for (const width of [480, 960, 1600]) await env.MEDIA.put(`${object_key}-${width}.webp`, 'x')
  await db.insert(media).values({
    id,
    object_key,
    file_name: `${id}.webp`,
    file_url: `/media/${object_key}-1600.webp`,
    mime_type: 'image/webp',
    folder: 'gallery',
    widths: [480, 960, 1600],
    created_at: at,
    updated_at: at,
    ...values,
  })
  return (await api.get(`/media/${id}`)).json()
}

type Page = { items: MediaItem[]; next_cursor: string | null; total: number }
const list = async (query: string): Promise<Page> => (await api.get(`/media?${query}`)).json()
const names = async (query: string) => (await list(query)).items.map(item => item.file_name)

describe('the list of the media library', () => {
  test('the media library is paged newest first', async () => {
    const made = [await stored(), await stored(), await stored()].map(item => item.id).reverse()
    const first = await list('limit=2')
    expect(first.items.map(item => item.id)).toEqual(made.slice(0, 2))
    expect(first.total).toBe(3)
    const rest = await list(`limit=2&cursor=${encodeURIComponent(first.next_cursor ?? '')}`)
    expect(rest.items.map(item => item.id)).toEqual(made.slice(2))
    expect(rest.next_cursor).toBeNull()
  })

  test('media files with equal times are neither lost nor repeated between pages', async () => {
    const at = '2026-02-01T00:00:00.000Z'
    for (let n = 0; n < 5; n++) await stored({ created_at: at })
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await list(`limit=2${cursor}`)
      seen.push(...page.items.map(item => item.id))
      cursor = page.next_cursor ? `&cursor=${encodeURIComponent(page.next_cursor)}` : ''
    } while (cursor)
    expect(new Set(seen).size).toBe(5)
    expect(seen).toHaveLength(5)
  })

  test('the media search finds part of a name, ignoring case, in short and long names', async () => {
    await stored({ file_name: 'Sapi_Bali 100%.webp' })
    await stored({ file_name: 'kambing.webp' })
    expect(await names('q=sapi_bali')).toEqual(['Sapi_Bali 100%.webp'])
    expect(await names(`q=${encodeURIComponent('100% BAL')}`)).toEqual(['Sapi_Bali 100%.webp'])
    expect(await names(`q=${encodeURIComponent('PI_b')}`)).toEqual(['Sapi_Bali 100%.webp'])
    expect(await names('q=10')).toEqual(['Sapi_Bali 100%.webp'])
    expect(await names(`q=${'x'.repeat(90)}`)).toEqual([])
  })

  test('the media library combines folder, type and status filters', async () => {
    await stored({ file_name: 'a', folder: 'animals' })
    await stored({ file_name: 'b', folder: 'animals', file_type: 'video' })
    await stored({ file_name: 'c', status: 'inactive' })
    expect(await names('folder=animals')).toEqual(['b', 'a'])
    expect(await names('folder=animals&file_type=video')).toEqual(['b'])
    expect(await names('status=inactive')).toEqual(['c'])
    expect((await api.get('/media?folder=proofs')).status).toBe(422)
  })

  test('the media library reads one page instead of the whole table', async () => {
    await env.DB.prepare(`
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
      INSERT INTO media (id, file_name, file_url, mime_type, folder, created_at, updated_at)
      SELECT 'bulk-' || i, 'bulk', 'https://contoh.id/' || i, 'image/webp', iif(i % 2, 'general', 'gallery'),
        '2026-03-01T00:00:' || i, '2026-03-01' FROM n`).run()
    for (const query of [
      'limit=20',
      'limit=20&folder=gallery',
      'limit=20&file_type=image&cursor=2026-03-01T00:00:5000%20x',
    ]) {
      const timing = (await api.get(`/media?${query}`)).headers.get('server-timing') ?? ''
      expect(Number(/read=(\d+)/.exec(timing)?.[1])).toBeLessThan(2500)
    }
  })
})

describe('a change of a media item', () => {
  test('a change of a media item updates texts and folder, but never the file', async () => {
    const item = await stored()
    const values = {
      file_name: '../b.webp',
      alt_text: 'Sapi',
      caption: 'Besar',
      folder: 'animals',
      status: 'inactive',
    }
    const response = await api.patch(`/media/${item.id}`, {
      ...values,
      file_url: 'https://jahat.id',
      updated_at: item.updated_at,
    })
    const changed = await response.json<MediaItem>()
    expect(changed).toEqual({ ...item, ...values, file_name: 'b.webp', updated_at: changed.updated_at })
    expect((await ask(changed.file_url)).status).toBe(200)
  })

  test('a change of one text of a media item keeps the other texts', async () => {
    const item = await stored({ alt_text: 'Sapi', caption: 'Besar' })
    const response = await api.patch(`/media/${item.id}`, { caption: 'Kecil' })
    expect(await response.json()).toMatchObject({ alt_text: 'Sapi', caption: 'Kecil', folder: 'gallery' })
  })

  test('a change based on an older version of a media item is refused as stale', async () => {
    const item = await stored()
    await api.patch(`/media/${item.id}`, { caption: 'Satu' })
    const late = await api.patch(`/media/${item.id}`, { caption: 'Dua', updated_at: item.updated_at })
    expect(await refusalOf(late)).toEqual([409, 'stale'])
  })

  test('a change of a media item is audited and purges nothing from the cache', async () => {
    const item = await stored()
    expect(await purgedBy(() => api.patch(`/media/${item.id}`, { caption: 'Satu' }))).toEqual([])
    expect((await auditOf('media', item.id)).at(-1)).toMatchObject({
      action: 'update',
      changes: { caption: ['', 'Satu'] },
    })
  })
})

describe('the uses of a media file', () => {
  const uses = async ({ id }: MediaItem): Promise<MediaUse[]> =>
    (await (await api.get(`/media/${id}/usage`)).json<{ items: MediaUse[] }>()).items
  const places = async (item: MediaItem) => (await uses(item)).map(use => use.entity)

  test('an unused media file has no uses, and a file with a similar name does not count', async () => {
    const item = await stored()
    const image_url = item.file_url.replace('-1600', '-2-1600')
    await api.post('/galleries', { image_url, caption: 'Lain', category: 'hewan' })
    expect(await uses(item)).toEqual([])
  })

  test('the uses of a media file list each place that shows the file, in any variant', async () => {
    const item = await stored()
    const url = item.file_url
    const narrow = url.replace('1600', '480')
    const animal = await newAnimal()
    await db.insert(animal_photos).values([
      { id: uniqueId('photo'), animal_id: animal.id, file_url: url },
      { id: uniqueId('photo'), animal_id: animal.id, file_url: narrow, order_index: 1 },
    ])
    const service = await newService({ image_url: narrow })
    await api.post('/galleries', { image_url: url, caption: 'Galeri', category: 'hewan' })
    await api.post('/testimonials', {
      name: 'Aminah',
      location: 'Depok',
      image_url: url,
      testimonial: 'Baik',
    })
    await api.post('/bank-accounts', {
      type: 'bank',
      bank_name: 'Bank A',
      account_number: '7001234567',
      account_name: 'B',
      logo_url: url,
    })
    const home = settingDefaults.home_content
    const content = { ...home, hero: { ...home.hero, image: url } }
    await db.insert(settings).values({ type: 'home_content', content, updated_at: 'x' })
    await db
      .insert(legal_pages)
      .values({ type: 'terms', content: `<a href="${url}">x</a>`, last_updated: 'x', updated_at: 'x' })
    expect(await uses(item)).toEqual([
      { entity: 'animals', id: animal.id, label: animal.name },
      { entity: 'services', id: service.id, label: service.name },
      { entity: 'galleries', id: expect.any(String), label: 'Galeri' },
      { entity: 'testimonials', id: expect.any(String), label: 'Aminah' },
      { entity: 'bank-accounts', id: expect.any(String), label: 'Bank A' },
      { entity: 'settings', id: 'home_content', label: 'Isi beranda' },
      { entity: 'legal-pages', id: 'terms', label: 'Syarat & Ketentuan' },
    ])
  })

  test('a picture of a former template counts as used, because published certificates still show it', async () => {
    const item = await stored()
    const template = `<img src="${item.file_url}"><p>{{name}}</p>`
    await db
      .insert(certificate_wordings)
      .values({ hash: uniqueId('hash'), template, created_at: '2026-01-01T00:00:00.000Z' })
    const refused = await problemOf(await api.delete(`/media/${item.id}`))
    expect([refused.code, refused.detail]).toEqual([
      'in_use',
      'Berkas ini masih dipakai di Sertifikat "yang sudah terbit".',
    ])
  })

  test('deleting a used media file needs a confirmation', async () => {
    const item = await stored()
    await api.post('/galleries', { image_url: item.file_url, caption: 'Kandang', category: 'hewan' })
    const refused = await api.delete(`/media/${item.id}`)
    expect(await problemOf(refused)).toMatchObject({
      code: 'in_use',
      detail: 'Berkas ini masih dipakai di Galeri "Kandang".',
    })
    expect((await ask(item.file_url)).status).toBe(200)
    expect((await api.delete(`/media/${item.id}?force=true`)).status).toBe(204)
    expect((await ask(item.file_url)).status).toBe(404)
    expect(await places(await stored())).toEqual([])
  })
})

describe('deleting a media file', () => {
  test('deleting a media file removes its row and all variants, leaves no record, and is audited', async () => {
    const item = await stored()
    expect((await api.delete(`/media/${item.id}`)).status).toBe(204)
    expect((await storedKeys()).filter(key => key.includes(item.id))).toEqual([])
    expect(await refusalOf(await api.get(`/media/${item.id}`))).toEqual([404, 'not_found'])
    expect(await refusalOf(await api.delete(`/media/${item.id}`))).toEqual([404, 'not_found'])
    expect((await auditOf('media', item.id)).at(-1)?.action).toBe('delete')
  })

  test('deleting a media file purges all its variants from the edge cache and nothing else', async () => {
    const item = await stored()
    const tag = (await ask(item.file_url)).headers.get('cache-tag')
    expect((await ask(item.file_url.replace('1600', '480'))).headers.get('cache-tag')).toBe(tag)
    expect(await purgedBy(() => api.delete(`/media/${item.id}`))).toEqual([tag])
    expect(await purgedBy(() => api.delete(`/media/${item.id}`))).toEqual([])
  })

  test('if R2 fails after the row is deleted, the cron deletes the files and purges them from the edge cache', async () => {
    const item = await stored()
    const failing = Object.assign(Object.create(env.MEDIA), {
      put: (key: string, body: string) => env.MEDIA.put(key, body),
      delete: () => Promise.reject(new Error('R2 is down')),
    })
    await removeMedia(contextFor(), failing, item.id, false)
    expect(await refusalOf(await api.get(`/media/${item.id}`))).toEqual([404, 'not_found'])
    await deleteAbandonedUploads(db, env.MEDIA, new Date(Date.now() + 26 * 3_600_000).toISOString())
    expect((await storedKeys()).filter(key => key.includes(item.id))).toEqual([])
    const waiting = await db.select().from(purges)
    expect(waiting.map(({ tag }) => tag)).toContain(`media:gallery/${item.id}`)
  })

  test('a media deletion that stopped after its database row is completed by the cron', async () => {
    const item = await stored()
    const keys = [480, 960, 1600].map(width => `gallery/${item.id}-${width}.webp`)
    await env.MEDIA.put(`uploads/${item.id}`, JSON.stringify({ keys }))
    await db.delete(media)
    await deleteAbandonedUploads(db, env.MEDIA, new Date(Date.now() + 26 * 3_600_000).toISOString())
    expect((await storedKeys()).filter(key => key.includes(item.id))).toEqual([])
  })
})

test('the media library requires a signed-in operator', async () => {
  const { id } = await stored()
  for (const [method, path] of [
    ['GET', ''],
    ['POST', ''],
    ['POST', '/uploads'],
    ['POST', `/uploads/${id}/complete`],
    ['GET', `/${id}`],
    ['GET', `/${id}/usage`],
    ['PATCH', `/${id}`],
    ['DELETE', `/${id}`],
  ] as const) {
    expect((await ask(`/api/admin/media${path}`, { method })).status).toBe(401)
  }
  expect(await countRows('media')).toBe(1)
})

test('an external media entry requires an https address of a public host and a known type', async () => {
  const entry = { file_name: 'a.webp', file_type: 'image', mime_type: 'image/webp', folder: 'general' }
  for (const file_url of [
    'http://contoh.id/a.webp',
    'https://127.0.0.1/a',
    'https://localhost/a',
    'javascript:alert(1)',
    '/media/a',
    'x',
  ]) {
    expect(await badFields(await api.post('/media', { ...entry, file_url }))).toEqual(['file_url'])
  }
  const svg = await api.post('/media', {
    ...entry,
    file_url: 'https://contoh.id/a.svg',
    mime_type: 'image/svg+xml',
  })
  expect(await badFields(svg)).toEqual(['mime_type'])
  expect(
    (
      await badFields(await api.post('/media', { file_name: ' ', file_type: '', mime_type: '', folder: '' }))
    ).sort(),
  ).toEqual(['file_name', 'file_type', 'file_url', 'folder', 'mime_type'])
})
