import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BankAccount, bankAccountInput } from '../../../worker/contract/money/accounts/bank-accounts'
import { accountLengthWarning, accountNumberProblem } from '../../../worker/contract/money/accounts/banks'
import { payeeInput } from '../../../worker/contract/money/refunds'
import { bank_accounts } from '../../../worker/db/schema/catalog'
import { staff_letters } from '../../../worker/db/schema/people'
import { sendStaffLetters } from '../../../worker/people/letters/letters'
import { passwordHeaders } from '../../support/admin'
import { freshShop } from '../../support/fresh'
import { mailbox, providerError, setMessages } from '../../support/messages'
import { type Ask, ask, db, newOperator, password, problemOf, signIn, uniqueId } from '../../support/shop'
import { dataFindings, expectSound } from '../../support/sound'

let token = ''
beforeAll(async () => {
  token = await signIn()
})
beforeEach(async () => {
  await db.delete(bank_accounts)
})

const bank = () => ({
  type: 'bank',
  bank_name: 'BCA',
  account_number: '123-456 7890',
  account_name: 'Yayasan Contoh',
})

const path = '/api/admin/bank-accounts'
const post = (json: unknown, rest: Ask = {}) => ask(path, { json, token, ...rest })
const patch = ({ id, updated_at }: BankAccount, json: object, rest: Ask = {}) =>
  ask(`${path}/${id}`, { method: 'PATCH', json: { ...json, updated_at }, token, ...rest })

async function made(values: object = {}): Promise<BankAccount> {
  const response = await post({ ...bank(), ...values }, { headers: passwordHeaders })
  expect(response.status).toBe(201)
  return response.json()
}

const kept = () => db.select().from(bank_accounts)

describe('an account number', () => {
  test('an account number needs a plausible number of digits; separators are ignored', async () => {
    expect((await made()).account_number).toBe('1234567890')
    for (const account_number of ['abc', '12345', '1'.repeat(21), '12a4567890', '0000000000', '३४५६७८९०'])
      expect(
        (await problemOf(await post({ ...bank(), account_number }, { headers: passwordHeaders }))).errors,
      ).toEqual([expect.objectContaining({ path: 'account_number' })])
    expect(await kept()).toHaveLength(1)
  })

  test.each([
    '\u202a1234567890\u202c',
    '123\u2011456\u20117890',
    '123–456–7890',
    '1234\u00a0567\u200b890',
    '１２３４５６７８９０',
    ' 1234.567.890\n',
  ])('the pasted account number %j is read as 1234567890, for the shop and for a refund', typed => {
    expect(bankAccountInput.parse({ ...bank(), account_number: typed })).toMatchObject({
      account_number: '1234567890',
    })
    expect(payeeInput.parse({ bank: 'BCA', account: typed, name: 'Siti' }).account).toBe('1234567890')
  })

  test.each([
    ['BCA', '1234567890', null],
    ['Bank Mandiri', '1234567890123', null],
    ['Bank Syariah Indonesia (BSI)', '7001234567', null],
    ['bri', '123456789012', 'biasanya 15 angka; yang ini 12 angka'],
    ['BCA', '12345678901', 'biasanya 10 angka; yang ini 11 angka'],
    ['Bank Desa', '1234567', null],
  ])('an account number of %s (%s) has the usual length or causes a warning', (name, number, said) => {
    expect(accountNumberProblem(number)).toBeNull()
    const word = accountLengthWarning(name, number)
    if (said === null) expect(word).toBeNull()
    else expect(word).toContain(said)
  })

  test('the data check reports an account whose stored number is invalid, and the account can be disabled', async () => {
    await expectSound()
    const account = await made()
    await db.update(bank_accounts).set({ account_number: 'abc' })
    expect(await dataFindings()).toEqual([{ check: 'account_number', count: 1, examples: ['BCA'] }])
    expect((await patch(account, { status: 'inactive' })).status).toBe(200)
    await expectSound()
  })
})

