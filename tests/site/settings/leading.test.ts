import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasContactDetails } from '../../../worker/contract/site/contact-changes'
import { settings } from '../../../worker/db/schema/catalog'
import { feeds } from '../../../worker/db/schema/money/money'
import { faqs, legal_pages } from '../../../worker/db/schema/site'
import { sendStaffLetters } from '../../../worker/people/letters/letters'
import { settingDefaults } from '../../../worker/site/settings/read'
import { operator, passwordHeaders, refusalOf } from '../../support/admin'
import { mailbox, setMessages, withoutProvider, withProvider } from '../../support/messages'
import { ask, countRows, db, newAnimal, newOperator, signIn, uniqueId } from '../../support/shop'
import { newAccount } from '../../support/statements'

let token = ''
let api = operator('')
beforeAll(withoutProvider)
afterAll(withProvider)
beforeAll(async () => {
  token = await signIn()
  api = operator(token)
})
beforeEach(async () => {
  await db.delete(settings)
  await db.insert(settings).values({ type: 'whatsapp', content: whatsapp, updated_at: seen })
})
const seen = '2026-01-01T00:00:00.000Z'

const { home_content: home, messages, payment, promises } = settingDefaults
const whatsapp = { ...settingDefaults.whatsapp, number: '+6281200000000' }

const contact = (changes: object) => ({
  ...home,
  footer: { ...home.footer, contact: { ...home.footer.contact, ...changes } },
})
const paidChat = (changes: object) => ({
  ...messages,
  texts: {
    ...messages.texts,
    paid: { ...messages.texts.paid, whatsapp: { ...messages.texts.paid.whatsapp, ...changes } },
  },
})

const leading: [what: string, path: string, json: unknown][] = [
  ['the WhatsApp number', 'whatsapp', { ...whatsapp, number: '+6281234567899' }],
  [
    'an account in a WhatsApp text',
    'whatsapp',
    { ...whatsapp, payment_message: 'Transfer ke BCA 123 456 7890' },
  ],
  ['the address that answers go to', 'messages', { ...messages, reply_to: 'orang@lain.id' }],
  ['the sender', 'messages', { ...messages, sender: 'orang@lain.id' }],
  ['a text to customers', 'messages', paidChat({ text: 'Halo {{customer_name}}' })],
  ['a kind of message switched off', 'messages', paidChat({ on: false })],
  ['the limit of refunds', 'payment', { ...payment, refund_limit: 900_000_000 }],
  ['the phone in the footer', 'home_content', contact({ phone: '0811' })],
  ['the e-mail in the footer', 'home_content', contact({ email: 'orang@lain.id' })],
  [
    'a social account',
    'home_content',
    {
      ...home,
      footer: {
        ...home.footer,
        social_media: { ...home.footer.social_media, instagram: 'https://instagram.com/lain' },
      },
    },
  ],
  [
    'a link out of the menu',
    'home_content',
    { ...home, header: { navigation: [{ name: 'Bayar', href: 'https://lain.id' }] } },
  ],
  [
    'the call to ask below the questions',
    'home_content',
    { ...home, sections: { ...home.sections, faq: { ...home.sections.faq, contact_text: 'Tanya Budi' } } },
  ],
  [
    'an account in the hero',
    'home_content',
    { ...home, hero: { ...home.hero, subtitle: 'BCA １２３-456-7890 a.n. Budi' } },
  ],
  ['an account among the promises', 'promises', { ...promises, proof: 'wa.me/6281' }],
]

const put = (path: string, json: unknown, headers = {}) =>
  ask(`/api/admin/settings/${path}`, {
    method: 'PUT',
    json: { content: json, updated_at: path === 'whatsapp' ? seen : null },
    token,
    headers,
  })

test.each(leading)('changing %s requires the password', async (_what, path, json) => {
  expect(await refusalOf(await put(path, json))).toEqual([428, 'confirmation_needed'])
  expect(await db.select().from(settings)).toHaveLength(1)
  expect(await refusalOf(await put(path, json, { 'x-confirm-password': 'salah' }))).toEqual([
    422,
    'wrong_password',
  ])
  expect((await put(path, json, passwordHeaders)).status).toBe(200)
})

