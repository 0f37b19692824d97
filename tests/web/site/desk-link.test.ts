import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DeskOffer, formValuesOfChatOrder } from '../../../web/admin/orders/desk/form'
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
    lines: [{ key: 'animal:a1', quantity: 2, names: 'Ahmad bin Yusuf\nFatimah' }],
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
    { key: 'animal:a1', quantity: 70, names: '' },
  ])
})

test('an unreadable hash in the address of the order form fills nothing and causes no error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), text => {
      for (const hash of [`#${text}`, `#${encodeURIComponent(text)}`])
        expect(formValuesOfChatOrder(readChatOrderHash(hash), offers)).toBeNull()
    }),
  )
})