describe('changes of payment details', () => {
  test('changing payment details requires confirmation: the problem response shows both values, and nothing is written', async () => {
    const response = await post(bank())
    expect(response.status).toBe(428)
    expect(await problemOf(response)).toMatchObject({
      code: 'confirmation_needed',
      confirm: {
        changes: [
          { label: 'Tipe', before: null, after: 'Rekening Bank' },
          { label: 'Nama bank', before: null, after: 'BCA' },
          { label: 'Nomor rekening', before: null, after: '1234 5678 90' },
          { label: 'Nama pemilik rekening', before: null, after: 'Yayasan Contoh' },
        ],
        warnings: [],
      },
    })
    expect(await kept()).toEqual([])
  })

  test.each([
    ['number', { account_number: '9876543210' }],
    ['name', { account_name: 'Orang Lain' }],
    ['bank', { bank_name: 'Mandiri' }],
  ])('changing an account’s %s requires the password', async (_, change) => {
    const account = await made()
    expect((await patch(account, change)).status).toBe(428)
    const wrong = await patch(account, change, { headers: { 'x-confirm-password': 'salah-sekali' } })
    expect([wrong.status, (await problemOf(wrong)).code]).toEqual([422, 'wrong_password'])
    expect(await kept()).toMatchObject([{ account_number: '1234567890', account_name: 'Yayasan Contoh' }])
    expect((await patch(account, change, { headers: passwordHeaders })).status).toBe(200)
    expect(await kept()).toMatchObject([change])
  })

  test('an account number of unusual length causes a warning before saving', async () => {
    const { confirm } = await problemOf(await post({ ...bank(), account_number: '123456789' }))
    expect(confirm?.warnings).toEqual(['Nomor rekening BCA biasanya 10 angka; yang ini 9 angka.'])
  })

  test('reactivating an account requires the password; disabling it or changing its logo or position does not', async () => {
    const account = await made()
    const hidden = await patch(account, { status: 'inactive', logo_url: 'https://contoh.id/a.webp' })
    expect(hidden.status).toBe(200)
    const row = await hidden.json<BankAccount>()
    const opened = await patch(row, { status: 'active' })
    expect((await problemOf(opened)).confirm?.changes).toContainEqual({
      label: 'Status',
      before: 'Nonaktif',
      after: 'Aktif',
    })
    expect((await patch(row, { status: 'active' }, { headers: passwordHeaders })).status).toBe(200)
    expect((await ask(`${path}/reorder`, { json: { ids: [row.id] }, token })).status).toBe(204)
  })

  test('after five wrong passwords while changing an account, even the right password is refused', async () => {
    const own = await signIn()
    const guess = () => post(bank(), { token: own, headers: { 'x-confirm-password': 'salah' } })
    for (let n = 0; n < 5; n++) expect((await guess()).status).toBe(422)
    expect((await guess()).status).toBe(429)
    expect((await post(bank(), { token: own, headers: passwordHeaders })).status).toBe(429)
  })

  test('an invalid confirmation header or an unknown code does not confirm a new account', async () => {
    expect((await post(bank(), { headers: { 'x-confirm-password': '%zz' } })).status).toBe(428)
    expect((await post(bank(), { headers: { 'x-confirm-code': '123456' } })).status).toBe(422)
    expect(await kept()).toEqual([])
  })
})

