import { eq } from 'drizzle-orm'
import type { Context } from '../../context'
import type { LegalPageType } from '../../contract/labels'
import { wibDay } from '../../contract/lib/format'
import { legalPageAdmin, maxLegalPageLength } from '../../contract/site/settings'
import { changedFields } from '../../db/audit'
import type { Db } from '../../db/client'
import { columnsOfSchema } from '../../db/query/shown'
import { legal_pages } from '../../db/schema/site'
import { type Step, writeSeenVersion } from '../../db/seen'
import { invalidField } from '../../lib/problem'
import { sanitizeRichText } from '../html/sanitize'
import { defaultLegal, defaultLegalDay } from './default-legal'
import type { Versioned } from './save'

const columns = columnsOfSchema(legal_pages, legalPageAdmin)

export async function readLegalPage(db: Db, type: LegalPageType) {
  const [page] = await db.select(columns).from(legal_pages).where(eq(legal_pages.type, type))
  return page ?? { type, content: defaultLegal[type], last_updated: null, updated_at: null }
}

/** A legal page for the public, sanitised again. */
export async function publicLegalPage(db: Db, type: LegalPageType) {
  const { content, last_updated } = await readLegalPage(db, type)
  return { type, content: sanitizeRichText(content), last_updated: last_updated ?? defaultLegalDay }
}

/** Limits the size after sanitising, which can lengthen the text. */
function cleanPage(html: string) {
  const clean = sanitizeRichText(html)
  if (clean.length <= maxLegalPageLength) return clean
  const message = 'Isi halaman terlalu panjang setelah dirapikan'
  throw invalidField('content', message)
}

/**
 * Saves a legal page with today (WIB) as `last_updated`. `confirm` returns statements for the same batch. Throws
 * `stale`, `invalidField`.
 */
export const saveLegalPage = (
  context: Context,
  type: LegalPageType,
  input: Versioned<string>,
  confirm: (before: string, after: string) => Promise<NonNullable<Step['also']>>,
) =>
  writeSeenVersion(
    context,
    {
      table: legal_pages,
      entity: 'legal_pages',
      key: legal_pages.type,
      keyOf: () => type,
      read: () => readLegalPage(context.db, type),
      seen: { updated_at: input.updated_at },
    },
    async before => {
      const content = cleanPage(input.content)
      if (before.updated_at !== null && content === before.content) return null
      const changes = changedFields(before, { content })
      const also = await confirm(before.content, content)
      return { values: { type, content, last_updated: wibDay(context.now) }, changes, also }
    },
  )
