import { type Context, Hono } from 'hono'
import { confirmSelf } from '../auth/confirm'
import { activeStatuses, bankAccountTypes } from '../contract/labels'
import { qrisInput, qrisReading } from '../contract/shop/content'
import { bank_accounts } from '../db/schema/shop'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { confirmedBy } from '../http/confirmed'
import { describe } from '../http/describe'
import { resource } from '../http/resource'
import { valid } from '../http/validate'
import { Problem } from '../problem'
import { accountInput, accountView, merchantOf } from './accounts'
import { moneyMove } from './money-moves'

type Row = Record<string, unknown>

/**
 * Lets nobody change where money goes by a session alone. Throws `confirmation_needed` with what the change would do,
 * `wrong_password`, `wrong_code`, `too_many_requests`.
 */
async function needConfirmation(c: Context<Env>, before: Row | null, after: Row) {
  const confirm = moneyMove(before, after)
  if (!confirm) return
  const given = confirmedBy(c)
  if (!given) throw new Problem('confirmation_needed', { confirm })
  await confirmSelf(c.var.db, c.env.JWT_SECRET, c.var.operator, given, nowText())
}

const accounts = resource(bank_accounts, {
  entity: 'bank-accounts',
  noun: 'rekening',
  input: accountInput,
  item: accountView,
  tags: ['bank-accounts'],
  guard: needConfirmation,
  filters: { type: bankAccountTypes, status: activeStatuses },
})

export const adminBankAccounts = new Hono<Env>()
  .post(
    '/read-qris',
    describe('readQris', 'Membaca kode QRIS tanpa menyimpannya', { answer: qrisReading }),
    valid('json', qrisInput),
    c => {
      const { merchant, refusal } = merchantOf(c.req.valid('json').qris_code)
      if (merchant) return c.json(merchant)
      throw new Problem('bad_qris', { detail: refusal, errors: [{ path: 'qris_code', message: refusal }] })
    },
  )
  .route('/', accounts)
