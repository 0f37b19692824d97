import { fileFormatQuery, itemsSchema, pageSchema, reasonInput } from '../../contract/base'
import { xlsxContentType } from '../../contract/lib/xlsx'
import {
  closeDaySchema as closeDayParam,
  closedDaysPage,
  closedDaysQuery,
  dayCloseInput,
  dayCloseSchema,
} from '../../contract/money/closes'
import {
  dailyIncomeSchema,
  dayRangeQuery,
  financeSummarySchema,
  transactionInput,
  transactionListQuery,
  transactionSchema,
} from '../../contract/money/finance'
import { journalAnswer, journalQuery } from '../../contract/money/journal'
import { nowText } from '../../db/stamp'
import { csvResponse, xlsxResponse } from '../../http/csv-answer'
import { createRoutes, describeRoute, operatorContext, validateInput } from '../../http/route'
import { closeDay, dayCloseCsvRows, listDayCloses, readDayClose } from '../close/close'
import { journalColumns, journalRows, readJournal } from './journal'
import {
  listTransactions,
  readDailyIncome,
  readFinanceSummary,
  recordTransaction,
  voidTransaction,
} from './transactions'

export const transactionAdminRoutes = createRoutes()
  .get(
    '/',
    describeRoute('listTransactions', 'Daftar transaksi', pageSchema(transactionSchema)),
    validateInput('query', transactionListQuery),
    async c => c.json(await listTransactions(c.var.db, c.req.valid('query'), nowText())),
  )
  .get(
    '/summary',
    describeRoute('getFinanceSummary', 'Ringkasan keuangan', financeSummarySchema),
    validateInput('query', dayRangeQuery),
    async c => c.json(await readFinanceSummary(c.var.db, c.req.valid('query').range, nowText())),
  )
  .get(
    '/chart',
    describeRoute('getDailyIncome', 'Pemasukan harian', itemsSchema(dailyIncomeSchema)),
    validateInput('query', dayRangeQuery),
    async c => c.json({ items: await readDailyIncome(c.var.db, c.req.valid('query').range, nowText()) }),
  )
  .post(
    '/',
    describeRoute('recordTransaction', 'Mencatat pemasukan atau pengeluaran', transactionSchema, {
      status: 201,
    }),
    validateInput('json', transactionInput),
    async c => c.json(await recordTransaction(operatorContext(c), c.req.valid('json')), 201),
  )
  .post(
    '/:id/void',
    describeRoute('voidTransaction', 'Membatalkan transaksi manual', transactionSchema),
    validateInput('json', reasonInput),
    async c =>
      c.json(await voidTransaction(operatorContext(c), c.req.param('id'), c.req.valid('json').reason)),
  )

export const dayCloseAdminRoutes = createRoutes()
  .get(
    '/',
    describeRoute('listDayCloses', 'Hari yang sudah ditutup, yang terbaru dahulu', closedDaysPage),
    validateInput('query', closedDaysQuery),
    async c => c.json(await listDayCloses(c.var.db, c.req.valid('query'))),
  )
  .get(
    '/:day',
    describeRoute('getDayClose', 'Buku satu hari, seperti saat ditutup atau sampai sekarang', dayCloseSchema),
    validateInput('param', closeDayParam),
    async c => c.json(await readDayClose(c.var.db, c.req.valid('param').day, nowText())),
  )
  .post(
    '/:day',
    describeRoute('closeDay', 'Menutup satu hari untuk selamanya', dayCloseSchema),
    validateInput('param', closeDayParam),
    validateInput('json', dayCloseInput),
    async c => c.json(await closeDay(operatorContext(c), c.req.valid('param').day, c.req.valid('json'))),
  )
  .get(
    '/:day/export',
    describeRoute('exportDayClose', 'Mengunduh buku satu hari sebagai CSV', 'text/csv'),
    validateInput('param', closeDayParam),
    async c => {
      const { day } = c.req.valid('param')
      const read = await readDayClose(c.var.db, day, nowText())
      return csvResponse(`tutup-hari-${day}.csv`, dayCloseCsvRows(read))
    },
  )

export const journalAdminRoutes = createRoutes()
  .get(
    '/:month',
    describeRoute('getJournal', 'Jurnal satu bulan, dijumlahkan per akun dan dana', journalAnswer),
    validateInput('param', journalQuery),
    async c => c.json(await readJournal(c.var.db, c.req.valid('param').month)),
  )
  .get(
    '/:month/export',
    describeRoute('exportJournal', 'Mengunduh jurnal satu bulan sebagai CSV atau XLSX', [
      'text/csv',
      xlsxContentType,
    ]),
    validateInput('param', journalQuery),
    validateInput('query', fileFormatQuery),
    c => {
      const name = `jurnal-${c.req.valid('param').month}`
      const pages = journalRows(c.var.db, c.req.valid('param').month)
      return c.req.valid('query').format === 'xlsx'
        ? xlsxResponse({ name, columns: journalColumns, pages })
        : csvResponse(`${name}.csv`, pages)
    },
  )
