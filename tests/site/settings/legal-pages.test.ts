import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { LegalPage } from '../../../worker/contract/site/content'
import type { LegalPageAdmin } from '../../../worker/contract/site/settings'
import { legal_pages } from '../../../worker/db/schema/site'
import { auditOf, operator, purgedBy, refusalOf } from '../../support/admin'
import { ask, countRows, db, problemOf, signIn } from '../../support/shop'

let api = operator('')
beforeAll(async () => {
  api = operator(await signIn())
})
beforeEach(() => db.delete(legal_pages))

const put = (content: unknown, updated_at: string | null = null, type = 'terms') =>
  api.put(`/legal-pages/${type}`, { content, updated_at })

async function saved(content: string, updated_at: string | null = null): Promise<LegalPageAdmin> {
  const response = await put(content, updated_at)
  expect(response.status).toBe(200)
  return response.json()
}

const fresh = [
  ['terms', ['24 jam', 'kode unik', 'Sertifikat', 'dikembalikan', 'tujuh nama']],
  ['privacy_policy', ['UU PDP', 'nomor WhatsApp', 'setelah 90 hari', 'Hak Anda', 'bukti transfer']],
] as const

test.each(fresh)(
  'the legal page %s without a saved text has a default text for visitors and in the editor',
  async (type, says) => {
    const page = await (await ask(`/api/legal-pages/${type}`)).json<LegalPage>()
    for (const words of says) expect(page.content).toContain(words)
    expect(page.last_updated).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    const { content } = page
    expect(await (await api.get(`/legal-pages/${type}`)).json()).toEqual({
      type,
      content,
      last_updated: null,
      updated_at: null,
    })
  },
)

test('the operator’s legal text replaces the default, even if shorter', async () => {
  await saved('')
  expect((await (await ask('/api/legal-pages/terms')).json<LegalPage>()).content).toBe('')
})

test('a saved legal text is public, without its unsafe parts', async () => {
  await saved(
    '<h2>Syarat</h2><p onclick="x()">Isi <a href="javascript:alert(1)">x</a></p><script>alert(1)</script><img src=x onerror=alert(1)>',
  )
  const page = await (await ask('/api/legal-pages/terms')).json<{ content: string }>()
  expect(page.content).toContain('<h2>Syarat</h2>')
  expect(page.content).not.toMatch(/script|onclick|onerror|<img/i)
})

test('a legal page that is too long after sanitising is refused with the reason', async () => {
  const tooLong = 'Isi halaman terlalu panjang setelah dirapikan'
  for (const content of ['<'.repeat(50_000), '<p>'.repeat(30_000)]) {
    const response = await put(content)
    expect(response.status).toBe(422)
    expect((await problemOf(response)).errors).toEqual([{ path: 'content', message: tooLong }])
  }
  expect((await put('x'.repeat(100_001))).status).toBe(422)
  expect(await countRows('legal_pages')).toBe(0)
})

test('nested lists of a legal page are limited in depth', async () => {
  await saved('<ul><li>x'.repeat(5000))
  const page = await (await ask('/api/legal-pages/terms')).json<{ content: string }>()
  expect(page.content.split('<ul>').length - 1).toBe(32)
  expect(page.content.split('x').length - 1).toBe(5000)
})

test('the date of a legal page’s last change is shown in WIB', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T17:00:00.000Z'), toFake: ['Date'] })
  try {
    const late = operator(await signIn())
    const page = await late.put('/legal-pages/terms', { content: '<p>Satu</p>', updated_at: null })
    expect((await page.json<LegalPageAdmin>()).last_updated).toBe('2026-11-21')
  } finally {
    vi.useRealTimers()
  }
})

test('a save based on an older version of a legal page is refused as stale', async () => {
  const first = await saved('<p>Satu</p>')
  const second = await saved('<p>Dua</p>', first.updated_at)
  expect(await refusalOf(await put('<p>Tiga</p>', first.updated_at))).toEqual([409, 'stale'])
  expect(await refusalOf(await put('<p>Tiga</p>', null))).toEqual([409, 'stale'])
  expect(await (await api.get('/legal-pages/terms')).json()).toEqual(second)
})

test('an unknown legal page, a missing text and a missing sign-in are refused', async () => {
  expect((await put('<p>x</p>', null, 'imprint')).status).toBe(422)
  expect((await put(undefined)).status).toBe(422)
  expect((await ask('/api/admin/legal-pages/terms', { method: 'PUT', json: {} })).status).toBe(401)
})

test('saving a legal page purges only the legal pages from the cache and is audited', async () => {
  expect(await purgedBy(() => put('<p>Satu</p>'))).toEqual(['legal-pages'])
  expect((await auditOf('legal_pages', 'terms')).at(-1)).toMatchObject({
    action: 'update',
    changes: { content: [expect.stringContaining('<p>Ketentuan ini'), '<p>Satu</p>'] },
  })
})