test('settings with protected fields are saved without the password if only other fields change', async () => {
  for (const [path, json] of [
    [
      'home_content',
      {
        ...home,
        hero: { ...home.hero, title: 'Qurban 2027' },
        header: { navigation: [{ name: 'Hewan', href: '/#animals' }] },
      },
    ],
    ['whatsapp', { ...whatsapp, general_message: 'Halo, saya ingin bertanya' }],
    ['payment', { ...payment, qris_limit: 5_000_000 }],
    ['promises', { ...promises, meat: 'Dibagikan dalam 3 hari' }],
    ['messages', messages],
  ] as const)
    expect([path, (await put(path, json)).status]).toEqual([path, 200])
})

test('all owners are notified of changed settings in words, also by other operators', async () => {
  const owner = await newOperator(`${uniqueId('pemilik')}@contoh.id`)
  await setMessages()
  const json = { content: { ...whatsapp, number: '+6281234567899' }, updated_at: seen }
  await api.put('/settings/whatsapp', json)
  await api.put('/settings/payment', { content: { ...payment, refund_limit: 7_000_000 }, updated_at: null })
  const box = mailbox()
  const post = { db, email: box.email, secret: 'x', origin: 'https://toko.id', now: new Date().toISOString() }
  // Each run sends a few e-mails, and earlier tests queued many.
  for (let run = 0; run < 20; run++) await sendStaffLetters(post)
  const mine = box.letters.filter(({ to }) => to === owner)
  expect(mine.map(({ subject }) => subject)).toEqual([
    'Nomor atau pesan WhatsApp toko diubah',
    'Batas refund diubah',
  ])
  expect(mine[0]?.text).toContain('+6281234567899')
  expect(mine[1]?.text).toMatch(/Rp\s5\.000\.000 → Rp\s7\.000\.000/)
})

test('owners are notified of changed settings right after the response, before the next cron run', async () => {
  const owner = await newOperator(`${uniqueId('pemilik')}@contoh.id`)
  await setMessages()
  const box = mailbox()
  const json = { content: { ...whatsapp, number: '+6281234567898' }, updated_at: seen }
  const path = '/api/admin/settings/whatsapp'
  await ask(path, { method: 'PUT', json, token, headers: passwordHeaders, env: { EMAIL: box.email } })
  expect(box.letters.filter(({ to }) => to === owner).map(({ subject }) => subject)).toEqual([
    'Nomor atau pesan WhatsApp toko diubah',
  ])
})

describe('a bank feed', () => {
  const feed = async (values: object, headers = {}) =>
    ask('/api/admin/feeds', {
      token,
      json: { name: 'Mesin', account_id: await newAccount(), ...values },
      headers,
    })

  test('a bank feed with automatic verification requires the password when created, started or given a new secret', async () => {
    await db.delete(feeds)
    expect(await refusalOf(await feed({ auto_verify: true }))).toEqual([428, 'confirmation_needed'])
    expect(await db.select().from(feeds)).toEqual([])
    const careful = await (await feed({})).json<{ id: string }>()
    const change = (json: object, headers = {}) =>
      ask(`/api/admin/feeds/${careful.id}`, { method: 'PUT', json, token, headers })
    const renew = (headers = {}) =>
      ask(`/api/admin/feeds/${careful.id}/renew`, { method: 'POST', token, headers })
    expect((await renew()).status).toBe(200)
    expect((await change({ name: 'Mesin lain' })).status).toBe(200)
    expect(await refusalOf(await change({ auto_verify: true }))).toEqual([428, 'confirmation_needed'])
    expect((await change({ auto_verify: true }, passwordHeaders)).status).toBe(200)
    expect(await refusalOf(await renew())).toEqual([428, 'confirmation_needed'])
    expect((await change({ auto_verify: false })).status).toBe(200)
  })
})

const terms = (content: string, headers = {}, updated_at: string | null = null) =>
  ask('/api/admin/legal-pages/terms', { method: 'PUT', json: { content, updated_at }, token, headers })

