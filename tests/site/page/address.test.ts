import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canonicalPath,
  formTargetPath,
  isProductPath,
  pageNameForLog,
  renderCacheKey,
} from '../../../worker/site/page/address'

const at = (path: string) => new URL(`https://toko.test${path}`)

describe('the path of a page', () => {
  test.each([
    ['/', '/'],
    ['//', '/'],
    ['/ORDER', '/order'],
    ['/Order-Status/', '/order-status'],
    ['/terms///', '/terms'],
    ['/CERTIFICATE/CERT-202605-1234', '/certificate/CERT-202605-1234'],
    ['/Privacy-Policy', '/privacy-policy'],
    ['/ADMIN/orders/', '/admin/orders'],
    ['//penipu.example/', '/penipu.example'],
    ['/ANIMALS/sapi-bali-1a2b3c4d5e6f/', '/animals/sapi-bali-1a2b3c4d5e6f'],
    ['/Tidak-Ada', '/Tidak-Ada'],
    ['/og.jpg', '/og.jpg'],
  ])('the canonical path of %s is %s', (path, plain) => expect(canonicalPath(path)).toBe(plain))

  test('normalising a path is idempotent, stays on this host and never makes the path longer', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.array(fc.constantFrom('/', 'ORDER', 'Order', 'a')), (path, parts) => {
        const { pathname } = at(`/${parts.join('/')}${path}`)
        const plain = canonicalPath(pathname)
        expect(canonicalPath(plain)).toBe(plain)
        expect(at(plain).host).toBe('toko.test')
        expect(plain.length).toBeLessThanOrEqual(pathname.length)
      }),
    )
  })

  test('a path of many slashes is normalised in linear time', () => {
    expect(canonicalPath(`${'/'.repeat(100_000)}a${'/'.repeat(100_000)}`)).toBe('/a')
  })
})

describe('the cache key of a page', () => {
  test.each([
    ['/?x=1', '/'],
    ['/terms?utm_source=wa', '/terms'],
    ['/order?utm_source=wa&service=dam&animal=7', '/order?service=dam&animal=7'],
    ['/order?service=dam&service=hadyu', '/order?service=dam'],
    ['/certificate?x=1&q=CERT-1', '/certificate?q=CERT-1'],
    ['/animals/sapi-1a2b3c4d5e6f?utm_source=wa&service=dam', '/animals/sapi-1a2b3c4d5e6f'],
    ['/constructor?q=1', '/constructor'],
    [`/order?service=${'a'.repeat(101)}`, '/order'],
  ])('the cache key of %s is %s', (path, address) => expect(renderCacheKey(at(path))).toBe(address))
})

test('the address of a submitted form keeps the chosen products and drops the typed fields', () => {
  const typed = '/ORDER/?customer_name=Siti&service=dam&animal=7&customer_phone=0812'
  expect(formTargetPath(at(typed))).toBe('/order?service=dam&animal=7')
  expect(formTargetPath(at('/order-status?order_id=ORDER-123AB'))).toBe('/order-status')
  expect(formTargetPath(at('//penipu.example?service=x'))).toBe('/penipu.example')
})

test.each([
  ['/animals/sapi-bali-1a2b3c4d5e6f', true],
  ['/services/1a2b3c4d5e6f', true],
  ['/animals', false],
  ['/animals/Sapi-1a2b3c4d5e6f', false],
  [`/animals/${'a'.repeat(81)}`, false],
  ['/animals/a/1a2b3c4d5e6f', false],
  ['/certificate/1a2b3c4d5e6f', false],
])('the product-page check of the path %s returns %s', (path, is) => expect(isProductPath(path)).toBe(is))

test('logs contain the name of a page without the text that visitors typed into its URL', () => {
  expect(['/', '/order', '/certificate/CERT-1', '/siti-0812', '/__proto__'].map(pageNameForLog)).toEqual([
    '/',
    '/order',
    '/certificate',
    '*',
    '*',
  ])
})
