import { expect, test } from 'vitest'
import { chatUrl, fillChatMarkers } from '../../../web/lib/chat'
import { pictureUrlForWidth, srcSet } from '../../../web/lib/picture'
import { orderServiceUrl, orderUrlHash, readOrderHash } from '../../../web/lib/urls'
import { orderChatUrl, orderStatusChatUrl, paymentChatUrl, rejectedChatUrl } from '../../../web/site/chat'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { exampleOrder } from './example-order'

const whatsapp = {
  number: '+6281200000000',
  general_message: 'Halo',
  service_message: '',
  order_message: 'Saya memesan.',
  payment_message: 'Saya sudah transfer.',
  status_message: 'Saya bertanya.',
}

const textOf = (url: string) => new URL(url).searchParams.get('text') ?? ''

test('a secret link is parsed into order code and key', () => {
  const credential = { order_id: 'ORDER-123AB', key: 'abc_DEF-0123456789xyzA' }
  expect(readOrderHash(orderUrlHash(credential))).toEqual(credential)
  expect(readOrderHash('#order-123ab')).toEqual({ order_id: 'ORDER-123AB', key: null })
  expect(orderUrlHash({ order_id: 'ORDER-123AB', key: null })).toBe('#ORDER-123AB')
})

test.each(['', '#', '#faq', '#ORDER-12AB', '#ORDER-123AB.a b', '#ORDER-123ABC'])(
  'the hash "%s" is not read as an order',
  hash => {
    expect(readOrderHash(hash)).toBeNull()
  },
)

test.each([
  '.',
  ')',
  ',',
  '>',
  '"',
  '”',
  '»',
  '*',
  '_',
  '~',
  ').',
  '…',
  ' ',
  '\n',
  '%29',
  '%3E',
  '\u200b',
  '&fbclid=IwAR0',
  '?utm_source=wa',
  '. Terima kasih',
])('a link followed by "%s" opens its order', rest => {
  const credential = { order_id: 'ORDER-123AB', key: 'abc_DEF-0123456789xyzA' }
  expect(readOrderHash(orderUrlHash(credential) + rest)).toEqual(credential)
  expect(readOrderHash(`#ORDER-123AB${rest.replace(' Terima kasih', '')}`)).toEqual({
    ...credential,
    key: null,
  })
})

test('an order code with more digits is valid', () => {
  expect(readOrderHash('#ORDER-12345AB')?.order_id).toBe('ORDER-12345AB')
})

test('a service id is escaped in its link', () => {
  expect(orderServiceUrl('a&b=c')).toBe('/order?service=a%26b%3Dc')
})

test('a WhatsApp link has the number’s digits and the text', () => {
  expect(chatUrl('+62 812-0000-0000', 'a & b')).toBe('https://wa.me/6281200000000?text=a%20%26%20b')
})

test('the chat text of an order lists customer, discount codes, items, total and order code', () => {
  const order: OrderView = exampleOrder()
  const text = textOf(orderChatUrl(whatsapp, order, { referral_code: 'REF1', discount_code: 'HEMAT' }))
  for (const part of [
    'Saya memesan.',
    order.order_id,
    order.customer_name,
    order.customer_phone,
    order.customer_email,
    'REF1',
    'HEMAT',
    '2 x Kambing Kacang',
    'Rp\u00a05.300.347',
  ]) {
    expect(text).toContain(part)
  }
})

test('an operator’s chat text that already contains the items gets no second summary', () => {
  const custom = { ...whatsapp, order_message: 'Pesanan {{order_id}}:\n{{items}}' }
  expect(textOf(orderChatUrl(custom, exampleOrder()))).toBe(
    'Pesanan ORDER-123AB:\n- 2 x Kambing Kacang (Rp\u00a02.650.000) = Rp\u00a05.300.000',
  )
})

test('chat texts about payment and status contain the order code even if the operator’s text omits it', () => {
  expect(textOf(paymentChatUrl(whatsapp, exampleOrder()))).toMatch(/ORDER-123AB[\s\S]*Rp\u00a05\.300\.347/)
  expect(textOf(orderStatusChatUrl(whatsapp, 'ORDER-123AB'))).toContain('ORDER-123AB')
})

test('inserted values that look like markers are not replaced themselves', () => {
  expect(fillChatMarkers('{a} {{b}} {c}', { a: '{b}', b: '$&' })).toBe('{b} $&')
})

test('only pictures of the shop’s own media library have variants of several widths', () => {
  expect(srcSet('/media/animals/kambing-1-1600.webp')).toBe(
    '/media/animals/kambing-1-240.webp 240w, /media/animals/kambing-1-480.webp 480w, /media/animals/kambing-1-960.webp 960w, /media/animals/kambing-1-1600.webp 1600w',
  )
  // A browser without WebP support uploads a logo as PNG.
  expect(pictureUrlForWidth('/media/general/logo-1600.png', 120)).toBe('/media/general/logo-240.png')
  expect(srcSet('https://contoh.id/media/a-1600.webp')).toBeUndefined()
  expect(pictureUrlForWidth('/media/animals/kambing-1-1600.webp', 500)).toBe(
    '/media/animals/kambing-1-960.webp',
  )
  expect(pictureUrlForWidth('/media/animals/kambing-1-1600.webp', 5000)).toBe(
    '/media/animals/kambing-1-1600.webp',
  )
  expect(pictureUrlForWidth('https://contoh.id/a.jpg', 100)).toBe('https://contoh.id/a.jpg')
})

test('a chat text has at most 1,000 characters and mentions omitted lines', () => {
  const items = exampleOrder().items.flatMap(item =>
    Array.from({ length: 50 }, (_, n) => ({ ...item, id: n + 1 })),
  )
  const order = exampleOrder({ items })
  const text = textOf(orderChatUrl(whatsapp, order))
  expect(text.length).toBeLessThanOrEqual(1000)
  expect(text).toMatch(/- dan \d+ baris lainnya/)
  expect(text).toContain('Rp\u00a05.300.347')
})

test('the chat text of a refused order omits the names, and then order lines, if it would be too long', () => {
  const held = (lines: number, names: number) => {
    const beneficiaries = Array.from({ length: names }, (_, n) => ({ name: `Nama ke ${n}` }))
    const items = Array.from({ length: lines }, () => ({
      animal_id: crypto.randomUUID(),
      quantity: 7,
      beneficiaries,
    }))
    const { customer_name, customer_phone, customer_email } = exampleOrder()
    const named = items.map(({ quantity }, n) => ({ name: `Kambing Jawarandu ${n}`, quantity }))
    return textOf(
      rejectedChatUrl(
        whatsapp,
        { customer_name, customer_phone, customer_email, items },
        named,
        'https://qurban.example',
      ),
    )
  }
  expect(held(1, 2)).toMatch(/Untuk admin: https:.*Nama%20ke%201/)
  expect(held(3, 7)).toMatch(/Untuk admin: https:(?!.*Nama%20ke)/)
  expect(held(5, 7)).toMatch(/Untuk admin/)
  for (const lines of [1, 3, 5, 12, 50]) expect(held(lines, 7).length).toBeLessThanOrEqual(1000)
  expect(held(50, 0)).toMatch(/- dan \d+ baris lainnya/)
})
