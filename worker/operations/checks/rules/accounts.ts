import { sql } from 'drizzle-orm'
import { accountNumberProblem } from '../../../contract/money/accounts/account-numbers'
import { readMerchant } from '../../../money/accounts/accounts'
import type { Rules } from '../rule'

const maxAccounts = 1000

type Row = { bank_name: string; account_number: string; qris_code: string | null }

const isBroken = ({ account_number, qris_code }: Row) =>
  qris_code === null
    ? accountNumberProblem(account_number) !== null
    : readMerchant(qris_code).refusal !== undefined

/** Accounts shown to customers must be valid by the rules that apply when saving. */
export const accountRules: Rules = {
  name: 'account_numbers',
  slice: async ({ db }) => {
    const rows = await db.all<Row>(sql`
      SELECT bank_name, account_number, qris_code FROM bank_accounts WHERE status = 'active' LIMIT ${maxAccounts}`)
    return {
      found: [{ check: 'account_number', what: rows.filter(isBroken).map(row => row.bank_name) }],
      next: null,
    }
  },
}
