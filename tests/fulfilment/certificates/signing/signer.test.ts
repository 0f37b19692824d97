import { beforeAll, expect, test } from 'vitest'
import type { CertificateSigner } from '../../../../worker/contract/site/settings'
import { auditOf, badFields, operator, refusalOf } from '../../../support/admin'
import { ASSETS } from '../../../support/assets'
import { newCertificate, saveTemplates } from '../../../support/certificates'
import { bytes } from '../../../support/files'
import { ask, signIn } from '../../../support/shop'
import { newSigningKey } from '../../../support/signing'
import { expectSound } from '../../../support/sound'

const at = '/settings/certificate_signer'

let token = ''
let api = operator('')
let CERTIFICATE_KEY = ''
beforeAll(async () => {
  token = await signIn()
  api = operator(token)
  CERTIFICATE_KEY = (await newSigningKey()).secret
  const template =
    '<!doctype html><html><head><style>body { font-family: Lora, Amiri, serif }</style></head><body><p>{{name}}</p>' +
    '<div>{{signature}}</div><b>{{signer_name}}</b><i title="{{signer_name}}">{{signer_title}}</i>{{signature}}</body></html>'
  await saveTemplates([{ id: 'polos', name: 'polos', template, is_default: true }])
})

const be = (n: number) => String.fromCharCode(n >>> 24, (n >> 16) & 255, (n >> 8) & 255, n & 255)
const chunk = (type: string, body: string) => `${be(body.length)}${type}${body}CRC!`
const png = (ink: string, width = 300, height = 100) =>
  bytes(
    `\x89PNG\r\n\x1a\n${chunk('IHDR', `${be(width)}${be(height)}\x08\x06\0\0\0`)}${chunk('tEXt', 'di rumah')}${chunk('IDAT', ink)}${chunk('IEND', '')}`,
  )
const addressOf = (picture: Uint8Array, mime = 'image/png') =>
  `data:${mime};base64,${Buffer.from(picture).toString('base64')}`

type Saved = { content: CertificateSigner; updated_at: string | null }

async function put(values: Partial<CertificateSigner>) {
  const { content, updated_at } = await (await api.get(at)).json<Saved>()
  return api.put(at, { content: { ...content, ...values }, updated_at })
}

async function signer(values: Partial<CertificateSigner>) {
  const answer = await put(values)
  expect(answer.status).toBe(200)
  return (await answer.json<Saved>()).content
}

