import { Hono } from 'hono'
import { journalAnswer, journalMonth } from '../../contract/money/journal'
import type { Env } from '../../env'
import { csvAnswer } from '../../http/csv-answer'
import { describe } from '../../http/describe'
import { valid } from '../../http/validate'
import { journalCsv } from './export'
import { readJournal } from './read'

/** The journal of one month. */
export const adminJournal = new Hono<Env>()
  .get(
    '/:month',
    describe('getJournal', 'Jurnal satu bulan, dijumlahkan per akun dan dana', { answer: journalAnswer }),
    valid('param', journalMonth),
    async c => c.json(await readJournal(c.var.db, c.req.valid('param').month)),
  )
  .get(
    '/:month/export',
    describe('exportJournal', 'Mengunduh jurnal satu bulan sebagai CSV', { produces: 'text/csv' }),
    valid('param', journalMonth),
    c => {
      const { month } = c.req.valid('param')
      return csvAnswer(`jurnal-${month}.csv`, journalCsv(c.var.db, month))
    },
  )
