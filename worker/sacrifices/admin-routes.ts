import { Hono } from 'hono'
import { versionSeen } from '../contract/base'
import {
  applyInput,
  correctionPage,
  correctionQuery,
  labelAnswer,
  labelInput,
  mergeInput,
  moveInput,
  refusalInput,
  sacrificeNews,
  sacrificeNewsQuery,
  sacrificePage,
  sacrificePicks,
  sacrificePicksQuery,
  sacrificePlan,
  sacrificePlanQuery,
  sacrificeQuery,
  sacrifice as sacrificeSchema,
  swapInput,
} from '../contract/proof/sacrifices'
import { nowText } from '../db/stamp'
import type { Env } from '../env'
import { operatorContext } from '../http/context'
import { describe } from '../http/describe'
import { purge } from '../http/purge'
import { valid } from '../http/validate'
import { apply, listCorrections, refuse } from '../orders/desk/corrections'
import { list, news, picks, read } from './look/list'
import { overview } from './look/overview'
import { label } from './plan/label'
import { reopen } from './plan/schedule'
import { giveBack, takeRest } from './seats/house'
import { merge } from './seats/merge'
import { move } from './seats/move'
import { swap } from './seats/swap'

/** What is to be slaughtered and done, and who sits where. */
export const adminSacrifices = new Hono<Env>()
  .get(
    '/',
    describe('listSacrifices', 'Daftar pelaksanaan', { answer: sacrificePage }),
    valid('query', sacrificeQuery),
    async c => c.json(await list(c.var.db, c.req.valid('query'), nowText())),
  )
  .get(
    '/plan',
    describe('getSacrificePlan', 'Jumlah menurut status, dan isi filternya', { answer: sacrificePlan }),
    valid('query', sacrificePlanQuery),
    async c => c.json(await overview(c.var.db, c.req.valid('query'))),
  )
  .get(
    '/picks',
    describe('pickSacrifices', 'Pelaksanaan mana saja yang cocok dengan sebuah filter', {
      answer: sacrificePicks,
    }),
    valid('query', sacrificePicksQuery),
    async c => c.json(await picks(c.var.db, c.req.valid('query'), nowText())),
  )
  .get(
    '/news',
    describe('getSacrificeNews', 'Apa yang baru di daftar pelaksanaan', { answer: sacrificeNews }),
    valid('query', sacrificeNewsQuery),
    async c => c.json(await news(c.var.db, c.req.valid('query'))),
  )
  .post(
    '/move',
    describe('moveSeat', 'Memindahkan nama ke kelompok lain', { status: 204 }),
    valid('json', moveInput),
    async c => {
      await move(operatorContext(c), c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .post(
    '/swap',
    describe('swapSeats', 'Menukar tempat dua nama', { status: 204 }),
    valid('json', swapInput),
    async c => {
      await swap(operatorContext(c), c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .get(
    '/corrections',
    describe('listCorrections', 'Permintaan koreksi nama', { answer: correctionPage }),
    valid('query', correctionQuery),
    async c => c.json(await listCorrections(c.var.db, c.req.valid('query'))),
  )
  .post(
    '/corrections/:id/apply',
    describe('applyCorrection', 'Menuliskan nama yang diminta', { status: 204 }),
    valid('json', applyInput),
    async c => {
      await apply(operatorContext(c), c.req.param('id'), c.req.valid('json').updated_at)
      return c.body(null, 204)
    },
  )
  .post(
    '/corrections/:id/refuse',
    describe('refuseCorrection', 'Menolak permintaan koreksi', { status: 204 }),
    valid('json', refusalInput),
    async c => {
      const { updated_at, reason } = c.req.valid('json')
      await refuse(operatorContext(c), c.req.param('id'), updated_at, reason)
      return c.body(null, 204)
    },
  )
  .get(
    '/:id',
    describe('getSacrifice', 'Satu hewan atau ibadah dengan nama-namanya', { answer: sacrificeSchema }),
    async c => c.json(await read(c.var.db, c.req.param('id'))),
  )
  .put(
    '/:id',
    describe('labelSacrifice', 'Mencatat nomor telinga dan catatan', { answer: labelAnswer }),
    valid('json', labelInput),
    async c => c.json(await label(operatorContext(c), c.req.param('id'), c.req.valid('json'))),
  )
  .post(
    '/:id/reopen',
    describe('reopenSacrifice', 'Mengembalikan ke belum dijadwalkan', { status: 204 }),
    valid('json', versionSeen),
    async c => {
      await reopen(operatorContext(c), c.req.param('id'), c.req.valid('json').updated_at)
      return c.body(null, 204)
    },
  )
  .post(
    '/:id/merge',
    describe('mergeSacrifices', 'Menggabungkan kelompok lain ke sini', { answer: sacrificeSchema }),
    valid('json', mergeInput),
    async c => {
      await merge(operatorContext(c), c.req.param('id'), c.req.valid('json'))
      return c.json(await read(c.var.db, c.req.param('id')))
    },
  )
  .post(
    '/:id/house',
    describe('takeRest', 'Yayasan mengambil sisa bagian', { answer: sacrificeSchema }),
    async c => {
      await takeRest(operatorContext(c), c.req.param('id'))
      await purge(c, 'animals')
      return c.json(await read(c.var.db, c.req.param('id')))
    },
  )
  .delete('/:id/house', describe('giveBackRest', 'Mengurungkan bagian yayasan', { status: 204 }), async c => {
    await giveBack(operatorContext(c), c.req.param('id'))
    await purge(c, 'animals')
    return c.body(null, 204)
  })
