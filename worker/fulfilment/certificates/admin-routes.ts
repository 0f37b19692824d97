import { itemsSchema, seenVersionSchema } from '../../contract/base'
import {
  certificateInput,
  certificateListQuery,
  certificatePage,
  certificatePatchSchema,
  certificatePreviewInput,
  certificateSchema,
  certificateSelectionPage,
  certificateSelectionQuery,
  replaceCertificateInput,
  revokeCertificateInput,
  unsignedCertificateCountSchema,
} from '../../contract/fulfilment/certificates'
import { nowText } from '../../db/stamp'
import { attachmentHeaders } from '../../http/csv-answer'
import { siteOriginOf } from '../../http/origin'
import {
  type Call,
  createRoutes,
  describeRoute,
  noContentResponse,
  operatorContext,
  validateInput,
} from '../../http/route'
import { eraseCertificateById } from '../../people/erase/certificates'
import { draftCertificates } from './lifecycle/draft'
import { revokeCertificate } from './lifecycle/transitions'
import {
  changeCertificate,
  createCertificate,
  deleteCertificate,
  mergeCertificateInput,
  replaceCertificate,
} from './lifecycle/write'
import { certificateHtmlFileById, type DocumentSource, renderCertificatePreview } from './lookup/document'
import { countUnsignedCertificates, listCertificatePicks, listCertificates } from './lookup/list'
import { readCertificate } from './rows'
import { type SealContext, signRevocations } from './signing/seal'
import { parseSigningKey, readUsableKey } from './signing/signature'

const htmlType = 'text/html; charset=utf-8'

const sealingContext = async (c: Call): Promise<SealContext> => ({
  ...operatorContext(c),
  key: await parseSigningKey(c.env.CERTIFICATE_KEY),
})

/** Signs the revocation immediately. The cron job signs revocations made by database triggers later. */
const signRevocationsNow = (c: Call) => signRevocations(c.var.db, c.env.CERTIFICATE_KEY)

const previewBytes = 256 * 1024

const documentSource = (c: Call): DocumentSource => ({
  origin: siteOriginOf(c.env, c.req.url).origin,
  assets: c.env.ASSETS,
})

export const certificateAdminRoutes = createRoutes()
  .get(
    '/',
    describeRoute('listCertificates', 'Daftar sertifikat', certificatePage),
    validateInput('query', certificateListQuery),
    async c => c.json(await listCertificates(c.var.db, c.req.valid('query'), nowText(), true)),
  )
  .post(
    '/',
    describeRoute('createCertificate', 'Membuat sertifikat', certificateSchema, { status: 201 }),
    validateInput('json', certificateInput),
    async c => {
      const created = await createCertificate(await sealingContext(c), c.req.valid('json'))
      return c.json(created, 201)
    },
  )
  .post(
    '/preview',
    describeRoute('previewCertificate', 'Pratinjau isian yang belum disimpan', 'text/html'),
    validateInput('json', certificatePreviewInput, previewBytes),
    async c => {
      const body = await renderCertificatePreview(c.var.db, c.req.valid('json'), nowText(), documentSource(c))
      return c.body(body, 200, { 'content-type': htmlType })
    },
  )
  .post(
    '/from-order/:id',
    describeRoute(
      'draftCertificates',
      'Membuat draf sertifikat dari nama-nama pesanan',
      itemsSchema(certificateSchema),
      {
        status: 201,
      },
    ),
    async c => c.json({ items: await draftCertificates(operatorContext(c), c.req.param('id')) }, 201),
  )
  .get(
    '/picks',
    describeRoute(
      'pickCertificates',
      'Sertifikat mana saja yang cocok dengan sebuah filter',
      certificateSelectionPage,
    ),
    validateInput('query', certificateSelectionQuery),
    async c => c.json(await listCertificatePicks(c.var.db, c.req.valid('query'), nowText())),
  )
  .get(
    '/unsigned',
    describeRoute(
      'countUnsignedCertificates',
      'Berapa sertifikat terbit yang dapat ditandatangani',
      unsignedCertificateCountSchema,
    ),
    async c => {
      const { db } = c.var
      const has_key = Boolean(await readUsableKey(db, c.env.CERTIFICATE_KEY))
      return c.json({ count: has_key ? await countUnsignedCertificates(db) : 0, has_key })
    },
  )
  .get('/:id', describeRoute('getCertificate', 'Melihat sertifikat', certificateSchema), async c =>
    c.json(await readCertificate(c.var.db, c.req.param('id'))),
  )
  .patch(
    '/:id',
    describeRoute('changeCertificate', 'Mengubah sertifikat', certificateSchema),
    validateInput('json', certificatePatchSchema),
    async c => {
      const { updated_at, ...patch } = c.req.valid('json')
      const id = c.req.param('id')
      const context = await sealingContext(c)
      await changeCertificate(context, id, { updated_at }, row => mergeCertificateInput(context, row, patch))
      return c.json(await readCertificate(c.var.db, id))
    },
  )
  .post(
    '/:id/replace',
    describeRoute(
      'replaceCertificate',
      'Menerbitkan sertifikat pengganti yang sudah dikoreksi',
      certificateSchema,
      {
        status: 201,
      },
    ),
    validateInput('json', replaceCertificateInput),
    async c => {
      const { updated_at, corrected } = c.req.valid('json')
      const correct = () => ({ input: corrected })
      return c.json(
        await replaceCertificate(await sealingContext(c), c.req.param('id'), { updated_at }, correct),
        201,
      )
    },
  )
  .post(
    '/:id/revoke',
    describeRoute('revokeCertificate', 'Mencabut sertifikat', certificateSchema),
    validateInput('json', revokeCertificateInput),
    async c => {
      const context = await sealingContext(c)
      const revoked = await changeCertificate(context, c.req.param('id'), {}, row =>
        revokeCertificate(row, c.req.valid('json'), context.now),
      )
      await signRevocationsNow(c)
      return c.json(revoked)
    },
  )
  .post(
    '/:id/erase',
    describeRoute('eraseCertificate', 'Menghapus data pribadi dari sertifikat tanpa pesanan'),
    validateInput('json', seenVersionSchema),
    async c => {
      await eraseCertificateById(operatorContext(c), c.req.param('id'), c.req.valid('json'))
      await signRevocationsNow(c)
      return c.body(null, 204)
    },
  )
  .delete('/:id', describeRoute('deleteCertificate', 'Menghapus sertifikat'), c =>
    noContentResponse(c, deleteCertificate(operatorContext(c), c.req.param('id'))),
  )
  .get(
    '/:id/download',
    describeRoute('downloadAnyCertificate', 'Mengunduh sertifikat, juga yang masih draf', 'text/html'),
    async c => {
      const { number, html: body } = await certificateHtmlFileById(
        c.var.db,
        c.req.param('id'),
        documentSource(c),
      )
      return c.body(body, 200, attachmentHeaders(`sertifikat-${number}.html`, htmlType))
    },
  )
