import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Trust } from '../../../worker/contract/site/settings'
import { settings } from '../../../worker/db/schema/catalog'
import { sendStaffLetters } from '../../../worker/people/letters/letters'
import { mediaUsesOf } from '../../../worker/site/media/usage'
import { settingDefaults } from '../../../worker/site/settings/read'
import { badFields, operator } from '../../support/admin'
import { ASSETS } from '../../support/assets'
import { mailbox, setMessages, withoutProvider, withProvider } from '../../support/messages'
import { ask, db, newOperator, problemOf, signIn, uniqueId } from '../../support/shop'

let token = ''
let api = operator('')
beforeAll(async () => {
  token = await signIn()
  api = operator(token)
})
beforeEach(() => db.delete(settings))

const nothing = settingDefaults.trust
const save = (trust: Partial<Trust>) =>
  api.put('/settings/trust', { content: { ...nothing, ...trust }, updated_at: null })
const home = async () => (await ask('/', { env: { ASSETS } })).text()

const heading = 'Siapa yang menjaga amanah Anda'

test('the landing page has no trust section while no trust data are saved', async () => {
  expect(Object.values(nothing).flat().join('')).toBe('')
  expect(await home()).not.toContain(heading)
})

test('the trust section shows only the entered data', async () => {
  await save({ legal_name: 'Yayasan Uji', places: 'Desa Satu\n\nDesa Dua\nDesa Satu' })
  const html = await home()
  expect(html).toContain('"legalName":"Yayasan Uji"')
  for (const shown of [heading, 'Yayasan Uji', 'Desa Satu', 'Desa Dua']) expect(html).toContain(shown)
  for (const hidden of ['PSE', 'Rekening atas nama', 'telah disalurkan', 'Mitra kami'])
    expect(html.replace(/<script.*?<\/script>/gs, '')).not.toContain(hidden)
  expect(html.replace(/<script.*?<\/script>/gs, '').split('Desa Satu')).toHaveLength(2)
})

test('figures in the trust section link to their report, and a bank account shows its holder', async () => {
  const account = { bank_name: 'BSI', account_number: '700123', account_name: 'Yayasan Uji' }
  const seasons = [{ name: '1447 H', animals: 1240, report_url: 'https://uji.example/laporan.pdf' }]
  expect((await save({ ...account, seasons })).status).toBe(200)
  const html = await home()
  expect(html).toContain('1.240')
  expect(html).toContain('href="https://uji.example/laporan.pdf"')
  expect(html).toContain('700123')
})

test('trust data with an incomplete account, a URL other than https or a zero figure are refused at their fields', async () => {
  expect(await badFields(await save({ account_number: '700123', bank_name: 'BSI' }))).toEqual([
    'content.account_name',
  ])
  expect(await badFields(await save({ pse_url: 'javascript:alert(1)' }))).toEqual(['content.pse_url'])
  const season = { name: '', animals: 0, report_url: 'ftp://x' }
  expect(await badFields(await save({ seasons: [season] }))).toEqual([
    'content.seasons.0.name',
    'content.seasons.0.animals',
    'content.seasons.0.report_url',
  ])
})

test('HTML in a saved legal name is escaped', async () => {
  await save({ legal_name: '</script><script>alert(1)</script>' })
  expect(await home()).not.toContain('<script>alert(1)')
})

test('a partner’s logo in the trust data counts as used, so that its file is not deleted', async () => {
  const logo_url = '/media/general/logo-mitra-1600.webp'
  await save({ partners: [{ name: 'Mitra Uji', logo_url, url: '' }] })
  expect(await home()).toContain('src="/media/general/logo-mitra-480.webp"')
  expect(await mediaUsesOf(db, [logo_url])).toEqual([
    { entity: 'settings', id: 'trust', label: 'Kepercayaan' },
  ])
})

const account = { bank_name: 'BSI', account_number: '700123', account_name: 'Yayasan Uji' }
const saveByTokenAlone = (trust: Partial<Trust>) => {
  const json = { content: { ...nothing, ...trust }, updated_at: null }
  return ask('/api/admin/settings/trust', { method: 'PUT', json, token })
}

test.each([
  ['the account', account],
  ['a number in free words', { slaughter_by: 'Transfer ke BCA 123-456-7890 a.n. Budi' }],
  ['a number among the partners', { partners: [{ name: 'BRI 0123 4567 8901 234', logo_url: '', url: '' }] }],
])('changing %s of the trust data requires the password', async (_, trust) => {
  const refused = await saveByTokenAlone(trust)
  expect([refused.status, (await problemOf(refused)).code]).toEqual([428, 'confirmation_needed'])
  expect(await db.select().from(settings)).toEqual([])
  expect((await save(trust)).status).toBe(200)
})

test('trust data are saved without the password while the account is empty or unchanged', async () => {
  const seasons = [{ name: '1447 H / 2026', animals: 1240, report_url: 'https://uji.example/12345678901' }]
  expect((await saveByTokenAlone({ legal_name: 'Yayasan Uji', seasons })).status).toBe(200)
  await db.delete(settings)
  const saved = await (await save(account)).json<{ updated_at: string }>()
  const json = { content: { ...nothing, ...account, places: 'Desa 17' }, updated_at: saved.updated_at }
  expect((await ask('/api/admin/settings/trust', { method: 'PUT', json, token })).status).toBe(200)
})

test('owners are notified by e-mail when the account in the trust data changes', async () => {
  onTestFinished(() => void withProvider())
  withoutProvider()
  const owner = await newOperator(`${uniqueId('pemilik')}@contoh.id`)
  await setMessages()
  await save(account)
  const box = mailbox()
  await sendStaffLetters({
    db,
    email: box.email,
    secret: 'x',
    origin: 'https://toko.id',
    now: new Date().toISOString(),
  })
  const [letter] = box.letters.filter(({ to }) => to === owner)
  expect(letter?.subject).toBe('Nomor rekening di Kepercayaan diubah')
  expect(letter?.text).toContain('- Nomor rekening: kosong → 700123')
})