test.each([
  ['an account', '<p>Transfer ke BCA 0123 4567 89</p>'],
  ['an account in parts', '<p>Transfer ke BCA 01<b>23 4567</b> 8&#57;</p>'],
  ['an address', '<p>Tanya orang&#64;lain.id</p>'],
  ['a link', '<p>Bayar <a href="https://lain.id/bayar">di sini</a></p>'],
])(
  'changing a legal page with %s requires the password, and all owners are notified',
  async (_what, content) => {
    await db.delete(legal_pages)
    const first = await terms('<p>Satu</p>')
    expect(first.status).toBe(200)
    const { updated_at } = await first.json<{ updated_at: string }>()
    expect(await refusalOf(await terms(content, {}, updated_at))).toEqual([428, 'confirmation_needed'])
    const before = await countRows('audit_events', "action = 'account_changed' AND entity_id = 'documents'")
    expect((await terms(content, passwordHeaders, updated_at)).status).toBe(200)
    expect(await countRows('audit_events', "action = 'account_changed' AND entity_id = 'documents'")).toBe(
      before + 1,
    )
  },
)

test('certificate templates and signers that name an account or a chat link require the password; page rules do not', async () => {
  const style = '<style>@page { size: A4 } td { padding: 10 20 30 40 50 60 70 80 }</style>'
  const save = async (path: string, content: object, headers = {}) => {
    const stored = await (await ask(`/api/admin/settings/${path}`, { token })).json<{ updated_at: string }>()
    const json = { content, updated_at: stored.updated_at }
    return ask(`/api/admin/settings/${path}`, { method: 'PUT', json, token, headers })
  }
  const template = (html: string) => ({
    templates: [{ id: 'polos', name: 'Polos', template: html, is_default: true }],
  })
  expect((await save('certificate_templates', template(`${style}<p>{{name}}</p>`))).status).toBe(200)
  const paid = template(`${style}<p>Infak: BCA 1234567890</p>`)
  expect(await refusalOf(await save('certificate_templates', paid))).toEqual([428, 'confirmation_needed'])
  expect((await save('certificate_templates', paid, passwordHeaders)).status).toBe(200)
  const signer = { name: 'Ustaz Budi', title: 'Ketua', signature: '' }
  expect((await save('certificate_signer', signer)).status).toBe(200)
  const asked = { ...signer, title: 'Ketua, wa.me/6281234567899' }
  expect(await refusalOf(await save('certificate_signer', asked))).toEqual([428, 'confirmation_needed'])
  expect((await save('certificate_signer', asked, passwordHeaders)).status).toBe(200)
})

describe('public content', () => {
  const question = {
    question: 'Bagaimana membayar?',
    answer: 'Lewat halaman pembayaran.',
    category: 'general',
    status: 'active',
  }

  test('public content that names an account, a phone number or a link requires the password; other text does not', async () => {
    await db.delete(faqs)
    const made = await ask('/api/admin/faqs', { token, json: question })
    expect(made.status).toBe(201)
    const { id } = await made.json<{ id: string }>()
    const change = (answer: string, headers = {}) =>
      ask(`/api/admin/faqs/${id}`, { method: 'PATCH', json: { answer }, token, headers })
    expect((await change('Lewat QRIS juga.')).status).toBe(200)
    expect(await refusalOf(await change('Transfer ke BRI 0123 4567 8901'))).toEqual([
      428,
      'confirmation_needed',
    ])
    expect((await change('Transfer ke BRI 0123 4567 8901', passwordHeaders)).status).toBe(200)
    const animal = await newAnimal()
    const describe = (description: string) =>
      ask(`/api/admin/animals/${animal.id}`, { method: 'PATCH', json: { description }, token })
    expect((await describe('Sehat dan gemuk')).status).toBe(200)
    expect(await refusalOf(await describe('Pesan di wa.me/62811'))).toEqual([428, 'confirmation_needed'])
  })
})

test.each([
  ['0812-3456-7890', true],
  ['+62 (812) 3456 7890', true],
  ['BCA 1234567890', true],
  ['tanya@contoh.id', true],
  ['WWW.CONTOH.ID', true],
  ['1447 H / 2026', false],
  ['Rp 2.500.000', false],
  ['Berat 25-30 kg, 7 bagian', false],
])('the contact check of the text “%s” returns %s', (text, isOne) => {
  expect(hasContactDetails(text)).toBe(isOne)
})
