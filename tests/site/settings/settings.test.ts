import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteSettings, siteSettingValues } from '../../../web/admin/site/settings/form'
import type { AllSettings } from '../../../worker/contract/site/settings'
import { settings } from '../../../worker/db/schema/catalog'
import { settingDefaults, settingOrDefault } from '../../../worker/site/settings/read'
import { auditOf, badFields, operator, purgedBy, refusalOf } from '../../support/admin'
import { ask, db, problemOf, signIn } from '../../support/shop'

let api = operator('')
beforeAll(async () => {
  api = operator(await signIn())
})
beforeEach(() => db.delete(settings))

const paths = ['home_content', 'whatsapp', 'eid_dates', 'payment', 'trust'] as const
const all = async (): Promise<AllSettings> => (await api.get('/settings')).json()
const home = settingDefaults.home_content

test('a setting that was never saved has its default and no version', async () => {
  const found = await all()
  for (const type of paths) {
    expect(found[type]).toEqual({ content: settingDefaults[type], updated_at: null })
    expect(await (await api.get(`/settings/${type}`)).json()).toEqual(found[type])
  }
})

test('invisible characters are removed from stored settings when they are read', async () => {
  const content = { ...home, hero: { ...home.hero, title: 'Qurban\u202e 1447\u0007' } }
  await db.insert(settings).values({ type: 'home_content', content, updated_at: '2026-01-01T00:00:00.000Z' })
  expect((await all()).home_content.content.hero.title).toBe('Qurban 1447')
})

test('a section without a heading is refused with an error at its field', async () => {
  const put = (content: unknown) => api.put('/settings/home_content', { content, updated_at: null })
  expect(await badFields(await put({ ...home, hero: { ...home.hero, title: ' ' } }))).toEqual([
    'content.hero.title',
  ])
  const blank = { ...home.sections.gallery, title: '' }
  const sections = { ...home.sections, gallery: blank, faq: { ...home.sections.faq, title: '' } }
  expect(await badFields(await put({ ...home, sections }))).toEqual([
    'content.sections.gallery.title',
    'content.sections.faq.title',
  ])
  expect((await all()).home_content.updated_at).toBeNull()
})

test.each([
  ['general_message', 'Halo {{nama}}', 'Penanda {{nama}} tidak dikenal'],
  ['order_message', 'Saya {customer_nama} memesan', 'Penanda {{customer_nama}} tidak dikenal'],
  ['order_message', 'Layanan {{service}}', 'Penanda {{service}} tidak dikenal'],
  [
    'status_message',
    'Pesanan {{order_id',
    'Kurung kurawalnya tidak lengkap. Tulis penanda misalnya {{order_id}}',
  ],
  ['status_message', 'Pesanan {{ order_id }} atau {order_id}', null],
])('the chat text %s with %j gives the error: %s', async (name, text, message) => {
  const content = { ...settingDefaults.whatsapp, [name]: text }
  const response = await api.put('/settings/whatsapp', { content, updated_at: null })
  expect(response.status).toBe(message === null ? 200 : 422)
  if (message !== null)
    expect((await problemOf(response)).errors).toEqual([{ path: `content.${name}`, message }])
})

test('an empty heading saved by an older version does not affect other texts', async () => {
  const hero = { ...home.hero, title: '', subtitle: 'Kata kami sendiri' }
  const row = { type: 'home_content', content: { ...home, hero }, updated_at: '2026-01-01T00:00:00.000Z' }
  await db.insert(settings).values(row)
  expect((await all()).home_content.content.hero.subtitle).toBe('Kata kami sendiri')
})

test('reading and saving settings requires a sign-in', async () => {
  expect((await ask('/api/admin/settings')).status).toBe(401)
  for (const type of [...paths, 'certificate_templates']) {
    expect((await ask(`/api/admin/settings/${type}`)).status).toBe(401)
    expect((await ask(`/api/admin/settings/${type}`, { method: 'PUT', json: {} })).status).toBe(401)
  }
})

