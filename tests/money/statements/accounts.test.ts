import { beforeAll, expect, test } from 'vitest'
import {
  type FileAccount,
  judgeAccountMatch,
  type OwnAccount,
} from '../../../worker/contract/money/accounts/account-match'
import { operator } from '../../support/admin'
import { countRows, problemOf, signIn, uniqueId } from '../../support/shop'
import { bankClient, newAccount, row } from '../../support/statements'

let token = ''
let office: ReturnType<typeof bankClient>
beforeAll(async () => {
  token = await signIn()
  office = bankClient(token)
})

let serial = 0
const sha = () => (++serial).toString(16).padStart(64, 'c')
const number = () => `77${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`

const begin = (account_id: string, values: object = {}) =>
  operator(token).post('/statements', {
    account_id,
    file_name: `${uniqueId('mutasi')}.csv`,
    sha256: sha(),
    source_format: 'table-00000000',
    layout: 'Tabel',
    signature: 'tanggal|keterangan',
    row_count: 1,
    covered: null,
    opening: null,
    closing: null,
    ...values,
  })

test('a bank file of another account number is refused, even if confirmed', async () => {
  const [own, other] = [number(), number()]
  const [mandiri, bca] = [await newAccount('Mandiri', own), await newAccount('BCA', other)]
  for (const confirmed of [false, true]) {
    const response = await begin(mandiri, { account_number: other, is_account_confirmed: confirmed })
    const { code, detail } = await problemOf(response)
    expect(code).toBe('other_account')
    expect(detail).toContain(`Berkas ini milik BCA ${other}`)
  }
  expect(await countRows('statements', `account_id = '${mandiri}'`)).toBe(0)
  expect((await begin(bca, { account_number: `000${other}` })).status).toBe(201)
  expect((await begin(bca, { account_number: `${other.slice(0, 3)}*${other.slice(-5)}` })).status).toBe(201)
  expect((await problemOf(await begin(mandiri, { account_number: `*${other.slice(-6)}` }))).code).toBe(
    'other_account',
  )
})

test('a file of another bank is refused; a file of unknown layout needs a confirmation', async () => {
  const bri = await newAccount('Bank BRI', number())
  const wrong = await begin(bri, { source_format: 'bca', is_account_confirmed: true })
  expect((await problemOf(wrong)).code).toBe('other_account')
  const above = await begin(bri, { bank: 'mandiri', is_account_confirmed: true })
  expect((await problemOf(above)).code).toBe('other_account')
  expect((await problemOf(await begin(bri))).code).toBe('account_unsure')
  expect((await begin(bri, { is_account_confirmed: true })).status).toBe(201)
})

test('a file already imported for another account is refused, even after a new export, until that import is undone', async () => {
  const [first, second] = [await newAccount('BCA', number()), await newAccount('BCA', number())]
  const sha256 = sha()
  const rows_sha256 = sha()
  const file = { sha256, rows_sha256, is_account_confirmed: true }
  const begun = await begin(first, file)
  expect(begun.status).toBe(201)
  const { code, detail } = await problemOf(await begin(second, file))
  expect(code).toBe('file_elsewhere')
  expect(detail).toContain('urungkan')
  expect((await problemOf(await begin(second, { ...file, sha256: sha() }))).code).toBe('file_elsewhere')
  expect((await begin(second, { is_account_confirmed: true })).status).toBe(201)
  const { id } = await begun.json<{ id: string }>()
  expect((await operator(token).post(`/statements/${id}/undo`)).status).toBe(200)
  expect((await begin(second, file)).status).toBe(201)
})

test('a bank file imported for several accounts at the same time is kept for one of them', async () => {
  const accounts = await Promise.all([1, 2, 3].map(() => newAccount('BCA', number())))
  const sha256 = sha()
  const answers = await Promise.all(
    accounts.map(account => begin(account, { sha256, is_account_confirmed: true })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

test('a bank file imported into an existing account adds its bank rows', async () => {
  const account = await newAccount('BCA', number())
  const { added } = await office.importFile(account, [row({ amount: 991_001 })])
  expect(added).toBe(1)
})

const bca: OwnAccount = { id: '1', type: 'bank', bank_name: 'BCA', account_number: '123-456-7890' }
const mandiri: OwnAccount = {
  id: '2',
  type: 'bank',
  bank_name: 'Bank Mandiri',
  account_number: '0070012345678',
}
const bca2: OwnAccount = { ...bca, id: '3', account_number: '9876543210' }
const qris: OwnAccount = { id: '4', type: 'qris', bank_name: 'QRIS BCA', account_number: 'QRIS' }
const blank: FileAccount = { account_number: null, bank: null, source_format: 'table-1' }

test.each<[string, Partial<FileAccount>, OwnAccount, OwnAccount[], string]>([
  ['spaces and dashes do not count', { account_number: '1234567890' }, bca, [bca, mandiri], 'fits'],
  ['leading zeros do not count', { account_number: '70012345678' }, mandiri, [bca, mandiri], 'fits'],
  ['another number', { account_number: '1234567891' }, bca, [bca, mandiri], 'other_number'],
  ['a masked beginning', { account_number: '*7890' }, bca, [bca, mandiri], 'fits'],
  ['a masked middle', { account_number: '123*890' }, bca, [bca, mandiri], 'fits'],
  ['a masked end that differs', { account_number: '1235*' }, bca, [bca, mandiri], 'other_number'],
  ['two digits decide nothing', { account_number: '*90' }, bca, [bca], 'unsure'],
  [
    'a mask that two accounts fit',
    { account_number: '*890' },
    bca,
    [bca, { ...bca2, account_number: '5554441890' }],
    'unsure',
  ],
  ['a layout of the only account of its bank', { source_format: 'bca' }, bca, [bca, mandiri, qris], 'fits'],
  ['a layout of a bank with two accounts', { source_format: 'bca' }, bca, [bca, bca2], 'unsure'],
  ['a layout of another bank', { source_format: 'bca' }, mandiri, [bca, mandiri], 'other_bank'],
  ['a merchant report and the QRIS account', { source_format: 'bca_merchant' }, qris, [bca, qris], 'fits'],
  ['a merchant report and the bank account', { source_format: 'bca_merchant' }, bca, [bca, qris], 'unsure'],
  [
    'a number and an account without one',
    { account_number: '1234567890' },
    qris,
    [bca, qris],
    'other_number',
  ],
  ['nothing at all', {}, bca, [bca], 'unsure'],
])(
  'the comparison of a bank file with the chosen account has the right result: %s',
  (_, file, account, all, verdict) => {
    expect(judgeAccountMatch({ ...blank, ...file }, account, all)).toBe(verdict)
  },
)
