import { inArray } from 'drizzle-orm'
import type { Context } from '../../../context'
import { certificateFields, signerFields } from '../../../contract/labels'
import { unknownTemplateFields } from '../../../contract/lib/template-html'
import {
  type CertificateSigner,
  type CertificateTemplate,
  maxSignatureEdgePixels,
  maxTemplateLength,
  signatureBytes,
} from '../../../contract/site/settings'
import { type Changes, changedFields } from '../../../db/audit'
import type { Db } from '../../../db/client'
import { certificates } from '../../../db/schema/fulfilment/certificates'
import type { RowUpdate } from '../../../db/seen'
import { invalidField, Problem } from '../../../lib/problem'
import { sanitizeTemplate } from '../../../site/html/sanitize'
import { readPictureSize } from '../../../site/media/opens'
import { sniffFileType } from '../../../site/media/sniff'
import { removeFileLocation } from '../../../site/media/strip/location'
import { changeSetting, type VersionedContent } from '../../../site/settings/save'
import { sha256OfText } from './signature'
import { storePublishedCertificateTexts } from './wording'

type Templates = { templates: CertificateTemplate[] }

const knownFields = Object.keys({ ...certificateFields, ...signerFields })

/** Finds markers in templates that are not the name of a certificate field. */
export const templateWarningsOf = ({ templates }: Templates) =>
  templates
    .map(({ id, name, template }) => ({
      id,
      name,
      unknown_fields: unknownTemplateFields(template, knownFields),
    }))
    .filter(warning => warning.unknown_fields.length > 0)

function cleanTemplate(template: CertificateTemplate, index: number) {
  const path = `content.templates.${index}.template`
  const clean = sanitizeTemplate(template.template)
  if (clean.trim() === '') throw invalidField(path, 'Isi template harus diisi')
  // Sanitising can lengthen a template. A stored template that is too long could not be read again.
  if (clean.length > maxTemplateLength) throw invalidField(path, 'Template terlalu panjang setelah dirapikan')
  return { ...template, template: clean }
}

/** Limit in bytes of all templates together. They are stored in one row, and D1 allows 2 MB per row. */
const maxBytes = 1024 * 1024

function refuseTooMuch(templates: CertificateTemplate[]) {
  if (Buffer.byteLength(JSON.stringify(templates)) <= maxBytes) return
  throw invalidField('content.templates', 'Semua template bersama-sama terlalu besar')
}

function withDefault(templates: CertificateTemplate[]) {
  const chosen = Math.max(
    templates.findIndex(({ is_default }) => is_default),
    0,
  )
  return templates.map((template, index) => ({ ...template, is_default: index === chosen }))
}

const byId = (templates: CertificateTemplate[]) => Object.fromEntries(templates.map(item => [item.id, item]))

const deletedTemplates = (before: CertificateTemplate[], after: CertificateTemplate[]) =>
  before.filter(({ id }) => !after.some(template => template.id === id))

function templateChanges(before: CertificateTemplate[], after: CertificateTemplate[]): Changes {
  const deleted = deletedTemplates(before, after).map(({ id, name }): [string, Changes[string]] => [
    id,
    [name, null],
  ])
  return { ...changedFields(byId(before), byId(after)), ...Object.fromEntries(deleted) }
}

/** Throws `in_use`, because certificates refer to their template by id. */
async function refuseUsed(db: Db, gone: CertificateTemplate[]) {
  if (gone.length === 0) return
  const ids = gone.map(({ id }) => id)
  const [used] = await db
    .select({ id: certificates.template_id })
    .from(certificates)
    .where(inArray(certificates.template_id, ids))
    .limit(1)
  const name = gone.find(({ id }) => id === used?.id)?.name
  if (name !== undefined)
    throw new Problem('in_use', { detail: `Template "${name}" masih dipakai oleh sertifikat.` })
}

/** Asks for the password if the change needs it. Returns SQL statements for the batch that saves the change. */
type Confirm<T> = (before: T, after: T) => Promise<NonNullable<RowUpdate['also']>>

/** Throws `stale`, `in_use` if a certificate uses a deleted template, `invalidField` if one is empty or too long. */
export const saveCertificateTemplates = (
  context: Context,
  { content, updated_at }: VersionedContent<Templates>,
  confirm: Confirm<CertificateTemplate[]>,
) =>
  changeSetting(context, 'certificate_templates', updated_at, async before => {
    const templates = withDefault(content.templates.map(cleanTemplate))
    refuseTooMuch(templates)
    await refuseUsed(context.db, deletedTemplates(before.templates, templates))
    return {
      content: { templates },
      changes: templateChanges(before.templates, templates),
      also: [
        ...(await confirm(before.templates, templates)),
        ...storePublishedCertificateTexts(context.db, before.templates, context.now),
      ],
    }
  })

const invalidSignature = (message: string) => invalidField('content.signature', message)

/** Validates the image by its bytes and removes its metadata. Throws `invalidField`. */
function cleanSignature(address: string) {
  if (address === '') return ''
  const bytes = new Uint8Array(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'))
  if (bytes.length > signatureBytes) throw invalidSignature('Gambar tanda tangan paling besar 64 KB')
  const mime = sniffFileType(bytes)?.mime ?? ''
  const size = ['image/png', 'image/jpeg', 'image/webp'].includes(mime) ? readPictureSize(bytes, mime) : null
  const clean = size && removeFileLocation(bytes, mime)
  if (!clean) throw invalidSignature('Gambar tanda tangan ini rusak atau bukan PNG, JPEG, atau WebP')
  if (Math.max(size.width, size.height) > maxSignatureEdgePixels || Math.min(size.width, size.height) < 1) {
    throw invalidSignature(`Sisi gambar tanda tangan paling panjang ${maxSignatureEdgePixels} piksel`)
  }
  return `data:${mime};base64,${Buffer.from(clean).toString('base64')}`
}

/** The audit log contains a hash of the signature instead of the image. */
const auditValues = ({ signature, ...words }: CertificateSigner) => ({
  ...words,
  signature: signature && `gambar ${sha256OfText(signature).slice(0, 12)}`,
})

/** Saves the signer for future certificates; published ones keep their signer. Throws `stale`, `invalidField`. */
export const saveCertificateSigner = (
  context: Context,
  { content, updated_at }: VersionedContent<CertificateSigner>,
  confirm: Confirm<CertificateSigner>,
) =>
  changeSetting(context, 'certificate_signer', updated_at, async before => {
    const after = { ...content, signature: cleanSignature(content.signature) }
    const also = await confirm(before, after)
    return { content: after, changes: changedFields(auditValues(before), auditValues(after)), also }
  })