test('saved texts of the settings appear on the public site', async () => {
  const content = { ...home, hero: { ...home.hero, title: 'Qurban sampai pelosok' } }
  const response = await api.put('/settings/home_content', { content, updated_at: null })
  expect(response.status).toBe(200)
  const site = await (await ask('/api/site/content')).json<{ home: typeof home }>()
  expect(site.home.hero.title).toBe('Qurban sampai pelosok')
})

test('if two people edit a setting, the second save is refused as stale and the first change is kept', async () => {
  const save = (limit: number, updated_at: string | null) =>
    api.put('/settings/payment', { content: { qris_limit: limit }, updated_at })
  const { updated_at } = await (await save(5_000_000, null)).json<{ updated_at: string }>()
  const first = await save(6_000_000, updated_at)
  expect(first.status).toBe(200)
  expect(await refusalOf(await save(7_000_000, updated_at))).toEqual([409, 'stale'])
  expect(await refusalOf(await save(7_000_000, null))).toEqual([409, 'stale'])
  expect(await refusalOf(await save(6_000_000, updated_at))).toEqual([409, 'stale'])
  expect((await all()).payment).toEqual(await first.json())
})

test('of two concurrent first saves of a setting one is refused', async () => {
  const save = (qris_limit: number) =>
    api.put('/settings/payment', { content: { qris_limit }, updated_at: null })
  const answers = await Promise.all([save(1_000_000), save(2_000_000), save(3_000_000)])
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409])
})

test('saving a setting without a version is refused', async () => {
  expect(await badFields(await api.put('/settings/payment', { content: { qris_limit: 1 } }))).toEqual([
    'updated_at',
  ])
})

test('saving an unchanged setting keeps the version and writes no audit row', async () => {
  const save = (updated_at: string | null) =>
    api.put('/settings/payment', { content: { qris_limit: 4_000_000 }, updated_at })
  const saved = await (await save(null)).json<{ updated_at: string }>()
  const before = (await auditOf('settings', 'payment')).length
  expect(await (await save(saved.updated_at)).json()).toEqual(saved)
  expect((await auditOf('settings', 'payment')).length).toBe(before)
})

test('saving a setting drops unknown fields and names invalid fields', async () => {
  const put = (content: unknown) => api.put('/settings/home_content', { content, updated_at: null })
  const bad = { ...home, hero: { ...home.hero, image: 'javascript:alert(1)' } }
  expect(await badFields(await put(bad))).toEqual(['content.hero.image'])
  const menu = { ...home, header: { navigation: [{ name: 'Jahat', href: 'javascript:alert(1)' }] } }
  expect(await badFields(await put(menu))).toEqual(['content.header.navigation.0.href'])
  const saved = await (await put({ ...home, evil: true })).json<{ content: object }>()
  expect(saved.content).not.toHaveProperty('evil')
  const number = { content: { number: '0812345' }, updated_at: null }
  expect(await badFields(await api.put('/settings/whatsapp', number))).toEqual(['content.number'])
})

test('the settings form accepts the defaults, so a shop without WhatsApp number can save its name', async () => {
  const values = siteSettingValues(await all())
  expect(values.whatsapp.number).toBe('')
  expect(siteSettings.safeParse(values).error?.issues ?? []).toEqual([])
  expect(
    siteSettings.safeParse({ ...values, whatsapp: { ...values.whatsapp, number: '0812' } }).success,
  ).toBe(false)
})

const faultyLinks = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://',
  '#a b',
  'java\nscript:alert(1)',
  '/\u0001evil',
  'https://toko\u202e.example',
  '/\t/evil.example',
  'http://evil.example',
  'https://bank.example@evil.example/',
  'https:///evil.example',
  'https://evil.example\\@bank.example',
  'data:text/html,x',
  'JAVASCRIPT:alert(1)',
  'evil.example',
  'mailto:a@b.id',
]

