import { Hono } from 'hono'
import { qrisInput, qrisReading } from '../contract/content'
import { activeStatuses, bankAccountTypes } from '../contract/labels'
import { bank_accounts } from '../db/schema'
import type { Env } from '../env'
import { describe } from '../http/describe'
import { resource } from '../http/resource'
import { valid } from '../http/validate'
import { Problem } from '../problem'
import { accountInput, accountView, merchantOf } from './accounts'

const accounts = resource(bank_accounts, {
  entity: 'bank-accounts',
  noun: 'rekening',
  input: accountInput,
  item: accountView,
  tags: ['bank-accounts'],
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
