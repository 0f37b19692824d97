import {
  closeDay as closeDayParam,
  closedDays,
  closedDaysQuery,
  closeInput,
  dayClose,
} from '../../contract/money/closes'
import { nowText } from '../../db/stamp'
import { csvAnswer } from '../../http/csv-answer'
import { describe, operatorContext, routes, valid } from '../../http/route'
import { closeDay, listCloses, readDay } from './close'
import { closeRows } from './export'

/** The books of one day. */
export const adminCloses = routes()
  .get(
    '/',
    describe('listDayCloses', 'Hari yang sudah ditutup, yang terbaru dahulu', closedDays),
    valid('query', closedDaysQuery),
    async c => c.json(await listCloses(c.var.db, c.req.valid('query'))),
  )
  .get(
    '/:day',
    describe('getDayClose', 'Buku satu hari, seperti saat ditutup atau sampai sekarang', dayClose),
    valid('param', closeDayParam),
    async c => c.json(await readDay(c.var.db, c.req.valid('param').day, nowText())),
  )
  .post(
    '/:day',
    describe('closeDay', 'Menutup satu hari untuk selamanya', dayClose),
    valid('param', closeDayParam),
    valid('json', closeInput),
    async c => c.json(await closeDay(operatorContext(c), c.req.valid('param').day, c.req.valid('json'))),
  )
  .get(
    '/:day/export',
    describe('exportDayClose', 'Mengunduh buku satu hari sebagai CSV', 'text/csv'),
    valid('param', closeDayParam),
    async c => {
      const { day } = c.req.valid('param')
      const read = await readDay(c.var.db, day, nowText())
      return csvAnswer(`tutup-hari-${day}.csv`, closeRows(read))
    },
  )