test('a link in the settings must be an https address or a path within the shop, in each link field', async () => {
  const put = (type: string, content: unknown) => api.put(`/settings/${type}`, { content, updated_at: null })
  for (const bad of faultyLinks) {
    const { footer } = home
    const social = { facebook: bad, twitter: bad, instagram: bad }
    const faulty = {
      ...home,
      header: { navigation: [{ name: 'Menu', href: bad }] },
      footer: { ...footer, social_media: social },
    }
    expect([bad, await badFields(await put('home_content', faulty))]).toEqual([
      bad,
      [
        'content.header.navigation.0.href',
        ...Object.keys(social).map(name => `content.footer.social_media.${name}`),
      ],
    ])
    const trust = {
      pse_url: bad,
      seasons: [{ name: '1447', animals: 3, report_url: bad }],
      partners: [{ name: 'Mitra', logo_url: '', url: bad }],
    }
    expect(await badFields(await put('trust', trust))).toHaveLength(3)
  }
  for (const href of [
    '',
    '#faq',
    '/animals?type=Sapi',
    'https://toko.example/a?b=c#d',
    'HTTPS://toko.example',
  ]) {
    const fine = { ...home, header: { navigation: [{ name: 'Menu', href }] } }
    await db.delete(settings)
    expect([href, (await put('home_content', fine)).status]).toEqual([href, 200])
  }
})

test('an invalid link saved by an older version is ignored, and the rest of the page is kept', () => {
  const old = { ...home, header: { navigation: [{ name: 'Jahat', href: '//evil.example' }] } }
  const rows = [
    { type: 'home_content', content: JSON.stringify({ ...old, hero: { ...home.hero, title: 'Judul' } }) },
  ]
  const read = settingOrDefault(rows, 'home_content')
  expect(read.header.navigation).toEqual([{ name: 'Jahat', href: '' }])
  expect(read.hero.title).toBe('Judul')
})

test('a request for an unknown setting returns 404', async () => {
  expect((await api.get('/settings/secrets')).status).toBe(404)
  expect((await api.put('/settings/secrets', { content: {}, updated_at: null })).status).toBe(404)
})

test('saving a setting purges only the settings from the cache; a refused save purges nothing', async () => {
  const put = (updated_at: string | null) => () =>
    api.put('/settings/payment', { content: { qris_limit: 9_000_000 }, updated_at })
  expect(await purgedBy(put(null))).toEqual(['settings'])
  expect(await purgedBy(put(null))).toEqual([])
})

describe('the audit of settings', () => {
  test('the audit of settings lists each changed field before and after', async () => {
    const content = {
      ...home,
      footer: { ...home.footer, contact: { ...home.footer.contact, phone: '+62812' } },
    }
    await api.put('/settings/home_content', { content, updated_at: null })
    const events = await auditOf('settings', 'home_content')
    expect(events.at(-1)?.changes).toEqual({ 'footer.contact.phone': ['', '+62812'] })
  })

  test('the audit log can be read for one setting, all settings or another kind of entity, and is paged newest first', async () => {
    let updated_at: string | null = null
    for (const qris_limit of [1_000_001, 1_000_002, 1_000_003]) {
      const response: Response = await api.put('/settings/payment', { content: { qris_limit }, updated_at })
      updated_at = (await response.json<{ updated_at: string }>()).updated_at
    }
    type Page = {
      items: { id: number; entity: string; changes: { qris_limit: number[] } }[]
      next_cursor: string
    }
    const read = async (query: string): Promise<Page> => (await api.get(`/audit?${query}`)).json()
    const about = 'entity=settings&entity_id=payment&limit=2'
    const first = await read(about)
    expect(first.items.map(item => item.changes.qris_limit[1])).toEqual([1_000_003, 1_000_002])
    const second = await read(`${about}&cursor=${first.next_cursor}`)
    expect(second.items[0]?.changes.qris_limit[1]).toBe(1_000_001)
    expect((await read('entity=settings&limit=1')).items[0]?.id).toBe(first.items[0]?.id)
    expect((await read('entity=galleries')).items.every(item => item.entity === 'galleries')).toBe(true)
    expect((await ask('/api/admin/audit')).status).toBe(401)
  })
})
