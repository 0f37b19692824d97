import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { documentOf } from '../../worker/certificates/look/document'
import { newCertificate, saveTemplates } from '../support/certificates'
import { ask, signIn } from '../support/shop'

const page = '<!doctype html><html lang="id"><head><title>x</title></head><body><p>{{name}}</p></body></html>'

const lengthIn = (html: string, field: string) =>
  Number(new RegExp(`--${field}-length:(\\d+)`).exec(html)?.[1])

describe('how long a value is', () => {
  test('stands in the style, so that letters can shrink with it', () => {
    const html = documentOf(page, { name: 'ahmad', location: 'bogor', beneficiaries: 'warga' })
    expect([lengthIn(html, 'name'), lengthIn(html, 'details')]).toEqual([5, 10])
    expect(html).toMatch(/^<!doctype html><html lang="id"><head><style>:root\{[^<]*\}<\/style><title>/)
  })

  test('is never 0, since letters are divided by it', () => {
    expect([...documentOf(page, {}).matchAll(/-length:(\d+)/g)].every(([, n]) => n === '1')).toBe(true)
  })

  test('counts signs and not bytes, capitals half as much again', () => {
    expect(lengthIn(documentOf(page, { name: 'فاطمة' }), 'name')).toBe(5)
    expect(lengthIn(documentOf(page, { name: '🐐🐐' }), 'name')).toBe(2)
    expect(lengthIn(documentOf(page, { name: 'AHMAD' }), 'name')).toBe(8)
  })

  test('is only a number, whatever was written', () => {
    const html = documentOf(page, { name: '}</style><script>evil()</script>{{location}}' })
    expect(html).not.toContain('<script')
    expect(/<style>(.*?)<\/style>/.exec(html)?.[1]).toMatch(/^:root\{(--\w+-length:\d+;?)+\}$/)
  })

  test('comes into a template without a head too, before what it is for', () => {
    expect(documentOf('<body><p>{{name}}</p></body>', { name: 'a' })).toMatch(/^<style>.*<body><p>a<\/p>/s)
  })
})

describe('the preview', () => {
  let token = ''
  beforeAll(async () => {
    token = await signIn()
  })
  beforeEach(() => saveTemplates())

  test('is what is downloaded and printed, letter for letter', async () => {
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
