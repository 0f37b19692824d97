import { eq } from 'drizzle-orm'
import type { Context } from '../context'
import { wibDay } from '../contract/format'
import type { LegalPageType } from '../contract/labels'
import { legalPageAdmin, longestLegalPage } from '../contract/shop/settings'
import { changesOf } from '../db/audit'
import type { Db } from '../db/client'
import { legal_pages } from '../db/schema/content'
import { shownColumns } from '../db/shown'
import { sanitizeRichText } from '../html/sanitize'
import { Problem } from '../problem'
import { putSeen } from '../seen'
import { defaultLegal, defaultLegalDay } from './default-legal'
import type { Versioned } from './save'

const columns = shownColumns(legal_pages, legalPageAdmin)

/** A legal page and its version; the default text when it was never written. */
export async function readLegalPage(db: Db, type: LegalPageType) {
  const [page] = await db.select(columns).from(legal_pages).where(eq(legal_pages.type, type))
  return page ?? { type, content: defaultLegal[type], last_updated: null, updated_at: null }
}

/** A legal page as the public reads it, sanitised again. */
export async function publicLegalPage(db: Db, type: LegalPageType) {
  const { content, last_updated } = await readLegalPage(db, type)
  return { type, content: sanitizeRichText(content), last_updated: last_updated ?? defaultLegalDay }
}

/** Every reader pays for what is kept, so that escaping and closing tags must not blow it up. */
function cleaned(html: string) {
  const clean = sanitizeRichText(html)
  if (clean.length <= longestLegalPage) return clean
  const message = 'Isi halaman terlalu panjang setelah dirapikan'
  throw new Problem('invalid', { errors: [{ path: 'content', message }] })
}

/**
 * Saves the sanitised page; `last_updated` becomes today in WIB. Throws `stale` when it moved since it was seen, `invalid`
 * when it became too long.
 */
export async function saveLegalPage(context: Context, type: LegalPageType, input: Versioned<string>) {
  const before = await readLegalPage(context.db, type)
  const seen = input.updated_at
  if (before.updated_at !== seen) throw new Problem('stale')
  const content = cleaned(input.content)
  if (seen !== null && content === before.content) return before
  const where = eq(legal_pages.type, type)
  const changes = changesOf(before, { content })
  const target = { table: legal_pages, where, entity: 'legal_pages', entity_id: type, seen, changes }
  return putSeen(context, target, { type, content, last_updated: wibDay(context.now) })
}
