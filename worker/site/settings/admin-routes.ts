import { z } from 'zod'
import { enumOf } from '../../contract/base'
import { legalPageTypes } from '../../contract/labels'
import {
  adminLegalPageSchema,
  allSettingsSchema,
  type CertificateTemplate,
  legalPageInput,
  type Settings,
  type SettingType,
  settingAnswer,
  settingInput,
  settingInputSchemas,
  settingSchemas,
  signerSchema,
  templatesAnswer,
  templatesSchema,
} from '../../contract/site/settings'
import type { BatchItems } from '../../db/prepare'
import { nowText } from '../../db/stamp'
import {
  saveCertificateSigner,
  saveCertificateTemplates,
  templateWarningsOf,
} from '../../fulfilment/certificates/signing/templates'
import { purgeTags, purgeTagsAfter } from '../../http/cache/purge'
import { confirmationHeaders } from '../../http/credential'
import { type Call, createRoutes, describeRoute, operatorContext, validateInput } from '../../http/route'
import { closeChargesOfOtherGateways } from '../../money/gateway/setup'
import { notifyOwners, requireOperatorConfirmation } from '../../people/auth/operator'
import { confirmContactChanges } from '../content/read'
import { visibleTextAndLinks } from '../html/sanitize'
import { settingChangeGuards } from './guards'
import { readLegalPage, saveLegalPage } from './legal'
import { changeSetting, readAllSettings, readSetting } from './save'

/** Limit in bytes of a body with templates or a legal page, which are whole documents. Other bodies: 64 KB. */
const documentBytes = 1024 * 1024

type Schema<T extends SettingType> = z.ZodType<Settings[T], z.input<(typeof settingSchemas)[T]>>

// Cast because TypeScript cannot infer that the table's schema matches the setting's type.
const schemaOf = <T extends SettingType>(type: T) => settingSchemas[type] as unknown as Schema<T>
const inputOf = <T extends SettingType>(type: T) => settingInputSchemas[type] as unknown as Schema<T>

/** Further SQL statements, by setting, that belong in the batch that saves the setting. */
const effects: { [T in SettingType]?: (c: Call) => BatchItems } = {
  gateway: c => [closeChargesOfOtherGateways(c.var.db, nowText())],
}

function settingRoutes<T extends SettingType>(type: T, id: string, title: string) {
  const guard = settingChangeGuards[type]
  const schema = schemaOf(type)
  return createRoutes()
    .get('/', describeRoute(`get${id}`, title, settingAnswer(schema)), async c =>
      c.json(await readSetting(c.var.db, type)),
    )
    .put(
      '/',
      describeRoute(`save${id}`, `Menyimpan: ${title}`, settingAnswer(schema), {
        headers: guard && confirmationHeaders,
      }),
      validateInput('json', settingInput(inputOf(type))),
      async c => {
        const { content, updated_at } = c.req.valid('json')
        const saved = await changeSetting(operatorContext(c), type, updated_at, async before => {
          const confirm = guard?.(before, content) ?? null
          await requireOperatorConfirmation(c, confirm)
          return { content, also: [...notifyOwners(c, type, confirm), ...(effects[type]?.(c) ?? [])] }
        })
        await purgeTags(c, 'settings')
        return c.json(saved)
      },
    )
}

const confirmsDocument = (noun: string) => confirmContactChanges(noun, { letter: 'documents' })

/** Texts by template id, so that each template is compared with its own earlier text. */
const readableTemplates = (list: CertificateTemplate[]) =>
  Object.fromEntries(list.map(({ id, template }) => [id, visibleTextAndLinks(template)]))

const confirmsTemplates = confirmsDocument('Template sertifikat')
const confirmsSigner = confirmsDocument('Penanda tangan sertifikat')

