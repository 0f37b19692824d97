import { items, page, reasonInput } from '../contract/base'
import {
  financeSummary,
  incomeDay,
  rangeQuery,
  transaction,
  transactionInput,
  transactionListQuery,
} from '../contract/money/finance'
import { nowText } from '../db/stamp'
import { describe, operatorContext, routes, valid } from '../http/route'
import { list } from './list'
import { dailyIncome, summary } from './summary'
import { record, voidTransaction } from './write'

export const adminTransactions = routes()
  .get(
    '/',
    describe('listTransactions', 'Daftar transaksi', page(transaction)),
    valid('query', transactionListQuery),
    async c => c.json(await list(c.var.db, c.req.valid('query'), nowText())),
  )
  .get(
    '/summary',
    describe('getFinanceSummary', 'Ringkasan keuangan', financeSummary),
    valid('query', rangeQuery),
    async c => c.json(await summary(c.var.db, c.req.valid('query').range, nowText())),
  )
  .get(
    '/chart',
    describe('getDailyIncome', 'Pemasukan harian', items(incomeDay)),
    valid('query', rangeQuery),
    async c => c.json({ items: await dailyIncome(c.var.db, c.req.valid('query').range, nowText()) }),
  )
  .post(
    '/',
    describe('recordTransaction', 'Mencatat pemasukan atau pengeluaran', transaction, { status: 201 }),
    valid('json', transactionInput),
    async c => c.json(await record(operatorContext(c), c.req.valid('json')), 201),
  )
  .post(
    '/:id/void',
    describe('voidTransaction', 'Membatalkan transaksi manual', transaction),
    valid('json', reasonInput),
    async c =>
      c.json(await voidTransaction(operatorContext(c), c.req.param('id'), c.req.valid('json').reason)),
  )
