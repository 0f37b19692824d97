import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Verification } from '../../../worker/contract/fulfilment/certificates'
import { escapeHtml } from '../../../worker/contract/lib/text'
import { settings } from '../../../worker/db/schema/catalog'
import { sendDueEmails } from '../../../worker/messages/delivery/deliver'
import { sendStaffLetters } from '../../../worker/people/letters/letters'
import { webManifestText } from '../../../worker/site/page/public-files'
import { settingDefaults } from '../../../worker/site/settings/read'
import { auditOf, operator, passwordHeaders, purgedBy, refusalOf } from '../../support/admin'
import { ASSETS } from '../../support/assets'
import { newCertificate, saveTemplates } from '../../support/certificates'
import { consentingOrder, mailbox, setMessages, withoutProvider, withProvider } from '../../support/messages'
import {
  ask,
  db,
  newAnimal,
  newOperator,
  newService,
  orderFor,
  password,
  patchOrder,
  placedOrder,
  problemOf,
  signIn,
  uniqueId,
} from '../../support/shop'
import { newSigningKey } from '../../support/signing'

const name = 'Barokah <b> & "Putra" Farm'
const seen = '2026-01-01T00:00:00.000Z'

let token = ''
let api = operator('')
afterAll(withProvider)
beforeAll(async () => {
  withoutProvider()
  token = await signIn()
  api = operator(token)
})

const call = (shop: unknown = { name, short_name: 'Barokah' }) =>
  db
    .insert(settings)
    .values({ type: 'shop', content: shop, updated_at: seen })
    .onConflictDoUpdate({ target: settings.type, set: { content: shop } })

beforeEach(async () => {
  await db.delete(settings)
  await setMessages()
  await call()
})

const at = (path: string) =>
  ask(path, { env: { ASSETS, SITE_ORIGIN: 'https://toko.example' }, origin: 'https://toko.example' })
const text = async (path: string) => (await at(path)).text()

const post = (email: SendEmail) => ({
  db,
  email,
  secret: 'x',
  origin: 'https://toko.id',
  now: new Date().toISOString(),
})

async function paidOrder() {
  const order = await consentingOrder()
  await patchOrder(token, order.id, { payment_status: 'verified' })
  return order
}

async function letters(send: (box: ReturnType<typeof mailbox>) => Promise<unknown>) {
  const box = mailbox()
  await send(box)
  expect(box.letters.length).toBeGreaterThan(0)
  return box.letters
}

async function customerLetters() {
  const { id } = await paidOrder()
  return letters(({ email }) => sendDueEmails(post(email), 50, id))
}

async function staffLetters() {
  const email = `${uniqueId('pemilik')}@contoh.id`
  await newOperator(email)
  const content = { ...settingDefaults.whatsapp, number: '+6281234567899' }
  expect((await api.put('/settings/whatsapp', { content, updated_at: null })).status).toBe(200)
  return letters(async box => {
    for (let run = 0; run < 20; run++) await sendStaffLetters(post(box.email))
  })
}

async function chat() {
  await paidOrder()
  const json = { holder: crypto.randomUUID(), limit: 50 }
  const answer = await ask('/api/admin/messages/claim', { token, json })
  return answer.text()
}

async function authenticator() {
  const own = await signIn()
  const answer = await ask('/api/admin/account/totp', { token: own, json: { password } })
  const { uri } = await answer.json<{ uri: string }>()
  return decodeURIComponent(uri)
}

const sheet = [{ id: 'nama', name: 'nama', template: '<p>{{shop}} {{name}}</p>', is_default: true }]

async function certificate() {
  await saveTemplates(sheet)
  const { id } = await newCertificate({ template_id: 'nama', status: 'draft' })
  return (await api.get(`/certificates/${id}/download`)).text()
}

const certificatePreview = async () => {
  await saveTemplates(sheet)
  return (await api.post('/certificates/preview', { name: 'Siti', service_type: 'Qurban Sapi' })).text()
}

const animalPage = async () => {
  const { id } = await newAnimal()
  const { headers } = await at(`/animals/x-${id}`)
  return text(new URL(headers.get('location') ?? `/animals/${id}`, 'https://toko.example').pathname)
}

const servicePage = async () => {
  const { id } = await newService()
  const { headers } = await at(`/services/x-${id}`)
  return text(new URL(headers.get('location') ?? `/services/${id}`, 'https://toko.example').pathname)
}

const orderPage = async () => {
  const { id } = await newAnimal()
  const { order_id, key } = await placedOrder(orderFor(id))
  return text(`/order-status?order_id=${order_id}&key=${key}`)
}

