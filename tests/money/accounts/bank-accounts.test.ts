import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { BankAccount } from '../../../worker/contract/money/accounts/bank-accounts'
import { bank_accounts } from '../../../worker/db/schema/catalog'
import { badFields, operator } from '../../support/admin'
import { ask, db, problemOf, signIn, uniqueId } from '../../support/shop'

const code =
  '00020101021126680016ID.CO.CONTOH.WWW011893600000000000000102150000000000000010303UMI51440014ID.CO.QRIS.WWW0215ID00000000000000303UMI5204866153033605802ID5913CONTOH QURBAN6007JAKARTA61051234562070703A016304FAA1'
const merchant = { merchant_name: 'CONTOH QURBAN', merchant_city: 'JAKARTA', nmid: 'ID0000000000000' }
const picture = '/media/general/qris-1600.webp'

let api = operator('')
beforeAll(async () => {
  api = operator(await signIn())
})

const bank = () => ({
  type: 'bank',
  bank_name: uniqueId('Bank'),
  account_number: '1234567890',
  account_name: 'Yayasan',
  branch: 'Depok',
})
const qris = () => ({ type: 'qris', bank_name: uniqueId('QRIS'), qris_code: code, qris_image_url: picture })

async function made(values: Record<string, unknown>): Promise<BankAccount> {
  const response = await api.post('/bank-accounts', values)
  expect(response.status).toBe(201)
  return response.json()
}

const change = async (account: BankAccount, values: Record<string, unknown>): Promise<BankAccount> => {
  const response = await api.patch(`/bank-accounts/${account.id}`, {
    ...values,
    updated_at: account.updated_at,
  })
  expect(response.status).toBe(200)
  return response.json()
}

test('a QRIS account has QRIS in its account fields and shows the merchant of its code', async () => {
  const account = await made({ ...qris(), account_number: '999', account_name: 'Orang Lain' })
  expect(account).toMatchObject({
    account_number: 'QRIS',
    account_name: 'QRIS',
    branch: 'QRIS',
    qris_code: code,
    ...merchant,
  })
  expect(await (await api.get(`/bank-accounts/${account.id}`)).json()).toEqual(account)
})

test('a bank account stores no QRIS fields', async () => {
  const account = await made({ ...bank(), qris_code: code, qris_image_url: picture })
  expect(account).toMatchObject({
    qris_code: null,
    qris_image_url: null,
    merchant_name: null,
    branch: 'Depok',
  })
})

test('saving a payment account as bank or QRIS clears the fields of the other account type', async () => {
  const account = await made(bank())
  const asQris = await change(account, { ...qris(), qris_dynamic: false })
  expect(asQris).toMatchObject({
    type: 'qris',
    account_number: 'QRIS',
    account_name: 'QRIS',
    branch: 'QRIS',
    ...merchant,
  })
  const asBank = await change(asQris, { ...bank(), branch: '' })
  expect(asBank).toMatchObject({
    type: 'bank',
    account_number: '1234567890',
    branch: null,
    qris_code: null,
    qris_image_url: null,
    qris_dynamic: true,
    nmid: null,
  })
})

test('changing a QRIS account into a bank account requires bank name, number and holder', async () => {
  const account = await made(qris())
  const response = await api.patch(`/bank-accounts/${account.id}`, { type: 'bank' })
  expect((await badFields(response)).sort()).toEqual(['account_name', 'account_number'])
})

test('disabling a QRIS account keeps its code', async () => {
  const account = await made(qris())
  expect(await change(account, { status: 'inactive' })).toMatchObject({
    status: 'inactive',
    qris_code: code,
    ...merchant,
  })
})

test('a mistyped QRIS code is refused with an error at its field, in the preview and the form', async () => {
  const wrong = code.replace('JAKARTA', 'JAKARTE')
  const message = 'Kode QRIS salah ketik atau tidak lengkap: angka pemeriksanya tidak cocok.'
  const saved = await api.post('/bank-accounts', { ...qris(), qris_code: wrong })
  expect((await problemOf(saved)).errors).toEqual([{ path: 'qris_code', message }])
  const preview = await api.post('/bank-accounts/read-qris', { qris_code: wrong })
  expect(preview.status).toBe(422)
  expect(await problemOf(preview)).toMatchObject({
    code: 'bad_qris',
    detail: message,
    errors: [{ path: 'qris_code', message }],
  })
})

test('the QRIS preview shows the merchant of a code without saving', async () => {
  const before = (await db.select().from(bank_accounts)).length
  const response = await api.post('/bank-accounts/read-qris', { qris_code: ` ${code}\n` })
  expect(await response.json()).toEqual(merchant)
  expect((await db.select().from(bank_accounts)).length).toBe(before)
})

test('a QRIS account requires a code and a picture', async () => {
  const response = await api.post('/bank-accounts', { type: 'qris', bank_name: 'QRIS' })
  expect((await badFields(response)).sort()).toEqual(['qris_code', 'qris_image_url'])
})

test('a QRIS account with a damaged code in the database is listed without a merchant', async () => {
  const account = await made(qris())
  await db.update(bank_accounts).set({ qris_code: 'rusak' }).where(eq(bank_accounts.id, account.id))
  const read = await (await api.get(`/bank-accounts/${account.id}`)).json()
  expect(read).toMatchObject({ qris_code: 'rusak', merchant_name: null, nmid: null })
})

test('the payment page offers an account only while it is active', async () => {
  const account = await made(bank())
  const offered = async () => {
    const { items } = await (await ask('/api/payment-methods')).json<{ items: { id: string }[] }>()
    return items.some(item => item.id === account.id)
  }
  expect(await offered()).toBe(true)
  await change(account, { status: 'inactive' })
  expect(await offered()).toBe(false)
})
