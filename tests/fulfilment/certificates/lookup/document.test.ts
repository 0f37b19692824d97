import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  renderCertificate as renderWithAssets,
  type Values,
} from '../../../../worker/fulfilment/certificates/lookup/document'
import { ASSETS } from '../../../support/assets'
import { newCertificate, saveTemplates } from '../../../support/certificates'
import { ask, signIn } from '../../../support/shop'

const renderDocument = (template: string, values: Values) => renderWithAssets(template, values, ASSETS)

const page = '<!doctype html><html lang="id"><head><title>x</title></head><body><p>{{name}}</p></body></html>'

const lengthIn = (html: string, field: string) =>
  Number(new RegExp(`--${field}-length:(\\d+)`).exec(html)?.[1])

describe('the stored length of certificate values', () => {
  test('the style of a certificate contains the length of each value, so that the font can shrink', async () => {
    const html = await renderDocument(page, { name: 'ahmad', location: 'bogor', beneficiaries: 'warga' })
    expect([lengthIn(html, 'name'), lengthIn(html, 'details')]).toEqual([5, 10])
    expect(html).toMatch(/^<!doctype html><html lang="id"><head><style>:root\{[^<]*\}<\/style><title>/)
  })

  test('the length of a certificate value in the style is never 0, because the style divides by it', async () => {
    expect([...(await renderDocument(page, {})).matchAll(/-length:(\d+)/g)].every(([, n]) => n === '1')).toBe(
      true,
    )
  })

  test('the length of a certificate value counts characters instead of bytes, and a capital counts as 1.5 characters', async () => {
    expect(lengthIn(await renderDocument(page, { name: 'فاطمة' }), 'name')).toBe(5)
    expect(lengthIn(await renderDocument(page, { name: '🐐🐐' }), 'name')).toBe(2)
    expect(lengthIn(await renderDocument(page, { name: 'AHMAD' }), 'name')).toBe(8)
  })

  test('the length of a certificate value is a number even if the value contains HTML', async () => {
    const html = await renderDocument(page, { name: '}</style><script>evil()</script>{{location}}' })
    expect(html).not.toContain('<script')
    expect(/<style>(.*?)<\/style>/.exec(html)?.[1]).toMatch(/^:root\{(--\w+-length:\d+;?)+\}$/)
  })

  test('the lengths of certificate values are defined before their first use, even in a template without a head', async () => {
    expect(await renderDocument('<body><p>{{name}}</p></body>', { name: 'a' })).toMatch(
      /^<style>.*<body><p>a<\/p>/s,
    )
  })
})

describe('fonts of certificates', () => {
  const sheet = (css: string, text = '') =>
    `<html><head><style>${css}</style></head><body>{{name}}${text}</body></html>`
  const facesIn = (html: string) =>
    [...html.matchAll(/@font-face\{font-family:(\w+)[^}]*font-style:(\w+)/g)].map(([, ...face]) =>
      face.join(' '),
    )

  test('a certificate embeds a font only if its template uses the font, and only with the characters that are needed', async () => {
    const both = sheet('p { font-family: "Lora", Amiri, serif }')
    expect(facesIn(await renderDocument(both, { name: 'Ahmad' }))).toEqual(['Lora normal'])
    expect(facesIn(await renderDocument(both, { name: 'بسم الله الرحمن الرحيم' }))).toEqual([
      'Lora normal',
      'Amiri normal',
    ])
    expect(facesIn(await renderDocument(sheet('p { font: italic 1em lora }'), {}))).toEqual([
      'Lora normal',
      'Lora italic',
    ])
  })

  test('the fonts of a certificate are embedded in its HTML, which loads no files and never shows Arabic in italics', async () => {
    const html = await renderDocument(sheet('i { font-family: Amiri }', '<i>ٱلله</i>'), {})
    expect(facesIn(html)).toEqual(['Amiri normal'])
    expect(html).toContain(':root{font-synthesis:weight}')
    expect(html.match(/url\("(.{0,22})/)?.[1]).toBe('data:font/woff2;base64')
    expect(html.match(/url\((?!"data:)/g)).toBeNull()
  })

  test('a certificate is not rendered without its font: the request fails, and the next request reads the font again', async () => {
    const template = sheet('p { font-family: "Jakarta Sertifikat" }')
    // Only `fetch` is used; the rest of a service binding is RPC.
    const broken = { fetch: async () => new Response('', { status: 503 }) } as unknown as Fetcher
    await expect(renderWithAssets(template, {}, broken)).rejects.toThrow(/jakarta\S*\.woff2 answered 503/)
    expect(await renderDocument(template, {})).toContain(`base64,${btoa('font')}`)
  })

  test('a certificate whose template uses none of the shop’s fonts contains no font rules', async () => {
    const html = await renderDocument(sheet('p { font-family: Georgia, serif; font-style: italic }'), {
      name: 'Lora الله',
    })
    expect(html).not.toMatch(/font-face|font-synthesis/)
  })
})

describe('the preview of a certificate', () => {
  let token = ''
  beforeAll(async () => {
    token = await signIn()
  })
  beforeEach(() => saveTemplates())

  test('the preview of a certificate equals the downloaded file exactly', async () => {
    const row = await newCertificate({ name: 'Siti “Ibu” O’Neil فاطمة <b>' })
    const {
      certificate_number,
      name,
      service_type,
      date,
      location,
      beneficiaries,
      issued_date,
      template_id,
    } = row
    const json = {
      certificate_number,
      name,
      service_type,
      date,
      location,
      beneficiaries,
      issued_date,
      template_id,
    }
    const preview = await ask('/api/admin/certificates/preview', { token, json })
    const file = await ask(`/api/admin/certificates/${row.id}/download`, { token })
    expect(await preview.text()).toBe(await file.text())
  })
})