/** Response text without the embedded fonts, which would make failure messages unreadable. */
const wordsIn = async (answer: Response) => (await answer.text()).replace(/data:font[^"]*/g, '')

const sheetOf = async (number: string, code: string | null = null) =>
  wordsIn(await ask(`/api/certificates/${number}/view${code ? `?code=${code}` : ''}`, { env: { ASSETS } }))

const publish = (id: string) =>
  ask(`/api/admin/certificates/${id}`, {
    method: 'PATCH',
    token,
    json: { status: 'published' },
    env: { CERTIFICATE_KEY },
  })

test('a published certificate keeps its signer, and a draft uses the current signer', async () => {
  const { signature } = await signer({
    name: 'Haji Ahmad',
    title: 'Ketua',
    signature: addressOf(png('satu')),
  })
  const first = await newCertificate({ status: 'draft' })
  const second = await newCertificate({ status: 'draft' })
  const { code } = await (await publish(first.id)).json<{ code: string }>()
  const before = await sheetOf(first.certificate_number, code)
  expect(before).toContain(
    `<div><img class="signature" src="${signature}" alt="Tanda tangan" height="64"></div>`,
  )
  expect(before).toContain('</div><b>Haji Ahmad</b><i title="Haji Ahmad">Ketua</i><')

  const next = await signer({ name: 'Ibu Siti', title: '', signature: addressOf(png('dua')) })
  expect(await sheetOf(first.certificate_number, code)).toBe(before)
  const { verdict } = await (await ask(`/api/verify/${code}`)).json<{ verdict: string }>()
  expect(verdict).toBe('valid')
  const draft = await wordsIn(await api.get(`/certificates/${second.id}/download`))
  expect(draft).toContain(next.signature)
  expect(draft).toContain('<b>Ibu Siti</b><i title="Ibu Siti"></i>')
  const shown = await api.post('/certificates/preview', { template: '<p>{{signer_name}} {{signature}}</p>' })
  expect(await shown.text()).toContain(`<p>Ibu Siti <img class="signature" src="${next.signature}"`)

  await signer({ name: '', title: '', signature: '' })
  expect(await sheetOf(first.certificate_number, code)).toBe(before)
  expect(await wordsIn(await api.get(`/certificates/${second.id}/download`))).not.toContain('<img')
  await expectSound()
})

test('a certificate that was published before signers existed never shows a signer', async () => {
  await signer({ name: 'Haji Ahmad', signature: addressOf(png('lama')) })
  const old = await newCertificate()
  await saveTemplates([{ id: 'polos', name: 'polos', template: '<p>{{name}}</p>', is_default: true }])
  const { certificate_number, id } = await newCertificate({ status: 'draft' })
  const { code } = await (await publish(id)).json<{ code: string }>()
  const settings = '/settings/certificate_templates'
  const { content, updated_at } = await (await api.get(settings)).json<{
    content: { templates: object[] }
    updated_at: string
  }>()
  const template = '<p>{{name}}</p>{{signer_name}}{{signature}}'
  const templates = content.templates.map(one => ({ ...one, template }))
  expect((await api.put(settings, { content: { templates }, updated_at })).status).toBe(200)
  for (const sheet of [await sheetOf(certificate_number, code), await sheetOf(old.certificate_number)]) {
    expect(sheet).toContain('<p>Ahmad')
    expect(sheet).not.toMatch(/Haji|<img/)
  }
})

test('a signer’s name is plain text, and the signature picture is validated by its bytes and loses its metadata', async () => {
  const name = '</b><script>alert(1)</script>{{name}} "x" $&'
  const { signature } = await signer({ name, title: '{{signature}}', signature: addressOf(png('tiga')) })
  expect(Buffer.from(signature.split(',')[1] ?? '', 'base64').toString('latin1')).not.toContain('rumah')
  const template = '<b title="{{signer_name}}">{{signer_name}}</b><u>{{signer_title}}</u>'
  const html = await (await api.post('/certificates/preview', { template, name: 'Fulan' })).text()
  expect(html).not.toContain('<script')
  expect(html).not.toMatch(/<b[^>]*>.*Fulan/)
  expect(html).toContain('<u>&#123;&#123;signature&#125;&#125;</u>')

  const jpeg = addressOf(bytes('\xff\xd8\xff\xe0\x00\x04JF\xff\xda\x00\x02isi\xff\xd9'), 'image/jpeg')
  const refusedOnes = [
    'https://jahat.id/a.png',
    '/media/general/a.png',
    `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')}`,
    'data:image/png;base64,AAAA',
    'data:image/png;base64,iVBORw0KGgo" onerror="x',
    jpeg,
    addressOf(png('besar', 2001, 10)),
    addressOf(png('berat'.repeat(14_000))),
    addressOf(png('putus').subarray(0, 50)),
  ]
  for (const signature of refusedOnes) {
    expect([signature.slice(0, 60), await badFields(await put({ signature }))]).toEqual([
      signature.slice(0, 60),
      ['content.signature'],
    ])
  }
})

test('only owners read and change the signer, the audit log records changes, and no public response contains the signer', async () => {
  const { signature } = await signer({ name: 'Haji Umar', signature: addressOf(png('rahasia')) })
  const other = operator(await signIn('content'))
  expect(await refusalOf(await other.get(at))).toEqual([403, 'forbidden'])
  expect(await refusalOf(await other.put(at, { content: {}, updated_at: null }))).toEqual([403, 'forbidden'])
  expect((await ask(`/api/admin${at}`)).status).toBe(401)
  expect(await refusalOf(await api.put(at, { content: { name: 'x' }, updated_at: 'lama' }))).toEqual([
    409,
    'stale',
  ])
  const told = JSON.stringify((await auditOf('settings', 'certificate_signer')).at(-1)?.changes)
  expect(told).toMatch(/gambar [0-9a-f]{12}/)
  expect(told).not.toContain('base64')
  const core = signature.slice(0, 60)
  for (const path of ['/api/site', '/api/landing', '/api/legal-pages/terms']) {
    expect([path, (await (await ask(path)).text()).includes(core)]).toEqual([path, false])
  }
  expect(await (await api.get('/settings')).text()).not.toContain(core)
})
