import { sql } from 'drizzle-orm'
import { readMarkerField, templateMarkerPattern } from '../../../contract/lib/template-html'
import { escapeHtml } from '../../../contract/lib/text'
import type { CertificateTemplate } from '../../../contract/site/settings'
import type { Db } from '../../../db/client'
import { certificate_wordings } from '../../../db/schema/fulfilment/certificates'
import { Problem } from '../../../lib/problem'
import { selectSettingRows, settingOrDefault } from '../../../site/settings/read'
import type { CertificateRow } from '../rows'
import { sha256OfText } from './signature'

export const certificateTemplatesQuery = (db: Db) =>
  selectSettingRows(db, 'certificate_templates', 'certificate_signer', 'shop')

type SettingRows = Awaited<ReturnType<typeof certificateTemplatesQuery>>

const templatesIn = (rows: SettingRows) => settingOrDefault(rows, 'certificate_templates').templates

export function defaultTemplate(rows: SettingRows) {
  const templates = templatesIn(rows)
  return templates.find(({ is_default }) => is_default) ?? templates[0]
}

export const templateById = (rows: SettingRows, id: string) =>
  templatesIn(rows).find(template => template.id === id)?.template

/** Limits how often a name is inserted into a template, so that the stored text fits into a database row. */
const maxUses = 20

/** Escapes HTML, and braces too, because the certificate's fields are filled into this text later. */
const escapeAll = (text: string) => escapeHtml(text).replace(/[{}]/g, sign => `&#${sign.charCodeAt(0)};`)

const signatureImage = (address: string) =>
  address && `<img class="signature" src="${address}" alt="Tanda tangan" height="64">`

/** Fills in shop and signer. Only the first signature marker becomes the image; the others become empty. */
export function fillSigner(template: string, rows: SettingRows) {
  const { name, title, signature } = settingOrDefault(rows, 'certificate_signer')
  const values: Record<string, { text: string; most: number }> = {
    shop: { text: escapeAll(settingOrDefault(rows, 'shop').name), most: maxUses },
    signer_name: { text: escapeAll(name), most: maxUses },
    signer_title: { text: escapeAll(title), most: maxUses },
    signature: { text: signatureImage(signature), most: 1 },
  }
  const used: Record<string, number> = {}
  return template.replace(templateMarkerPattern, (whole, inside: string) => {
    const field = readMarkerField(inside)
    const value = Object.hasOwn(values, field) ? values[field] : undefined
    if (!value) return whole
    used[field] = (used[field] ?? 0) + 1
    return used[field] > value.most ? '' : value.text
  })
}

const noTemplate = () => new Problem('template_not_found')

export function requireCurrentTemplate(rows: SettingRows, template_id: string, missing = noTemplate) {
  const template = templateById(rows, template_id)
  if (template === undefined) throw missing()
  return fillSigner(template, rows)
}

/** Stores each template text once and permanently. Returns its SHA-256 (hex). */
export async function storeTemplateText(db: Db, template: string, now: string) {
  const hash = sha256OfText(template)
  const isThere = sql`SELECT 1 FROM certificate_wordings WHERE hash = ${hash}`
  const known = await db.all(isThere)
  if (known.length === 0) {
    await db.run(sql`
      INSERT INTO certificate_wordings (hash, template, created_at)
      SELECT ${hash}, ${template}, ${now} WHERE NOT EXISTS (${isThere})
      ON CONFLICT DO NOTHING`)
  }
  return hash
}

const sharedHash = (template_id: string) => `template:${template_id}`

/** Call it before templates change: certificates published without a stored text get the old text of their template. */
export const storePublishedCertificateTexts = (db: Db, templates: CertificateTemplate[], now: string) =>
  templates.map(({ id, template }) =>
    db.run(sql`
      INSERT INTO certificate_wordings (hash, template, created_at)
      SELECT ${sharedHash(id)}, ${template}, ${now}
      WHERE EXISTS (SELECT 1 FROM certificates INDEXED BY certificates_unworded
          WHERE template_id = ${id} AND status <> 'draft' AND wording IS NULL)
        AND NOT EXISTS (SELECT 1 FROM certificate_wordings WHERE hash = ${sharedHash(id)})`),
  )

type Worded = Pick<CertificateRow, 'status' | 'template_id' | 'wording'>

/** The template text stored at publication; for a draft, the current template and signer. */
export async function templateTextOf(db: Db, { status, template_id, wording }: Worded, missing = noTemplate) {
  const { own, settings } = await db.batch({
    own: db
      .select()
      .from(certificate_wordings)
      .where(sql`hash = ${wording ?? sharedHash(template_id)}`),
    settings: certificateTemplatesQuery(db),
  })
  if (status === 'draft') return requireCurrentTemplate(settings, template_id, missing)
  // A certificate issued before template texts were stored uses the current template until that is edited.
  const template = own[0]?.template ?? (wording ? undefined : templateById(settings, template_id))
  if (template === undefined) throw missing()
  return template
}
