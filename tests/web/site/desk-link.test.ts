import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type DeskOffer,
  deskOrderBody,
  deskOrderFormSchema,
  formValuesOfChatOrder,
} from '../../../web/admin/orders/desk/form'
import { orderLinkForChat, readChatOrderHash } from '../../../web/lib/desk-link'

const offer: DeskOffer = {
  key: 'animal:a1',
  ref: { animal_id: 'a1' },
  name: 'Kambing',
  price: 1,
  stock: 9,
  slots: n => n,
}
const offers = new Map([[offer.key, offer]])
const origin = 'https://qurban.example'
const order = {
  customer_name: 'Siti "Rahma" #1 & Ö',
  customer_phone: '0812-3456-7890',
  customer_email: 'siti@contoh.id',
  items: [
    {
      animal_id: 'a1',
      quantity: 2,
      beneficiaries: [{ name: 'Ahmad', bin: 'bin Yusuf' }, { name: 'Fatimah' }],
    },
    { animal_id: 'sold-out', quantity: 1 },
  ],
}
const hashOf = (link: string) => new URL(link).hash

test('an order sent in a chat fills the form of the back office, without products no longer sold', () => {
  const link = orderLinkForChat(origin, order)
  expect(new URL(link).pathname).toBe('/admin/orders/new')
  expect(new URL(link).search).toBe('')
  expect(formValuesOfChatOrder(readChatOrderHash(hashOf(link)), offers)).toEqual({
    customer_name: 'Siti "Rahma" #1 & Ö',
    customer_phone: '+6281234567890',
    customer_email: 'siti@contoh.id',
    lines: [{ key: 'animal:a1', quantity: 2, names: 'Ahmad bin Yusuf\nFatimah', known: expect.anything() }],
  })
})

test('the link of a chat order omits names if there are too many, but keeps the order lines', () => {
  const beneficiaries = Array.from({ length: 70 }, (_, n) => ({ name: `Nama yang panjang sekali ${n}` }))
  const link = orderLinkForChat(origin, {
    ...order,
    items: [{ animal_id: 'a1', quantity: 70, beneficiaries }],
  })
  expect(link.length).toBeLessThan(1600)
  expect(formValuesOfChatOrder(readChatOrderHash(hashOf(link)), offers)?.lines).toEqual([
    { key: 'animal:a1', quantity: 70, names: '', known: [] },
  ])
})

test('the names of a chat order reach the order unchanged, even if one looks like a heading or two people', () => {
  const beneficiaries = [
    { name: 'Masjid Al-Ikhlas', bin: null, relation: null },
    { name: 'H. Ahmad & Hj. Siti', bin: null, relation: null },
    { name: 'Siti', bin: 'Karto', relation: 'binti' as const },
  ]
  const items = [{ animal_id: 'a1', quantity: 3, beneficiaries }]
  const filled = formValuesOfChatOrder({ ...order, items }, offers)
  const values = deskOrderFormSchema.parse(filled)
  expect(deskOrderBody(values, offers).items).toMatchObject([{ quantity: 3, beneficiaries }])
})

test('an unreadable hash in the address of the order form fills nothing and causes no error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), text => {
      for (const hash of [`#${text}`, `#${encodeURIComponent(text)}`])
        expect(formValuesOfChatOrder(readChatOrderHash(hash), offers)).toBeNull()
    }),
  )
})
