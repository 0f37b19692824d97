import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type CertificateTemplate, maxTemplateLength } from '../../../worker/contract/site/settings'
import { settings } from '../../../worker/db/schema/catalog'
import { certificates } from '../../../worker/db/schema/fulfilment/certificates'
import { auditOf, badFields, operator, purgedBy, refusalOf } from '../../support/admin'
import { db, signIn, uniqueId } from '../../support/shop'

let api = operator('')
beforeAll(async () => {
  api = operator(await signIn())
})
beforeEach(() => db.delete(settings))

type Answer = {
  content: { templates: CertificateTemplate[] }
  updated_at: string
  warnings: { id: string; name: string; unknown_fields: string[] }[]
}

const template = (id: string, values: Partial<CertificateTemplate> = {}) => ({
  id,
  name: `Template ${id}`,
  template: '<p>{{name}}</p>',
  is_default: false,
  ...values,
})

const put = (templates: unknown[], updated_at: string | null = null) =>
  api.put('/settings/certificate_templates', { content: { templates }, updated_at })

async function saved(templates: unknown[], updated_at: string | null = null): Promise<Answer> {
  const response = await put(templates, updated_at)
  expect(response.status).toBe(200)
  return response.json()
}

test('certificate templates that are too long after cleaning are refused, and the saved templates stay unchanged', async () => {
  const longest = template('a', { template: 'x'.repeat(maxTemplateLength) })
  const { updated_at } = await saved([longest])
  const signs = await put([template('a'), template('b', { template: '<'.repeat(50_000) })], updated_at)
  expect(await badFields(signs)).toEqual(['content.templates.1.template'])
  const huge = await put([template('a', { template: '<'.repeat(1_000_000) })], updated_at)
  expect(await badFields(huge)).toEqual(['content.templates.0.template'])
  const many = Array.from({ length: 20 }, (_, n) => template(`t${n}`, { template: '<p>'.repeat(8500) }))
  expect(await badFields(await put(many, updated_at))).toEqual(['content.templates'])
  const read = await (await api.get('/settings/certificate_templates')).json<Answer>()
  expect(read.content.templates.map(({ id }) => id)).toEqual(['a'])
})

test('saving a certificate template removes scripts and external content and keeps the fields', async () => {
  const hostile = `<html><head><script>alert(1)</script><base href="https://jahat.id"><style>@import "https://jahat.id/a.css"; p { color: red }</style></head>
    <body onload="alert(1)"><p style="color:red" onclick="x()">{{name}}</p><img src="javascript:alert(1)"><iframe src="https://jahat.id"></iframe>
    <a href="java&#115;cript:alert(1)">x</a><form action="https://jahat.id"><input></form></body></html>`
  const { content } = await saved([template('a', { template: hostile })])
  const kept = content.templates[0]?.template ?? ''
  expect(kept).toContain('{{name}}')
  expect(kept).toContain('color:red')
  expect(kept).not.toMatch(/<script|onload|onclick|javascript:|<iframe|<form|<input|<base|@import|jahat\.id/i)
  const read = await (await api.get('/settings/certificate_templates')).json<Answer>()
  expect(read.content.templates[0]?.template).toBe(kept)
})

test('a certificate template that is empty after cleaning is refused with an error at its field', async () => {
  const empty = await put([template('a'), template('b', { template: '<script>alert(1)</script>' })])
  expect(await badFields(empty)).toEqual(['content.templates.1.template'])
})

test('unknown fields of a certificate template are reported, and the template is saved', async () => {
  const { warnings } = await saved([
    template('a', { template: '<p>{{name}} {{nama}} {{ tanggal }}</p>' }),
    template('b'),
  ])
  expect(warnings).toEqual([{ id: 'a', name: 'Template a', unknown_fields: ['nama', 'tanggal'] }])
})

test('exactly one certificate template is the default: two are refused, and without a default the first becomes default', async () => {
  const two = await put([template('a', { is_default: true }), template('b', { is_default: true })])
  expect(await badFields(two)).toEqual(['content.templates'])
  const defaults = ({ content }: Answer) => content.templates.map(item => item.is_default)
  const first = await saved([template('a'), template('b')])
  expect(defaults(first)).toEqual([true, false])
  expect(
    defaults(await saved([template('a'), template('b', { is_default: true })], first.updated_at)),
  ).toEqual([false, true])
})

test('two certificate templates cannot share an id', async () => {
  expect(await badFields(await put([template('a'), template('a')]))).toEqual(['content.templates'])
})

test('several large certificate templates are accepted, although other bodies are limited to 64 KB', async () => {
  const long = `<p>${'Ä"\n'.repeat(15_000)}</p>`
  const { content } = await saved([template('a', { template: long }), template('b', { template: long })])
  expect(content.templates).toHaveLength(2)
  expect((await put([template('a', { template: 'x'.repeat(60_001) })])).status).toBe(422)
  const huge = { content: { templates: [template('a', { name: 'x'.repeat(2_000_000) })] }, updated_at: null }
  expect(await refusalOf(await api.put('/settings/certificate_templates', huge))).toEqual([413, 'too_large'])
  expect(await refusalOf(await api.put('/settings/payment', { content: 'x'.repeat(70_000) }))).toEqual([
    413,
    'too_large',
  ])
})

test('a certificate template in use cannot be deleted, but an unused template can', async () => {
  const used = uniqueId('used')
  const { updated_at } = await saved([template(used), template('spare')])
  const now = new Date().toISOString()
  await db.insert(certificates).values({
    id: uniqueId('certificate'),
    certificate_number: uniqueId('CERT'),
    template_id: used,
    name: 'Ahmad',
    service_type: 'Hadyu',
    issued_date: '2026-05-27',
    created_at: now,
    updated_at: now,
  })
  expect(await refusalOf(await put([template('spare')], updated_at))).toEqual([409, 'in_use'])
  expect((await saved([template(used)], updated_at)).content.templates).toHaveLength(1)
})

test('saving an outdated version of the certificate templates is refused; saving purges nothing from the cache', async () => {
  const { updated_at } = await saved([template('a')])
  expect(await refusalOf(await put([template('a', { name: 'Lain' })], null))).toEqual([409, 'stale'])
  expect(await purgedBy(() => put([template('a', { name: 'Baru' })], updated_at))).toEqual([])
})

test('the audit log names changed and deleted certificate templates', async () => {
  const first = await saved([template('a'), template('b')])
  await saved([template('a', { name: 'Klasik' })], first.updated_at)
  const events = await auditOf('settings', 'certificate_templates')
  expect(events.at(-1)?.changes).toEqual({ 'a.name': ['Template a', 'Klasik'], b: ['Template b', null] })
})
