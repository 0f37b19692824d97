import { expect, test } from 'vitest'
import { bank_accounts } from '../../../worker/db/schema/catalog'
import { ask, db, uniqueId } from '../../support/shop'

const code =
  '00020101021126680016ID.CO.CONTOH.WWW011893600000000000000102150000000000000010303UMI51440014ID.CO.QRIS.WWW0215ID00000000000000303UMI5204866153033605802ID5913CONTOH QURBAN6007JAKARTA61051234562070703A016304FAA1'

const shown = [
  'account_name',
  'account_number',
  'bank_name',
  'branch',
  'id',
  'logo_url',
  'merchant_city',
  'merchant_name',
  'nmid',
  'qris_code',
  'qris_dynamic',
  'qris_image_url',
  'type',
]

const account = (type: 'bank' | 'qris') => ({
  id: uniqueId(type),
  type,
  bank_name: 'Bank Contoh',
  account_number: '1234567890',
  account_name: 'Yayasan',
  order_index: 1,
  qris_code: type === 'qris' ? code : null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
})

test.each(['', '?amount=2500321'])(
  'the payment methods%s contain only the fields that a payer needs',
  async query => {
    const accounts = [account('bank'), account('qris')]
    await db.insert(bank_accounts).values(accounts)
    const { items } = await (await ask(`/api/payment-methods${query}`)).json<{ items: { id: string }[] }>()
    const own = items.filter(item => accounts.some(({ id }) => id === item.id))
    expect(own.map(item => Object.keys(item).sort())).toEqual([shown, shown])
  },
)

test('above the QRIS limit QRIS accounts are omitted, and this is reported only if the shop has a QRIS account', async () => {
  const told = async (amount: number) => {
    const answer = await ask(`/api/payment-methods?amount=${amount}`)
    const { items, qris_over_limit, qris_limit } = await answer.json<{
      items: { type: string }[]
      qris_over_limit: boolean
      qris_limit: number
    }>()
    return { qris: items.filter(({ type }) => type === 'qris').length, qris_over_limit, qris_limit }
  }
  await db.delete(bank_accounts)
  await db.insert(bank_accounts).values(account('bank'))
  const { qris_limit } = await told(1)
  expect(await told(qris_limit + 1)).toMatchObject({ qris: 0, qris_over_limit: false })
  await db.insert(bank_accounts).values(account('qris'))
  expect(await told(qris_limit)).toMatchObject({ qris: 1, qris_over_limit: false })
  expect(await told(qris_limit + 1)).toMatchObject({ qris: 0, qris_over_limit: true })
})
