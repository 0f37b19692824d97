import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addCartItem,
  type CartLine,
  cartLimits,
  isNameList,
  missingPart,
  type Name,
  namesForRequest,
  pasteNames,
  quantityOf,
  readCartLines,
  removeCartLine,
  setCartQuantity,
  setLineNames,
} from '../../../web/site/checkout/cart'
import { beneficiaryInput, orderInputLimits } from '../../../worker/contract/orders/orders'
import { maxNamesOfLine } from '../../../worker/contract/orders/rules'

const goat = { kind: 'animal', id: 'a1', name: 'Kambing' } as const
const badal = { kind: 'service', id: 'a1', name: 'Badal Haji' } as const

test('adding an animal that is already in the cart increases its quantity by one', () => {
  const lines = addCartItem(addCartItem([], goat), goat)
  expect(lines).toHaveLength(1)
  expect(quantityOf(lines, goat)).toBe(2)
})

test('an animal and a service with equal ids are two lines of the cart', () => {
  expect(addCartItem(addCartItem([], goat), badal)).toHaveLength(2)
})

test('a cart line is removed when its quantity becomes 0 or the line is deleted', () => {
  const lines = addCartItem(addCartItem([], goat), badal)
  expect(setCartQuantity(lines, goat, 0)).toEqual([expect.objectContaining(badal)])
  expect(removeCartLine(lines, badal)).toEqual([expect.objectContaining(goat)])
})

test('the cart has the line and quantity limits of the API contract', () => {
  expect(cartLimits).toEqual({ lines: orderInputLimits.lines, quantity: orderInputLimits.quantity })
  const full = Array.from({ length: orderInputLimits.lines }, (_, i) => ({ ...goat, id: `a${i + 10}` }))
  const lines = full.reduce<CartLine[]>(addCartItem, [])
  expect(addCartItem(lines, goat)).toBe(lines)
  expect(quantityOf(setCartQuantity(addCartItem([], goat), goat, 1e9), goat)).toBe(orderInputLimits.quantity)
})

test('a cart line has one name per animal, and seven names for a cow', () => {
  expect(
    ['Kambing', 'Domba', 'Sapi', 'badal_haji'].map(kind => maxNamesOfLine({ kind, quantity: 3, shares: 1 })),
  ).toEqual([3, 3, 21, 3])
})

test('a name that has only a parent’s name is incomplete and is not dropped from the order', () => {
  const onlyParent: Name = { name: ' ', bin: 'Umar', relation: 'bin' }
  expect(missingPart(onlyParent)).toBe('name')
  expect(missingPart({ name: 'Siti', bin: 'Umar', relation: '' })).toBe('relation')
  expect(missingPart({ name: 'Siti', bin: '', relation: 'bin' })).toBeNull()
  const [sent] = namesForRequest([onlyParent], 1)
  expect(beneficiaryInput.safeParse(sent).error?.issues).toMatchObject([
    { path: ['name'], message: 'Nama harus diisi' },
  ])
})

test('an order contains only the filled names, at most as many as fit the line', () => {
  const names: Name[] = [
    { name: '  Ahmad ', bin: '', relation: 'bin' },
    { name: ' ', bin: '', relation: 'bin' },
    { name: 'Siti', bin: ' Ali ', relation: 'binti' },
    { name: 'Budi', bin: '', relation: '' },
  ]
  expect(namesForRequest(names, 2)).toEqual([
    { name: 'Ahmad' },
    { name: 'Siti', bin: 'Ali', relation: 'binti' },
  ])
})

test('a stored cart is restored unchanged', () => {
  const lines = setLineNames(addCartItem(addCartItem([], goat), badal), goat, [
    { name: 'Ahmad', bin: 'Umar', relation: 'bin' },
  ])
  expect(readCartLines(JSON.parse(JSON.stringify(lines)))).toEqual(lines)
})

test('any stored value is read as cart lines within the limits', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      for (const { quantity, kind, id } of readCartLines(value)) {
        expect(quantity).toBeGreaterThan(0)
        expect(quantity).toBeLessThanOrEqual(cartLimits.quantity)
        expect(['animal', 'service']).toContain(kind)
        expect(typeof id).toBe('string')
      }
    }),
  )
  expect(readCartLines([{ ...goat, quantity: 'x' }, { ...goat, kind: 'car', quantity: 1 }, null, 7])).toEqual(
    [],
  )
})

test('a pasted list of names fills the free rows; the remaining names are reported and kept', () => {
  const typed: Name[] = [
    { name: 'Ahmad', bin: '', relation: '' },
    { name: '', bin: '', relation: '' },
  ]
  const { names, taken, left } = pasteNames(
    typed,
    3,
    `1. Siti binti Ali\n\n2. Budi\n3. Joko bin Parto\n${'a'.repeat(101)}`,
  )
  expect(names).toEqual([
    { name: 'Ahmad', bin: '', relation: '' },
    { name: 'Siti', bin: 'Ali', relation: 'binti' },
    { name: 'Budi', bin: '', relation: '' },
  ])
  expect([taken, left]).toEqual([2, ['Joko bin Parto', 'a'.repeat(101)]])
})

test('a list pasted into one name field fills this field and the empty fields after it', () => {
  const typed: Name[] = [
    { name: '', bin: '', relation: '' },
    { name: '', bin: '', relation: '' },
    { name: 'Ahmad', bin: '', relation: '' },
  ]
  const { names, left } = pasteNames(typed, 4, '1. Siti\n2. Budi\n3. Joko', 1)
  expect(names.map(({ name }) => name)).toEqual(['', 'Siti', 'Ahmad', 'Budi'])
  expect(left).toEqual(['Joko'])
})

test.each([
  ['Siti\nBudi', true],
  ['1. Siti 2. Budi', true],
  ['Ahmad\nbin Umar', true],
  ['Ahmad bin Umar\r\n', false],
  ['1. Siti', false],
  ['Ahmad dan Siti', false],
  ['H. Ahmad, S.Pd.', false],
  ['Daftar nama:\n\n2026', false],
])('%j pasted into a name field is a list: %s', (text, isList) => {
  expect(isNameList(text)).toBe(isList)
})
