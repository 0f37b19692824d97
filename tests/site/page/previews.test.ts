import { expect, test } from 'vitest'
import { siteHeadTags } from '../../../worker/site/page/head'
import { ASSETS } from '../../support/assets'
import { newCertificate, saveTemplates } from '../../support/certificates'
import { ask, customer, newAnimal, orderFor, placedOrder } from '../../support/shop'

const origin = 'https://toko.example'

async function read(path: string) {
  const response = await ask(path, { env: { ASSETS, SITE_ORIGIN: origin }, origin })
  return { response, html: await response.text() }
}

const headOf = (html: string) => (html.split('</head>')[0] ?? '').replace(/<title>.*?<\/title>/s, '')
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1]

async function anOrder() {
  const { id } = await newAnimal({ name: 'Domba Rahasia' })
  return placedOrder(orderFor(id))
}

test('the link preview of an order names the page and no order data, also with the key in the address', async () => {
  const { order_id, key, total_amount } = await anOrder()
  const secrets = [order_id, key, customer.customer_name, customer.customer_email, String(total_amount)]
  for (const path of [
    `/order-status?order_id=${order_id}&key=${key}`,
    `/order-status?key=${key}`,
    `/payment?order_id=${order_id}&key=${key}`,
    `/order-status/${order_id}.${key}`,
    `/order-evidence?order_id=${order_id}&key=${key}`,
    `/bukti/${order_id}?key=${key}`,
  ]) {
    const { response, html } = await read(path)
    for (const secret of secrets) expect(headOf(html), path).not.toContain(secret)
    expect(html, path).not.toContain(key)
    expect(meta(html, 'og:title'), path).toContain('Toko Qurban')
    expect(meta(html, 'og:description')?.length, path).toBeGreaterThan(20)
    expect(meta(html, 'og:image'), path).toBe(`${origin}/og.jpg`)
    expect(meta(html, 'og:url'), path).toBeUndefined()
    expect(html, path).not.toContain('rel="canonical"')
    expect(response.headers.get('x-robots-tag'), path).toBe('noindex')
    expect(meta(html, 'robots'), path).toBe('noindex')
  }
  expect(meta((await read('/order-status')).html, 'og:title')).toBe('Status pesanan · Toko Qurban')
})

test('the link preview of a certificate contains no name', async () => {
  await saveTemplates()
  const { certificate_number, name } = await newCertificate({ name: 'Ahmad Rahasia', location: 'Bogor' })
  const { response, html } = await read(`/certificate/${certificate_number}`)
  expect(response.status).toBe(200)
  expect(html).toContain(name)
  for (const secret of [name, certificate_number, 'Bogor', 'Qurban Kambing'])
    expect(headOf(html).replace(/<meta name="description"[^>]*>/, '')).not.toContain(secret)
  expect(meta(html, 'description')).not.toContain(name)
  expect(meta(html, 'og:title')).toBe('Sertifikat · Toko Qurban')
  expect(meta(html, 'og:image')).toBe(`${origin}/og.jpg`)
})

test('link previews of personal pages always use the shop’s picture', () => {
  const own = {
    title: 'Siti',
    description: 'Siti',
    image: { url: '/media/bukti.webp', alt: 'Siti' },
    price: 1,
  }
  const place = {
    origin,
    pathname: '/certificate/1',
    image: '/og.jpg',
    shop: 'Toko Qurban',
    isPersonal: true,
  }
  const head = siteHeadTags(own, place).replace(/<title>.*?<\/title>|<meta name="description"[^>]*>/g, '')
  expect(head).not.toMatch(/Siti|bukti|product:price/)
})
