import { eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { z } from 'zod'
import type { signedFileQuery } from '../../contract/fulfilment/evidence'
import { isEvidenceMime } from '../../contract/fulfilment/evidence-files'
import { roleMayUse } from '../../contract/people/roles'
import type { Db } from '../../db/client'
import { evidence } from '../../db/schema/fulfilment/sacrifices'
import { orders } from '../../db/schema/orders'
import { nowText } from '../../db/stamp'
import type { Env } from '../../env'
import { Problem } from '../../lib/problem'
import { readOperator } from '../../people/auth/session'
import { parseByteRange, rangeNotSatisfiable, rangeResponse } from '../../site/media/range'
import { previewKey } from './kind'
import { isFileToken, type SigningContext, staffSessionId, staffViewer, type Viewer } from './sign'

export const staffSigningContext = (c: Context<Env>): SigningContext => ({
  secret: c.env.ORDER_KEY_SECRET,
  viewer: staffViewer(c.var.operator.session_id),
  now: nowText(),
})

type Row = typeof evidence.$inferSelect

/** An operator who may read one of these permission groups may see evidence files. */
const viewingGroups = ['evidence', 'field'] as const

/** Checks session and role on each request, so that ending a session or changing a role takes effect at once. */
async function staffOf(db: Db, session_id: string): Promise<Viewer | null> {
  const operator = await readOperator(db, session_id, nowText())
  const maySee =
    operator && !operator.must_enrol && viewingGroups.some(group => roleMayUse(operator.role, group))
  return maySee ? staffViewer(session_id) : null
}

/** Viewer of the signed URL, if still allowed: an operator, or an order with a seat in the file's sacrifices. */
async function viewerOf(db: Db, row: Row, name: string): Promise<Viewer | null> {
  const session = staffSessionId(name)
  if (session !== null) return staffOf(db, session)
  if (!row.visible) return null
  const [order] = await db
    .select({ id: orders.id, key_version: orders.key_version })
    .from(orders)
    .where(
      sql`${orders.id} = ${name} AND EXISTS (
        SELECT 1 FROM seats JOIN evidence_of ON evidence_of.sacrifice_id = seats.sacrifice_id
        WHERE seats.order_id = ${orders.id} AND evidence_of.evidence_id = ${row.id})`,
    )
  return order ?? null
}

/** Private, and only for 10 minutes, so that hiding a file takes effect soon. */
const cacheControl = 'private, max-age=600'

function headersOf(row: Row, object: R2Object, isDownload: boolean) {
  const ending = row.object_key.slice(row.object_key.lastIndexOf('.') + 1)
  const isShown = isEvidenceMime(row.mime) && row.mime !== 'image/heic'
  const name = `bukti-${row.stage}-${row.id.slice(0, 8)}.${ending}`
  return new Headers({
    'cache-control': cacheControl,
    etag: object.httpEtag,
    'accept-ranges': 'bytes',
    'content-type': isEvidenceMime(row.mime) ? row.mime : 'application/octet-stream',
    'content-length': String(object.size),
    'content-disposition': `${isShown && !isDownload ? 'inline' : 'attachment'}; filename="${name}"`,
    'content-security-policy': "sandbox; default-src 'none'",
  })
}

const requestedFile = (row: Row, isPreview: boolean): Row =>
  isPreview ? { ...row, object_key: previewKey(row.id), mime: 'image/jpeg' } : row

/** Serves a file or byte range to the viewer of its signed URL. Wrong or expired URLs give `not_found`. */
export async function serveFile(c: Context<Env>, id: string, query: z.output<typeof signedFileQuery>) {
  const [row] = await c.var.db.select().from(evidence).where(eq(evidence.id, id))
  const viewer = row ? await viewerOf(c.var.db, row, query.for) : null
  const isRight = viewer !== null && isFileToken(c.env.ORDER_KEY_SECRET, id, viewer, query, nowText())
  const file = row && isRight ? requestedFile(row, query.preview === '1') : null
  const head = file && (await c.env.MEDIA.head(file.object_key))
  if (!file || !head) throw new Problem('not_found')
  const range = parseByteRange(c.req.header('range'), head.size)
  if (range === 'beyond') return rangeNotSatisfiable(c, head.size)
  const headers = headersOf(file, head, query.download === '1')
  if (!range && c.req.header('if-none-match') === head.httpEtag) {
    headers.delete('content-length')
    return c.body(null, { status: 304, headers })
  }
  const object = await c.env.MEDIA.get(file.object_key, { range: range ?? undefined })
  if (!object) throw new Problem('not_found')
  return rangeResponse(c, object, headers, range)
}
