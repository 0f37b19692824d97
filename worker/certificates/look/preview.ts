import { longDate } from '../../contract/format'
import { shortCodeLength, shortPath } from '../../contract/orders/typed-codes'
import type { CertificatePreview } from '../../contract/proof/certificates'
import type { Db } from '../../db/client'
import { Problem } from '../../problem'
import { defaultTemplate, templateOf, templatesStatement, undersigned } from '../seal/wording'
import { documentOf, sheetOf } from './document'
import { read } from './rows'

const sampleCode = '0'.repeat(shortCodeLength)

const missing = () => new Problem('template_not_found', { detail: 'Template tidak ditemukan' })

/** Values that are not saved yet, in a saved template or one still being written, as the public will see them. */
export async function preview(
  db: Db,
  { template, template_id, ...values }: CertificatePreview,
  now: string,
  origin: string,
) {
  const settings = await templatesStatement(db)
  const saved =
    template_id === undefined ? defaultTemplate(settings)?.template : templateOf(settings, template_id)
  const html = template ?? saved
  if (html === undefined) throw missing()
  // Whoever writes a template sees where the code will stand.
  const short_link = template === undefined ? null : origin + shortPath(sampleCode)
  const issued_date = longDate(values.issued_date ?? now)
  return documentOf(undersigned(html, settings), { ...values, short_link, issued_date })
}

/** A saved certificate, also a draft, as HTML. Throws `not_found`, `template_not_found`. */
export const fileOf = async (db: Db, id: string, origin: string) =>
  sheetOf(db, await read(db, id), origin, missing)
