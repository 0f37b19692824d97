import { activeStatuses, bankAccountTypes } from '../../contract/labels'
import { qrisInput, qrisReadingAnswer } from '../../contract/money/accounts/bank-accounts'
import { bank_accounts } from '../../db/schema/catalog'
import { confirmationHeaders } from '../../http/credential'
import { sortableResource } from '../../http/resource'
import { createRoutes, describeRoute, validateInput } from '../../http/route'
import { Problem } from '../../lib/problem'
import { requireOperatorConfirmation } from '../../people/auth/operator'
import { bankAccountWithMerchantSchema, checkedBankAccountInput, readMerchant } from './accounts'
import { paymentRedirectConfirmation } from './money-moves'

const accounts = sortableResource(bank_accounts, {
  entity: 'bank-accounts',
  noun: 'rekening',
  input: checkedBankAccountInput,
  item: bankAccountWithMerchantSchema,
  tags: ['bank-accounts'],
  // Adds no statements to the batch, because the audit event of the change already causes an e-mail to the owners.
  guard: async (c, before, after) => {
    await requireOperatorConfirmation(c, paymentRedirectConfirmation(before, after))
    return []
  },
  headers: confirmationHeaders,
  filters: { type: bankAccountTypes, status: activeStatuses },
})

export const bankAccountAdminRoutes = createRoutes()
  .post(
    '/read-qris',
    describeRoute('readQris', 'Membaca kode QRIS tanpa menyimpannya', qrisReadingAnswer),
    validateInput('json', qrisInput),
    c => {
      const { merchant, refusal } = readMerchant(c.req.valid('json').qris_code)
      if (merchant) return c.json(merchant)
      throw new Problem('bad_qris', { detail: refusal, errors: [{ path: 'qris_code', message: refusal }] })
    },
  )
  .route('/', accounts)