const templates = createRoutes()
  .get('/', describeRoute('getCertificateTemplates', 'Template sertifikat', templatesAnswer), async c => {
    const setting = await readSetting(c.var.db, 'certificate_templates')
    return c.json({ ...setting, warnings: templateWarningsOf(setting.content) })
  })
  .put(
    '/',
    describeRoute('saveCertificateTemplates', 'Menyimpan template sertifikat', templatesAnswer, {
      headers: confirmationHeaders,
    }),
    validateInput('json', settingInput(templatesSchema), documentBytes),
    async c => {
      const saved = await saveCertificateTemplates(operatorContext(c), c.req.valid('json'), (before, after) =>
        confirmsTemplates(c, readableTemplates(before), readableTemplates(after)),
      )
      return c.json({ ...saved, warnings: templateWarningsOf(saved.content) })
    },
  )

/** The signer's texts without the picture, whose base64 may look like a phone number. */
const wordsOf = ({ name, title }: Settings['certificate_signer']) => ({ name, title })

const signer = createRoutes()
  .get(
    '/',
    describeRoute('getCertificateSigner', 'Penanda tangan sertifikat', settingAnswer(signerSchema)),
    async c => c.json(await readSetting(c.var.db, 'certificate_signer')),
  )
  .put(
    '/',
    describeRoute(
      'saveCertificateSigner',
      'Menyimpan penanda tangan sertifikat',
      settingAnswer(signerSchema),
      { headers: confirmationHeaders },
    ),
    validateInput('json', settingInput(signerSchema), documentBytes),
    async c =>
      c.json(
        await saveCertificateSigner(operatorContext(c), c.req.valid('json'), (before, after) =>
          confirmsSigner(c, wordsOf(before), wordsOf(after)),
        ),
      ),
  )

export const settingsAdminRoutes = createRoutes()
  .get('/', describeRoute('getAllSettings', 'Semua pengaturan', allSettingsSchema), async c =>
    c.json(await readAllSettings(c.var.db)),
  )
  .route('/shop', settingRoutes('shop', 'ShopSetting', 'Nama toko'))
  .route('/home_content', settingRoutes('home_content', 'HomeContent', 'Isi beranda'))
  .route('/whatsapp', settingRoutes('whatsapp', 'Whatsapp', 'Nomor dan pesan WhatsApp'))
  .route('/eid_dates', settingRoutes('eid_dates', 'EidDates', 'Tanggal Idul Adha'))
  .route('/payment', settingRoutes('payment', 'PaymentSetting', 'Batas QRIS'))
  .route('/holds', settingRoutes('holds', 'HoldsSetting', 'Batas pesanan yang belum dibayar'))
  .route('/trust', settingRoutes('trust', 'TrustSetting', 'Siapa penyelenggaranya'))
  .route('/promises', settingRoutes('promises', 'PromisesSetting', 'Isi harga dan bukti'))
  .route(
    '/messages',
    settingRoutes('messages', 'MessagesSetting', 'Pengirim dan teks pesan kepada pelanggan'),
  )
  .route('/gateway', settingRoutes('gateway', 'GatewaySetting', 'Pembayaran otomatis'))
  .route('/journal', settingRoutes('journal', 'JournalSetting', 'Kode akun jurnal'))
  .route('/certificate_templates', templates)
  .route('/certificate_signer', signer)

const confirmsLegalPage = confirmsDocument('Halaman hukum')

const legalParam = z.object({ type: enumOf(legalPageTypes) })

export const legalPageAdminRoutes = createRoutes()
  .get(
    '/:type',
    describeRoute('getLegalPageToEdit', 'Halaman hukum untuk disunting', adminLegalPageSchema),
    validateInput('param', legalParam),
    async c => c.json(await readLegalPage(c.var.db, c.req.valid('param').type)),
  )
  .put(
    '/:type',
    describeRoute('saveLegalPage', 'Menyimpan halaman hukum', adminLegalPageSchema, {
      headers: confirmationHeaders,
    }),
    validateInput('param', legalParam),
    validateInput('json', legalPageInput, documentBytes),
    async c =>
      c.json(
        await purgeTagsAfter(
          c,
          saveLegalPage(operatorContext(c), c.req.valid('param').type, c.req.valid('json'), (before, after) =>
            confirmsLegalPage(c, visibleTextAndLinks(before), visibleTextAndLinks(after)),
          ),
          'legal-pages',
        ),
      ),
  )
