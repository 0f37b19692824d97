import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { z } from 'zod'
import type { signedFileQuery } from '../../contract/fulfilment/evidence'
import { isEvidenceMime } from '../../contract/fulfilment/evidence-files'
import { canRoleUse } from '../../contract/people/roles'
import type { Db } from '../../db/client'
import { evidence } from '../../db/schema/fulfilment/sacrifices'
import { orders } from '../../db/schema/orders'
import { hourMs, nowText } from '../../db/stamp'
import type { Env } from '../../env'
import { isEqualSecret } from '../../lib/crypto'
import { Problem } from '../../lib/problem'
import { readOperator } from '../../people/auth/session'
import { parseByteRange, rangeNotSatisfiableResponse, rangeResponse } from '../../site/media/serve'
import { evidencePreviewKey } from './files'

type Keyed = { id: string; key_version: number }

const mac = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)

/** Token of a link that shows only an order's evidence. Renewing the order's secret link revokes the token. */
const shareToken = (secret: string, { id, key_version }: Keyed) =>
  mac(secret, `evidence-link\n${id}.${key_version}`)

export const isEvidenceShareToken = (secret: string, order: Keyed, given: string) =>
  isEqualSecret(shareToken(secret, order), given)

export const evidenceShareHash = (secret: string, order: Keyed) => `${order.id}.${shareToken(secret, order)}`

/** Signed URLs are valid for 6 to 12 hours. They change every 6 hours, so that browsers can cache the files. */
const stepMs = 6 * hourMs

const untilOf = (now: string) => (Math.floor(Date.parse(now) / stepMs) + 2) * stepMs

/** Identifies an order until its link is renewed, or an operator's session. */
type Viewer = Keyed

const staffPrefix = 'staff.'

/** The signed URL stops working when the session or the permission ends. */
const staffViewer = (session_id: string): Viewer => ({
  id: `${staffPrefix}${session_id}`,
  key_version: 0,
})

const staffSessionId = (name: string) =>
  name.startsWith(staffPrefix) ? name.slice(staffPrefix.length) : null

const fileToken = (secret: string, file: string, viewer: Viewer, until: string) =>
  mac(secret, `evidence-file\n${file}.${viewer.id}.${viewer.key_version}.${until}`)

export type SigningContext = { secret: string; viewer: Viewer; now: string }

/** Signed URLs of an evidence file and its thumbnail. Valid for hours, because browsers fetch videos in parts. */
export function signedEvidenceUrls(
  { secret, viewer, now }: SigningContext,
  { id, preview_size }: { id: string; preview_size: number | null },
) {
  const until = String(untilOf(now))
  const token = fileToken(secret, id, viewer, until)
  const url = `/api/evidence/files/${id}?${new URLSearchParams({ for: viewer.id, until, token })}`
  return { url, preview: preview_size === null ? null : `${url}&preview=1` }
}

const isFileToken = (
  secret: string,
  file: string,
  viewer: Viewer,
  { until, token }: { until: string; token: string },
  now: string,
) => Number(until) > Date.parse(now) && isEqualSecret(fileToken(secret, file, viewer, until), token)

export const staffSigningContext = (c: Context<Env>): SigningContext => ({
  secret: c.env.ORDER_KEY_SECRET,
  viewer: staffViewer(c.var.operator.session_id),
  now: nowText(),
})

type Row = typeof evidence.$inferSelect

/** Read permission in any of these groups lets an operator see evidence files. */
const viewingGroups = ['evidence', 'field'] as const

/** Checks session and role on each request, so that ending a session or changing a role takes effect at once. */
async function staffOf(db: Db, session_id: string): Promise<Viewer | null> {
  const operator = await readOperator(db, session_id, nowText())
  const maySee =
    operator && !operator.must_enrol && viewingGroups.some(group => canRoleUse(operator.role, group))
  return maySee ? staffViewer(session_id) : null
}

/** Null if the viewer named in the URL lost access. A customer needs a name in one of the file's sacrifices. */
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

/** The browser may cache a file for only 10 minutes, so that hiding the file takes effect soon. */
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
  isPreview ? { ...row, object_key: evidencePreviewKey(row.id), mime: 'image/jpeg' } : row

/** Serves a file or byte range to the viewer of its signed URL. Wrong or expired URLs give `not_found`. */
export async function serveFile(c: Context<Env>, id: string, query: z.output<typeof signedFileQuery>) {
  const [row] = await c.var.db.select().from(evidence).where(eq(evidence.id, id))
  const viewer = row ? await viewerOf(c.var.db, row, query.for) : null
  const isRight = viewer !== null && isFileToken(c.env.ORDER_KEY_SECRET, id, viewer, query, nowText())
  const file = row && isRight ? requestedFile(row, query.preview === '1') : null
  const head = file && (await c.env.MEDIA.head(file.object_key))
  if (!file || !head) throw new Problem('not_found')
  const range = parseByteRange(c.req.header('range'), head.size)
  if (range === 'beyond') return rangeNotSatisfiableResponse(c, head.size)
  const headers = headersOf(file, head, query.download === '1')
  if (!range && c.req.header('if-none-match') === head.httpEtag) {
    headers.delete('content-length')
    return c.body(null, { status: 304, headers })
  }
  const object = await c.env.MEDIA.get(file.object_key, { range: range ?? undefined })
  if (!object) throw new Problem('not_found')
  return rangeResponse(c, object, headers, range)
}
