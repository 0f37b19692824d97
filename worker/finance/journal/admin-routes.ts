import { journalAnswer, journalMonth } from '../../contract/money/journal'
import { csvAnswer } from '../../http/csv-answer'
import { describe, routes, valid } from '../../http/route'
import { journalCsv, readJournal } from './read'

/** The journal of one month. */
export const adminJournal = routes()
  .get(
    '/:month',
    describe('getJournal', 'Jurnal satu bulan, dijumlahkan per akun dan dana', journalAnswer),
    valid('param', journalMonth),
    async c => c.json(await readJournal(c.var.db, c.req.valid('param').month)),
  )
  .get(
    '/:month/export',
    describe('exportJournal', 'Mengunduh jurnal satu bulan sebagai CSV', 'text/csv'),
    valid('param', journalMonth),
    c => {
      const { month } = c.req.valid('param')
      return csvAnswer(`jurnal-${month}.csv`, journalCsv(c.var.db, month))
    },
  )