describe('notification of changed payment details', () => {
  beforeEach(async () => {
    await db.delete(staff_letters)
    await db.run("DELETE FROM settings WHERE type = 'messages'")
    await db.run('UPDATE users SET disabled_at = created_at')
    token = await signIn()
  })

  const now = () => new Date().toISOString()
  const post_ = (email: SendEmail | null) => ({
    db,
    email,
    secret: 'x',
    origin: 'https://toko.id',
    now: now(),
  })

  test('changed payment details are e-mailed once to each owner, also with concurrent delivery runs', async () => {
    const other = await newOperator(`${uniqueId('pemilik')}@contoh.id`)
    await newOperator(`${uniqueId('uang')}@contoh.id`, 'finance')
    const account = await made()
    await patch(account, { account_number: '9876543210' }, { headers: passwordHeaders })
    await setMessages()
    const box = mailbox()
    await Promise.all([
      sendStaffLetters(post_(box.email)),
      sendStaffLetters(post_(box.email)),
      sendStaffLetters(post_(box.email)),
    ])
    await sendStaffLetters(post_(box.email))
    const mine = box.letters.filter(letter => letter.to === other)
    expect(mine.map(letter => letter.subject).sort()).toEqual([
      'Rekening penerima pembayaran ditambahkan',
      'Rekening penerima pembayaran diubah',
    ])
    expect(mine.find(({ subject }) => subject.endsWith('diubah'))?.text).toContain(
      '- Nomor rekening: 1234 5678 90 → 9876 5432 10',
    )
    expect(box.letters.filter(({ to }) => to.startsWith('uang'))).toEqual([])
    expect(new Set(box.letters.map(({ to, subject }) => `${to} ${subject}`)).size).toBe(box.letters.length)
  })

  test('the e-mail about payment details is retried after a temporary refusal and not sent without a sender', async () => {
    await made()
    const none = mailbox()
    await sendStaffLetters(post_(none.email))
    expect(none.letters).toEqual([])
    await setMessages()
    const full = mailbox(() => Promise.reject(providerError('E_DAILY_LIMIT_EXCEEDED')))
    await sendStaffLetters(post_(full.email))
    const letters = await db.select().from(staff_letters)
    expect(letters.map(({ state, error }) => [state, error])).toContainEqual([
      'due',
      'E_DAILY_LIMIT_EXCEEDED',
    ])
  })

  test('the route sends the e-mail about changed payment details after its response', async () => {
    await setMessages()
    const box = mailbox()
    await post(bank(), { headers: passwordHeaders, env: { EMAIL: box.email } })
    expect(box.letters.map(({ subject }) => subject)).toContain('Rekening penerima pembayaran ditambahkan')
  })

  test('the dashboard shows changed payment details for 7 days', async () => {
    const account = await made()
    await patch(account, { account_name: 'Orang Lain' }, { headers: passwordHeaders })
    const read = async () =>
      (await (await ask('/api/admin/dashboard', { token })).json<{ account_changes: unknown[] }>())
        .account_changes
    expect(await read()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: 'update',
          changes: [{ label: 'Nama pemilik rekening', before: 'Yayasan Contoh', after: 'Orang Lain' }],
        }),
      ]),
    )
  })
})

describe('the dashboard warning of a changed account', () => {
  type Warning = { id: number; can_dismiss: boolean }
  const warnings = async (by: string) =>
    (await (await ask('/api/admin/dashboard', { token: by })).json<{ account_changes: Warning[] }>())
      .account_changes
  const dismiss = (id: number, by: string) =>
    ask(`/api/admin/dashboard/account-changes/${id}/dismiss`, { token: by, method: 'POST' })

  test('the warning of a changed account is dismissed by the owner who made the change, for this owner only', async () => {
    const [owner, colleague, finance] = [await signIn(), await signIn(), await signIn('finance')]
    const account = await post(bank(), { headers: passwordHeaders, token: owner })
    const { id = 0, can_dismiss } = (await warnings(owner))[0] ?? {}
    expect(can_dismiss).toBe(true)
    expect((await warnings(colleague))[0]).toMatchObject({ id, can_dismiss: false })
    expect((await dismiss(id, colleague)).status).toBe(404)
    expect((await dismiss(id, finance)).status).toBe(403)
    expect((await dismiss(id, owner)).status).toBe(204)
    const ids = async (by: string) => (await warnings(by)).map(warning => warning.id)
    expect(await ids(owner)).not.toContain(id)
    expect(await ids(colleague)).toContain(id)
    expect((await dismiss(id, owner)).status).toBe(404)
    await patch(
      await account.json(),
      { account_name: 'Orang Lain' },
      { headers: passwordHeaders, token: owner },
    )
    expect((await warnings(owner))[0]).toMatchObject({ action: 'update', can_dismiss: true })
  })
})

describe('sign-ins from an unknown browser', () => {
  // E-mails queued by other tests are sent first, and one request sends only a few.
  beforeAll(async () => {
    await freshShop()
    token = await signIn()
  })

  test('a sign-in from an unknown browser notifies the account’s owner; a sign-in from a known browser does not', async () => {
    await setMessages()
    const email = await newOperator()
    const box = mailbox()
    const agent = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36'
    const enter = (cookie = '') =>
      ask('/api/auth/login', {
        json: { email, password },
        headers: { 'user-agent': agent, ...(cookie ? { cookie } : {}) },
        env: { EMAIL: box.email },
      })
    const first = await enter()
    const mine = () => box.letters.filter(({ to }) => to === email)
    expect(mine().map(({ subject }) => subject)).toEqual(['Akun Anda dipakai masuk dari perangkat baru'])
    expect(mine()[0]?.text).toContain('Chrome di Android')
    const device = first.headers.getSetCookie().find(cookie => cookie.startsWith('device_'))
    expect((await enter(device?.split(';')[0])).status).toBe(200)
    expect(mine()).toHaveLength(1)
  })
})