const asHtml = escapeHtml
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
const plain = (text: string) => text
const inHeader = (text: string) => text.replace(/["<>\\]/g, '')

type Output = [kind: string, render: () => Promise<string>, written: (text: string) => string]

const pages = [
  '/',
  '/order',
  '/order-status',
  '/payment',
  '/invoice',
  '/certificate',
  '/terms',
  '/privacy',
  '/tidak-ada',
]

const outputs: Output[] = [
  ...pages.map((path): Output => [`the page ${path}`, () => text(path), asHtml]),
  ['the page of an animal', animalPage, asHtml],
  ['the page of a service', servicePage, asHtml],
  ['the page of an order', orderPage, asHtml],
  ['the page of a certificate', () => text('/certificate/CERT-0'), asHtml],
  ['the page that verifies', () => text('/s/0000000000000'), asHtml],
  ['the offline page', () => text('/offline.html'), asHtml],
  ['the back office', () => text('/admin/orders'), asHtml],
  ['the manifest', () => text('/manifest.webmanifest'), inJson],
  ['the texts of the site', () => text('/api/site/content'), inJson],
  ['the text of an e-mail', async () => (await customerLetters()).map(({ text }) => text).join(), plain],
  ['the HTML of an e-mail', async () => (await customerLetters()).map(({ html }) => html).join(), asHtml],
  [
    'the sender of an e-mail',
    async () => (await customerLetters()).map(({ from }) => from.name).join(),
    inHeader,
  ],
  ['a letter to the team', async () => (await staffLetters()).map(({ text }) => text).join(), plain],
  [
    'the sender of such a letter',
    async () => (await staffLetters()).map(({ from }) => from.name).join(),
    inHeader,
  ],
  ['a WhatsApp message', chat, inJson],
  ['the entry of an authenticator', authenticator, plain],
  ['a certificate', certificate, asHtml],
  ['the preview of a template', certificatePreview, asHtml],
]

test.each(outputs)(
  'the output of %s contains the shop’s escaped name and no other shop name',
  async (_, render, written) => {
    const output = await render()
    expect(output).toContain(written(name))
    expect(output).not.toMatch(/Amanah Qurban|Toko Qurban/)
    if (written !== plain && written !== inJson) expect(output).not.toContain('Barokah <b>')
  },
)

const sources = import.meta.glob<string>(['../../../{worker,web}/**/*.{ts,tsx,html,js}', '../../../*.html'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('no source file contains the demo shop’s name', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(500)
  expect(
    Object.entries(sources).flatMap(([file, text]) => (text.includes('Amanah Qurban') ? [file] : [])),
  ).toEqual([])
})

test('a shop whose name was never set is called Toko Qurban', async () => {
  await db.delete(settings)
  expect(await text('/order')).toContain('<title>Formulir Pemesanan · Toko Qurban</title>')
})

test('a certificate keeps the shop’s name at its time of issue when the name changes', async () => {
  const key = await newSigningKey()
  const signing = { CERTIFICATE_KEY: key.secret }
  await saveTemplates(sheet)
  const json = {
    service_type: 'Qurban Kambing',
    template_id: 'nama',
    name: 'Ahmad',
    date: '27 Mei 2026',
    location: 'Bogor',
    beneficiaries: 'Warga',
    status: 'published',
  }
  const made = await (await ask('/api/admin/certificates', { token, json, env: signing })).json<{
    id: string
    code: string
  }>()
  await call({ name: 'Nama Baru', short_name: '' })
  const found = await (await ask(`/api/verify/${made.code}`)).json<Verification>()
  expect(found).toMatchObject({ verdict: 'valid', signed: { issuer: name }, differs: [] })
  expect(await (await api.get(`/certificates/${made.id}/download`)).text()).toContain('Barokah')
})

describe('the setting of the shop’s name', () => {
  const put = (content: object, headers = {}) =>
    ask('/api/admin/settings/shop', { method: 'PUT', json: { content, updated_at: seen }, token, headers })

  test.each([
    ['no name', { name: '', short_name: '' }, 'Nama toko harus diisi'],
    ['spaces alone', { name: '   ', short_name: '' }, 'Nama toko harus diisi'],
    ['a name that cannot be seen', { name: '\u200b', short_name: '' }, 'Nama toko harus diisi'],
    ['61 characters', { name: 'x'.repeat(61), short_name: '' }, 'Paling banyak 60 karakter'],
    ['a short name of 13', { name: 'Toko', short_name: 'x'.repeat(13) }, 'Paling banyak 12 karakter'],
    [
      'signs that turn the direction',
      { name: 'Toko \u202egnuat', short_name: '' },
      'Ada tanda yang tidak dapat dibaca. Ketik ulang bagian itu, jangan ditempel.',
    ],
  ])('a shop name is refused (%s) with an Indonesian message', async (_, content, message) => {
    const answer = await put(content, passwordHeaders)
    expect(answer.status).toBe(422)
    expect((await problemOf(answer)).errors?.map(error => error.message)).toEqual([message])
  })

  test('saving the shop’s name replaces line breaks, requires the password, purges pages and is audited', async () => {
    const content = { name: 'Toko\r\nBcc: orang@lain.id', short_name: '' }
    expect(await refusalOf(await put(content))).toEqual([428, 'confirmation_needed'])
    const purged = await purgedBy(async () => expect((await put(content, passwordHeaders)).status).toBe(200))
    expect(purged).toContain('settings')
    const [row] = await db.select().from(settings).where(eq(settings.type, 'shop'))
    expect(row?.content).toEqual({ name: 'Toko Bcc: orang@lain.id', short_name: '' })
    expect((await auditOf('settings', 'shop')).length).toBeGreaterThan(0)
  })
})

test.each([
  ['Amanah Qurban', '', 'Amanah'],
  ['Qurban Kita', '', 'Qurban Kita'],
  ['Barokahmandirisejahtera', '', 'Barokahmandi'],
  ['Amanah Qurban', 'AQ', 'AQ'],
])('the shop %s with the short name "%s" is called %s on a phone', (name, short_name, shown) => {
  expect(JSON.parse(webManifestText({ name, short_name }, '')).short_name).toBe(shown)
})

test('a logo picture is the first icon of the installed site and the logo of the back office', async () => {
  const { home_content } = settingDefaults
  const logo = { type: 'image', icon: '', image_url: '/media/general/logo-1600.webp' }
  await db
    .insert(settings)
    .values({ type: 'home_content', content: { ...home_content, logo }, updated_at: seen })
  const { icons } = await (await at('/manifest.webmanifest')).json<{ icons: { src: string }[] }>()
  expect(icons.map(({ src }) => src)).toContain('/media/general/logo-480.webp')
  expect(await text('/admin')).toContain('<meta name="shop-logo" content="/media/general/logo-1600.webp">')
  expect(await text('/')).toContain('"logo":"https://toko.example/media/general/logo-1600.webp"')
})
