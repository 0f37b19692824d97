import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { items } from '../contract/base'
import {
  bankRowPage,
  bankRowQuery,
  bankRowSummary,
  coverage as coverageSchema,
  handInput,
  layout,
  layoutQuery,
  statementInput,
  statementPage,
  statementQuery,
  statementRowsInput,
  statement as statementSchema,
  unseenOrder,
} from '../contract/money/bank-rows'
import { statement_layouts } from '../db/schema/money'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { operatorContext } from '../http/context'
import { describe } from '../http/describe'
import { valid } from '../http/validate'
import { Problem } from '../problem'
import { settleByHand } from './by-hand'
import { coverage } from './coverage'
import { listRows, listStatements, readStatement, summary } from './list'
import { undoImport } from './undo-import'
import { closePart, keepPayment, setAside, undoRow } from './undo-row'
import { unseen } from './unseen'
import { addRows, begin } from './upload'

/** 400 rows with long descriptions. */
const rowsBytes = 512 * 1024

async function shown(c: Context<Env>, id: string) {
  const row = await readStatement(c.var.db, id)
  if (!row) throw new Problem('not_found')
  return statementSchema.parse(row)
}

/** Imports of bank statements. */
export const adminStatements = new Hono<Env>()
  .get(
    '/',
    describe('listStatements', 'Daftar impor mutasi', { answer: statementPage }),
    valid('query', statementQuery),
    async c => c.json(statementPage.parse(await listStatements(c.var.db, c.req.valid('query')))),
  )
  .get(
    '/coverage',
    describe('getCoverage', 'Hari yang belum diimpor, per rekening', { answer: items(coverageSchema) }),
    async c => c.json({ items: await coverage(c.var.db, nowText()) }),
  )
  .get(
    '/layouts',
    describe('listStatementLayouts', 'Susunan kolom yang sudah dikenal', { answer: items(layout) }),
    valid('query', layoutQuery),
    async c => {
      const { account_id } = c.req.valid('query')
      const rows = await c.var.db
        .select()
        .from(statement_layouts)
        .where(eq(statement_layouts.account_id, account_id))
        .limit(50)
      return c.json(items(layout).parse({ items: rows }))
    },
  )
  .post(
    '/',
    describe('beginStatement', 'Memulai impor mutasi', { status: 201, answer: statementSchema }),
    valid('json', statementInput),
    async c => {
      const { id } = await begin(operatorContext(c), c.req.valid('json'))
      return c.json(await shown(c, id), 201)
    },
  )
  .put(
    '/:id/rows',
    describe('addStatementRows', 'Mengirim sebagian baris', { answer: statementSchema }),
    valid('json', statementRowsInput, rowsBytes),
    async c => {
      await addRows(operatorContext(c), c.req.param('id'), c.req.valid('json').rows)
      return c.json(await shown(c, c.req.param('id')))
    },
  )
  .get('/:id', describe('getStatement', 'Satu impor mutasi', { answer: statementSchema }), async c =>
    c.json(await shown(c, c.req.param('id'))),
  )
  .post(
    '/:id/undo',
    describe('undoStatement', 'Mengurungkan impor', { answer: statementSchema }),
    async c => {
      await undoImport(operatorContext(c), c.req.param('id'))
      return c.json(await shown(c, c.req.param('id')))
    },
  )

const rowId = z.object({ id: z.coerce.number().int().min(1) })

/** What the bank booked, and what became of it. */
export const adminBankRows = new Hono<Env>()
  .get(
    '/',
    describe('listBankRows', 'Baris mutasi', { answer: bankRowPage }),
    valid('query', bankRowQuery),
    async c => c.json(bankRowPage.parse(await listRows(c.var.db, c.req.valid('query'), nowText()))),
  )
  .get(
    '/summary',
    describe('getBankRowSummary', 'Jumlah baris menurut keadaannya', { answer: bankRowSummary }),
    async c => c.json(await summary(c.var.db)),
  )
  .get(
    '/unseen',
    describe('listUnseenPayments', 'Pesanan yang diverifikasi dengan tangan dan uangnya belum terlihat', {
      answer: items(unseenOrder),
    }),
    async c => c.json({ items: await unseen(c.var.db, nowText()) }),
  )
  .post(
    '/:id/settle',
    describe('settleBankRow', 'Mencocokkan satu baris dengan pesanan pilihan', { status: 204 }),
    valid('param', rowId),
    valid('json', handInput),
    async c => {
      await settleByHand(operatorContext(c), c.req.valid('param').id, c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .post(
    '/:id/undo',
    describe('undoBankRow', 'Mengurungkan pencocokan atau penyisihan', { status: 204 }),
    valid('param', rowId),
    async c => {
      await undoRow(operatorContext(c), c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .post(
    '/:id/aside',
    describe('setBankRowAside', 'Menyisihkan baris yang bukan pembayaran', { status: 204 }),
    valid('param', rowId),
    async c => {
      await setAside(operatorContext(c), c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .post(
    '/:id/close',
    describe('closeBankRowPart', 'Menutup bayar sebagian dari pesanan batal yang sudah diselesaikan', {
      status: 204,
    }),
    valid('param', rowId),
    async c => {
      await closePart(operatorContext(c), c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .post(
    '/:id/keep',
    describe('keepBankRowPayment', 'Pembayaran yang diragukan dinyatakan tetap sah', { status: 204 }),
    valid('param', rowId),
    async c => {
      await keepPayment(operatorContext(c), c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
