import { sql } from 'drizzle-orm'
import type { CertificateTemplate } from '../../contract/shop/settings'
import type { Db } from '../../db/client'
import { certificate_wordings } from '../../db/schema/certificates'
import { Problem } from '../../problem'
import { signerOf, templateOf, templatesOf, templatesStatement } from '../look/document'
import type { CertificateRow } from '../look/rows'
import { sha256 } from './signature'
import { undersigned } from './signer'

/** Statement that keeps a text for good; one that is there stays as it is. */
const kept = (db: Db, hash: string, template: string, now: string) =>
  db.run(sql`
    INSERT INTO certificate_wordings (hash, template, created_at)
    SELECT ${hash}, ${template}, ${now} WHERE NOT EXISTS (SELECT 1 FROM certificate_wordings WHERE hash = ${hash})
    ON CONFLICT DO NOTHING`)

/** Keeps a text, with a signature in it a long one, unless it is there already. Answers its hash. */
async function keep(db: Db, template: string, now: string) {
  const hash = sha256(template)
  const [known] = await db
    .select({ hash: certificate_wordings.hash })
    .from(certificate_wordings)
    .where(sql`hash = ${hash}`)
  if (!known) await kept(db, hash, template, now)
  return hash
}

/** Keeps the template as it is now, with who signs now, and answers its hash. Throws `template_not_found`. */
export async function keepWording(db: Db, template_id: string, now: string) {
  const settings = await templatesStatement(db)
  const template = templateOf(templatesOf(settings), template_id)
  if (template === undefined) throw noTemplate()
  return keep(db, undersigned(template, signerOf(settings)), now)
}

/** The same of the text that a certificate was given out in. */
export async function keepIssued(db: Db, issued: Worded, now: string) {
  return keep(db, await wordingOf(db, issued), now)
}

const sharedHash = (template_id: string) => `template:${template_id}`

/**
 * Statements that keep templates as they are for certificates from before each kept its own, once: what was given out
 * does not change when they are edited.
 */
export const keepForOlder = (db: Db, templates: CertificateTemplate[], now: string) =>
  templates.map(({ id, template }) =>
    db.run(sql`
      INSERT INTO certificate_wordings (hash, template, created_at)
      SELECT ${sharedHash(id)}, ${template}, ${now}
      WHERE EXISTS (SELECT 1 FROM certificates INDEXED BY certificates_unworded
          WHERE template_id = ${id} AND status <> 'draft' AND wording IS NULL)
        AND NOT EXISTS (SELECT 1 FROM certificate_wordings WHERE hash = ${sharedHash(id)})`),
  )

type Worded = Pick<CertificateRow, 'status' | 'template_id' | 'wording'>

const noTemplate = () => new Problem('template_not_found')

/** The text that a certificate is shown in: the one it was published with; that of today, by who signs today, for a draft. */
export async function wordingOf(db: Db, { status, template_id, wording }: Worded, missing = noTemplate) {
  const hash = wording ?? sharedHash(template_id)
  const [own, settings] = await db.batch([
    db
      .select()
      .from(certificate_wordings)
      .where(sql`hash = ${status === 'draft' ? '' : hash}`),
    templatesStatement(db),
  ])
  const kept = own[0]?.template
  const isLost = kept === undefined && status !== 'draft' && wording !== null
  const template = isLost ? undefined : (kept ?? templateOf(templatesOf(settings), template_id))
  if (template === undefined) throw missing()
  return status === 'draft' ? undersigned(template, signerOf(settings)) : template
}
