import { activeStatuses, bankAccountTypes } from '../../contract/labels'
import { qrisInput, qrisReading } from '../../contract/money/accounts/bank-accounts'
import { bank_accounts } from '../../db/schema/catalog/shop'
import { confirmHeader } from '../../http/confirmed'
import { resource } from '../../http/resource'
import { describe, routes, valid } from '../../http/route'
import { Problem } from '../../lib/problem'
import { requireOperatorConfirmation } from '../../people/auth/operator-confirms'
import { accountInput, accountView, merchantOf } from './accounts'
import { redirectConfirmation } from './money-moves'

const accounts = resource(bank_accounts, {
  entity: 'bank-accounts',
  noun: 'rekening',
  input: accountInput,
  item: accountView,
  tags: ['bank-accounts'],
  // Returns no statements for an e-mail, because the bank account's audit event already causes one to the owners.
  guard: async (c, before, after) => {
    await requireOperatorConfirmation(c, redirectConfirmation(before, after))
    return []
  },
  headers: confirmHeader,
  filters: { type: bankAccountTypes, status: activeStatuses },
})

export const adminBankAccounts = routes()
  .post(
    '/read-qris',
    describe('readQris', 'Membaca kode QRIS tanpa menyimpannya', qrisReading),
    valid('json', qrisInput),
    c => {
      const { merchant, refusal } = merchantOf(c.req.valid('json').qris_code)
      if (merchant) return c.json(merchant)
      throw new Problem('bad_qris', { detail: refusal, errors: [{ path: 'qris_code', message: refusal }] })
    },
  )
  .route('/', accounts)
