import { seenVersion } from '../../contract/base'
import {
  applyCorrectionInput,
  correctionPage,
  correctionQuery,
  labelInput,
  labelSacrificeAnswer,
  mergeGroupsInput,
  moveSeatInput,
  refuseCorrectionInput,
  sacrificeNews,
  sacrificeNewsQuery,
  sacrificePage,
  sacrificePicks,
  sacrificePicksQuery,
  sacrificePlan,
  sacrificePlanQuery,
  sacrificeQuery,
  sacrifice as sacrificeSchema,
  sacrificeSelection,
  swapInput,
} from '../../contract/fulfilment/sacrifices'
import { nowText } from '../../db/stamp'
import { purgeTags } from '../../http/cache/purge'
import { describe, noContent, operatorContext, routes, valid } from '../../http/route'
import { applyNameCorrection, listCorrections, refuseNameCorrection } from '../../orders/desk/corrections'
import { listSacrificeIds, listSacrifices, readSacrifice, sacrificeNewsSince } from './look/list'
import { countSelectedSacrifices, readOverview } from './look/overview'
import { saveLabel } from './plan/label'
import { reopenSacrifice } from './plan/schedule'
import { mergeGroups, moveSeat, swapSeats } from './seats/exchange'
import { returnHouseSeats, takeFreeSeats } from './seats/house'

export const adminSacrifices = routes()
  .get(
    '/',
    describe('listSacrifices', 'Daftar pelaksanaan', sacrificePage),
    valid('query', sacrificeQuery),
    async c => c.json(await listSacrifices(c.var.db, c.req.valid('query'), nowText())),
  )
  .get(
    '/plan',
    describe('getSacrificePlan', 'Jumlah menurut status, dan isi filternya', sacrificePlan),
    valid('query', sacrificePlanQuery),
    async c => c.json(await readOverview(c.var.db, c.req.valid('query'))),
  )
  .get(
    '/picks',
    describe('pickSacrifices', 'Pelaksanaan mana saja yang cocok dengan sebuah filter', sacrificePicks),
    valid('query', sacrificePicksQuery),
    async c => c.json(await listSacrificeIds(c.var.db, c.req.valid('query'), nowText())),
  )
  .get(
    '/selection',
    describe('countSacrificeSelection', 'Apa saja yang termasuk dalam sebuah filter', sacrificeSelection),
    valid('query', sacrificeQuery),
    async c => c.json(await countSelectedSacrifices(c.var.db, c.req.valid('query'))),
  )
  .get(
    '/news',
    describe('getSacrificeNews', 'Apa yang baru di daftar pelaksanaan', sacrificeNews),
    valid('query', sacrificeNewsQuery),
    async c => c.json(await sacrificeNewsSince(c.var.db, c.req.valid('query'))),
  )
  .post('/move', describe('moveSeat', 'Memindahkan nama ke kelompok lain'), valid('json', moveSeatInput), c =>
    noContent(c, moveSeat(operatorContext(c), c.req.valid('json'))),
  )
  .post('/swap', describe('swapSeats', 'Menukar tempat dua nama'), valid('json', swapInput), c =>
    noContent(c, swapSeats(operatorContext(c), c.req.valid('json'))),
  )
  .get(
    '/corrections',
    describe('listCorrections', 'Permintaan koreksi nama', correctionPage),
    valid('query', correctionQuery),
    async c => c.json(await listCorrections(c.var.db, c.req.valid('query'))),
  )
  .post(
    '/corrections/:id/apply',
    describe('applyCorrection', 'Menuliskan nama yang diminta'),
    valid('json', applyCorrectionInput),
    c =>
      noContent(
        c,
        applyNameCorrection(operatorContext(c), c.req.param('id'), c.req.valid('json').updated_at),
      ),
  )
  .post(
    '/corrections/:id/refuse',
    describe('refuseCorrection', 'Menolak permintaan koreksi'),
    valid('json', refuseCorrectionInput),
    async c => {
      const { updated_at, reason } = c.req.valid('json')
      await refuseNameCorrection(operatorContext(c), c.req.param('id'), updated_at, reason)
      return c.body(null, 204)
    },
  )
  .get(
    '/:id',
    describe('getSacrifice', 'Satu hewan atau ibadah dengan nama-namanya', sacrificeSchema),
    async c => c.json(await readSacrifice(c.var.db, c.req.param('id'))),
  )
  .put(
    '/:id',
    describe('labelSacrifice', 'Mencatat nomor telinga dan catatan', labelSacrificeAnswer),
    valid('json', labelInput),
    async c => c.json(await saveLabel(operatorContext(c), c.req.param('id'), c.req.valid('json'))),
  )
  .post(
    '/:id/reopen',
    describe('reopenSacrifice', 'Mengembalikan ke belum dijadwalkan'),
    valid('json', seenVersion),
    c => noContent(c, reopenSacrifice(operatorContext(c), c.req.param('id'), c.req.valid('json').updated_at)),
  )
  .post(
    '/:id/merge',
    describe('mergeSacrifices', 'Menggabungkan kelompok lain ke sini', sacrificeSchema),
    valid('json', mergeGroupsInput),
    async c => {
      await mergeGroups(operatorContext(c), c.req.param('id'), c.req.valid('json'))
      return c.json(await readSacrifice(c.var.db, c.req.param('id')))
    },
  )
  .post('/:id/house', describe('takeRest', 'Yayasan mengambil sisa bagian', sacrificeSchema), async c => {
    await takeFreeSeats(operatorContext(c), c.req.param('id'))
    await purgeTags(c, 'animals')
    return c.json(await readSacrifice(c.var.db, c.req.param('id')))
  })
  .delete('/:id/house', describe('giveBackRest', 'Mengurungkan bagian yayasan'), c =>
    noContent(c, returnHouseSeats(operatorContext(c), c.req.param('id')), 'animals'),
  )
