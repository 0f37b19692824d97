import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { itemsSchema, seenVersionSchema } from '../../contract/base'
import {
  bankRowPage,
  bankRowQuery,
  bankRowSummarySchema,
  coverageSchema,
  layoutSchema,
  manualMatchInput,
  orderWithUnseenPaymentSchema,
  statementInput,
  statementLayoutQuery,
  statementPage,
  statementQuery,
  statementRowsInput,
  statementSchema,
} from '../../contract/money/bank-rows'
import { statement_layouts } from '../../db/schema/money/money'
import { nowText } from '../../db/stamp'
import {
  type Call,
  createRoutes,
  describeRoute,
  noContentResponse,
  operatorContext,
  validateInput,
} from '../../http/route'
import { Problem } from '../../lib/problem'
import { listOrdersWithUnseenPayments, readImportCoverage } from './coverage'
import {
  confirmContradictedPayment,
  markBankRowUnrelated,
  settlePartPayment,
  undoBankRow,
  undoStatementImport,
} from './import/undo'
import { addStatementRows, beginStatementImport } from './import/upload'
import { listBankRows, listStatements, readBankRowSummary, readStatement } from './list'
import { settleByHand } from './settle/settle'

/** In bytes, enough for 400 rows with long descriptions. */
const rowsBytes = 512 * 1024

async function shown(c: Call, id: string, step?: Promise<unknown>) {
  await step
  const row = await readStatement(c.var.db, id)
  if (!row) throw new Problem('not_found')
  return statementSchema.parse(row)
}

export const statementAdminRoutes = createRoutes()
  .get(
    '/',
    describeRoute('listStatements', 'Daftar impor mutasi', statementPage),
    validateInput('query', statementQuery),
    async c => c.json(statementPage.parse(await listStatements(c.var.db, c.req.valid('query')))),
  )
  .get(
    '/coverage',
    describeRoute('getCoverage', 'Hari yang belum diimpor, per rekening', itemsSchema(coverageSchema)),
    async c => c.json({ items: await readImportCoverage(c.var.db, nowText()) }),
  )
  .get(
    '/layouts',
    describeRoute('listStatementLayouts', 'Susunan kolom yang sudah dikenal', itemsSchema(layoutSchema)),
    validateInput('query', statementLayoutQuery),
    async c => {
      const { account_id } = c.req.valid('query')
      const rows = await c.var.db
        .select()
        .from(statement_layouts)
        .where(eq(statement_layouts.account_id, account_id))
        .limit(50)
      return c.json(itemsSchema(layoutSchema).parse({ items: rows }))
    },
  )
  .post(
    '/',
    describeRoute('beginStatement', 'Memulai impor mutasi', statementSchema, { status: 201 }),
    validateInput('json', statementInput),
    async c => {
      const { id } = await beginStatementImport(operatorContext(c), c.req.valid('json'))
      return c.json(await shown(c, id), 201)
    },
  )
  .put(
    '/:id/rows',
    describeRoute('addStatementRows', 'Mengirim sebagian baris', statementSchema),
    validateInput('json', statementRowsInput, rowsBytes),
    async c =>
      c.json(
        await shown(
          c,
          c.req.param('id'),
          addStatementRows(operatorContext(c), c.req.param('id'), c.req.valid('json').rows),
        ),
      ),
  )
  .get('/:id', describeRoute('getStatement', 'Satu impor mutasi', statementSchema), async c =>
    c.json(await shown(c, c.req.param('id'))),
  )
  .post('/:id/undo', describeRoute('undoStatement', 'Mengurungkan impor', statementSchema), async c =>
    c.json(await shown(c, c.req.param('id'), undoStatementImport(operatorContext(c), c.req.param('id')))),
  )

const rowId = z.object({ id: z.coerce.number().int().min(1) })

export const bankRowAdminRoutes = createRoutes()
  .get(
    '/',
    describeRoute('listBankRows', 'Baris mutasi', bankRowPage),
    validateInput('query', bankRowQuery),
    async c => c.json(bankRowPage.parse(await listBankRows(c.var.db, c.req.valid('query'), nowText()))),
  )
  .get(
    '/summary',
    describeRoute('getBankRowSummary', 'Jumlah baris menurut keadaannya', bankRowSummarySchema),
    async c => c.json(await readBankRowSummary(c.var.db)),
  )
  .get(
    '/unseen',
    describeRoute(
      'listUnseenPayments',
      'Pesanan yang diverifikasi dengan tangan dan uangnya belum terlihat',
      itemsSchema(orderWithUnseenPaymentSchema),
    ),
    async c => c.json({ items: await listOrdersWithUnseenPayments(c.var.db, nowText()) }),
  )
  .post(
    '/:id/settle',
    describeRoute('settleBankRow', 'Mencocokkan satu baris dengan pesanan pilihan'),
    validateInput('param', rowId),
    validateInput('json', manualMatchInput),
    c => noContentResponse(c, settleByHand(operatorContext(c), c.req.valid('param').id, c.req.valid('json'))),
  )
  .post(
    '/:id/undo',
    describeRoute('undoBankRow', 'Mengurungkan pencocokan atau penyisihan'),
    validateInput('param', rowId),
    validateInput('query', seenVersionSchema),
    c =>
      noContentResponse(
        c,
        undoBankRow(operatorContext(c), c.req.valid('param').id, c.req.valid('query').updated_at),
      ),
  )
  .post(
    '/:id/aside',
    describeRoute('setBankRowAside', 'Menyisihkan baris yang bukan pembayaran'),
    validateInput('param', rowId),
    c => noContentResponse(c, markBankRowUnrelated(operatorContext(c), c.req.valid('param').id)),
  )
  .post(
    '/:id/close',
    describeRoute('closeBankRowPart', 'Menutup bayar sebagian dari pesanan batal yang sudah diselesaikan'),
    validateInput('param', rowId),
    c => noContentResponse(c, settlePartPayment(operatorContext(c), c.req.valid('param').id)),
  )
  .post(
    '/:id/keep',
    describeRoute('keepBankRowPayment', 'Pembayaran yang diragukan dinyatakan tetap sah'),
    validateInput('param', rowId),
    c => noContentResponse(c, confirmContradictedPayment(operatorContext(c), c.req.valid('param').id)),
  )
