import { seenVersionSchema } from '../../contract/base'
import {
  applyCorrectionInput,
  correctionPage,
  correctionQuery,
  mergeGroupsInput,
  moveSeatInput,
  refuseCorrectionInput,
  sacrificeLabelAnswer,
  sacrificeLabelInput,
  sacrificeListChangesAnswer,
  sacrificeListChangesQuery,
  sacrificePage,
  sacrificePlanQuery,
  sacrificePlanSchema,
  sacrificeQuery,
  sacrificeSchema,
  sacrificeSelectionCountsSchema,
  sacrificeSelectionPage,
  sacrificeSelectionQuery,
  seatSwapSchema,
  takeFreeSeatsQuery,
} from '../../contract/fulfilment/sacrifices'
import { nowText } from '../../db/stamp'
import { purgeTags } from '../../http/cache/purge'
import {
  createRoutes,
  describeRoute,
  noContentResponse,
  operatorContext,
  validateInput,
} from '../../http/route'
import { applyNameCorrection, listCorrections, refuseNameCorrection } from '../../orders/desk/corrections'
import { findSacrificeListChanges, listSacrificeIds, listSacrifices, readSacrifice } from './lookup/list'
import { countSelectedSacrifices, readSacrificeOverview } from './lookup/overview'
import { saveSacrificeLabel } from './plan/plan'
import { reopenSacrifice } from './plan/schedule'
import { mergeGroups, moveSeatBetweenGroups, swapSeats } from './seats/exchange'
import { giveSeatsToFoundation, returnFoundationSeats } from './seats/foundation-shares'

export const sacrificeAdminRoutes = createRoutes()
  .get(
    '/',
    describeRoute('listSacrifices', 'Daftar pelaksanaan', sacrificePage),
    validateInput('query', sacrificeQuery),
    async c => c.json(await listSacrifices(c.var.db, c.req.valid('query'), nowText())),
  )
  .get(
    '/plan',
    describeRoute('getSacrificePlan', 'Jumlah menurut status, dan isi filternya', sacrificePlanSchema),
    validateInput('query', sacrificePlanQuery),
    async c => c.json(await readSacrificeOverview(c.var.db, c.req.valid('query'))),
  )
  .get(
    '/picks',
    describeRoute(
      'pickSacrifices',
      'Pelaksanaan mana saja yang cocok dengan sebuah filter',
      sacrificeSelectionPage,
    ),
    validateInput('query', sacrificeSelectionQuery),
    async c => c.json(await listSacrificeIds(c.var.db, c.req.valid('query'), nowText())),
  )
  .get(
    '/selection',
    describeRoute(
      'countSacrificeSelection',
      'Apa saja yang termasuk dalam sebuah filter',
      sacrificeSelectionCountsSchema,
    ),
    validateInput('query', sacrificeQuery),
    async c => c.json(await countSelectedSacrifices(c.var.db, c.req.valid('query'))),
  )
  .get(
    '/news',
    describeRoute('getSacrificeNews', 'Apa yang baru di daftar pelaksanaan', sacrificeListChangesAnswer),
    validateInput('query', sacrificeListChangesQuery),
    async c => c.json(await findSacrificeListChanges(c.var.db, c.req.valid('query'))),
  )
  .post(
    '/move',
    describeRoute('moveSeat', 'Memindahkan nama ke kelompok lain'),
    validateInput('json', moveSeatInput),
    c => noContentResponse(c, moveSeatBetweenGroups(operatorContext(c), c.req.valid('json'))),
  )
  .post(
    '/swap',
    describeRoute('swapSeats', 'Menukar tempat dua nama'),
    validateInput('json', seatSwapSchema),
    c => noContentResponse(c, swapSeats(operatorContext(c), c.req.valid('json'))),
  )
  .get(
    '/corrections',
    describeRoute('listCorrections', 'Permintaan koreksi nama', correctionPage),
    validateInput('query', correctionQuery),
    async c => c.json(await listCorrections(c.var.db, c.req.valid('query'))),
  )
  .post(
    '/corrections/:id/apply',
    describeRoute('applyCorrection', 'Menuliskan nama yang diminta'),
    validateInput('json', applyCorrectionInput),
    c =>
      noContentResponse(
        c,
        applyNameCorrection(operatorContext(c), c.req.param('id'), c.req.valid('json').updated_at),
      ),
  )
  .post(
    '/corrections/:id/refuse',
    describeRoute('refuseCorrection', 'Menolak permintaan koreksi'),
    validateInput('json', refuseCorrectionInput),
    async c => {
      const { updated_at, reason } = c.req.valid('json')
      await refuseNameCorrection(operatorContext(c), c.req.param('id'), updated_at, reason)
      return c.body(null, 204)
    },
  )
  .get(
    '/:id',
    describeRoute('getSacrifice', 'Satu hewan atau ibadah dengan nama-namanya', sacrificeSchema),
    async c => c.json(await readSacrifice(c.var.db, c.req.param('id'))),
  )
  .put(
    '/:id',
    describeRoute('labelSacrifice', 'Mencatat nomor telinga dan catatan', sacrificeLabelAnswer),
    validateInput('json', sacrificeLabelInput),
    async c => c.json(await saveSacrificeLabel(operatorContext(c), c.req.param('id'), c.req.valid('json'))),
  )
  .post(
    '/:id/reopen',
    describeRoute('reopenSacrifice', 'Mengembalikan ke belum dijadwalkan'),
    validateInput('json', seenVersionSchema),
    c =>
      noContentResponse(
        c,
        reopenSacrifice(operatorContext(c), c.req.param('id'), c.req.valid('json').updated_at),
      ),
  )
  .post(
    '/:id/merge',
    describeRoute('mergeSacrifices', 'Menggabungkan kelompok lain ke sini', sacrificeSchema),
    validateInput('json', mergeGroupsInput),
    async c => {
      await mergeGroups(operatorContext(c), c.req.param('id'), c.req.valid('json'))
      return c.json(await readSacrifice(c.var.db, c.req.param('id')))
    },
  )
  .post(
    '/:id/foundation-shares',
    describeRoute('takeRest', 'Yayasan mengambil sisa bagian', sacrificeSchema),
    validateInput('query', takeFreeSeatsQuery),
    async c => {
      await giveSeatsToFoundation(operatorContext(c), c.req.param('id'), c.req.valid('query').shares)
      await purgeTags(c, 'animals')
      return c.json(await readSacrifice(c.var.db, c.req.param('id')))
    },
  )
  .delete('/:id/foundation-shares', describeRoute('giveBackRest', 'Mengurungkan bagian yayasan'), c =>
    noContentResponse(c, returnFoundationSeats(operatorContext(c), c.req.param('id')), 'animals'),
  )
