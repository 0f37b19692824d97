import { and, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { mediaPlaceLabels } from '../../contract/labels'
import type { MediaPatch, MediaQuery, MediaUrlInput, MediaUse } from '../../contract/site/media'
import { changedFields, insertAudit } from '../../db/audit'
import type { Db } from '../../db/client'
import { afterCursorCondition, splitPage, timeKeyCursor } from '../../db/query/keyset'
import { countMatching, filterConditions } from '../../db/query/where'
import { media } from '../../db/schema/site'
import { createRowTarget, deleteRowUnlessStale, updateRowUnlessStale } from '../../db/seen'
import { logError } from '../../lib/log'
import { firstOrThrow } from '../../lib/only'
import { Problem } from '../../lib/problem'
import { mediaObjectKeys, mediaUrlsOf, r2KeyOfUploadNote } from './keys'
import { safeFileName } from './sniff'
import { mediaUsesOf } from './usage'

const timeoutMs = 5000
const maxRedirects = 3

const privateName =
  /(^|\.)(localhost|localdomain|local|internal|private|intranet|lan|home|corp|test|invalid|example|onion|arpa)$/

/** Wildcard DNS services, whose names can resolve to any address, including private ones. */
const wildcardDns =
  /(^|\.)(nip\.io|sslip\.io|xip\.io|traefik\.me|localtest\.me|lvh\.me|vcap\.me|lacolhost\.com|backname\.io|ip6\.name|rbndr\.us|1u\.ms)$/

const embeddedAddress = /(^|[.-])\d{1,3}[.-]\d{1,3}[.-]\d{1,3}[.-]\d{1,3}([.-]|$)/

/** Protects against SSRF by host name only. On Cloudflare, `fetch` itself cannot reach private addresses. */
export function isPublicMediaUrl(url: URL) {
  const { protocol, hostname, port, username, password } = url
  const isNamed = /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(hostname)
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    isNamed &&
    !privateName.test(hostname) &&
    !wildcardDns.test(hostname) &&
    !embeddedAddress.test(hostname)
  )
}

type Fetch = (url: URL, init: RequestInit) => Promise<Response>

/** Size in bytes; 0 if unknown, not public, failed or slower than 5 s. Follows redirects only on one host. */
export async function externalFileSize(address: string, ask: Fetch): Promise<number> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    let url = new URL(address)
    for (let hop = 0; hop < maxRedirects && isPublicMediaUrl(url); hop++) {
      const response = await ask(url, { method: 'HEAD', redirect: 'manual', signal })
      const target = response.headers.get('location')
      if (response.ok) return sizeIn(response.headers)
      if (response.status < 300 || response.status > 399 || target === null) return 0
      const next = new URL(target, url)
      if (next.origin !== url.origin) return 0
      url = next
    }
    return 0
  } catch {
    return 0
  }
}

function sizeIn(headers: Headers) {
  const size = Number(headers.get('content-length') ?? 0)
  return Number.isSafeInteger(size) && size > 0 ? size : 0
}

export async function listMedia(db: Db, { limit, cursor, q, folder, file_type, status }: MediaQuery) {
  const where = filterConditions(media, { folder, file_type, status }, q)
  const [rows, totals] = await db.batch([
    db
      .select()
      .from(media)
      .where(and(...where, afterCursorCondition(cursor, sql`${media.created_at}`, sql`${media.id}`)))
      .orderBy(desc(media.created_at), desc(media.id))
      .limit(limit + 1),
    countMatching(db, media, where),
  ])
  const page = splitPage(rows, limit, last => timeKeyCursor(last.created_at, last.id))
  return { ...page, total: totals[0]?.total ?? 0 }
}

export const readMediaRow = async (db: Db, id: string) =>
  firstOrThrow(await db.select().from(media).where(eq(media.id, id)))

const mediaSeen = createRowTarget(media, 'media', readMediaRow)

/** `file_size` is in bytes, 0 if unknown. */
export async function addExternalMedia({ db, actor, now }: Context, input: MediaUrlInput, file_size: number) {
  const id = crypto.randomUUID()
  const values = { ...input, file_name: safeFileName(input.file_name), file_size }
  const event = {
    entity: 'media',
    entity_id: id,
    action: 'create',
    actor,
    changes: changedFields({}, values),
  }
  const [created] = await db.batch([
    db
      .insert(media)
      .values({ ...values, id, created_at: now, updated_at: now })
      .returning(),
    insertAudit(db, event, now),
  ])
  return created[0]
}

/** Throws `not_found`, `stale`. */
export const changeMediaFile = (context: Context, id: string, { updated_at, ...patch }: MediaPatch) =>
  updateRowUnlessStale(context, mediaSeen(context.db, id, { updated_at }), () => ({
    values: patch.file_name === undefined ? patch : { ...patch, file_name: safeFileName(patch.file_name) },
  }))

const maxNamedUses = 5

function inUse(uses: MediaUse[]) {
  const named = uses
    .slice(0, maxNamedUses)
    .map(({ entity, label }) => `${mediaPlaceLabels[entity]} "${label}"`)
  const more = uses.length > maxNamedUses ? ` dan ${uses.length - maxNamedUses} tempat lain` : ''
  return new Problem('in_use', { detail: `Berkas ini masih dipakai di ${named.join(', ')}${more}.` })
}

/** First stores a note of the keys, so that the cron job can finish a failed deletion. Throws `not_found`, `in_use`. */
export async function removeMedia(context: Context, bucket: R2Bucket, id: string, force: boolean) {
  const { db } = context
  const row = await readMediaRow(db, id)
  const uses = force ? [] : await mediaUsesOf(db, mediaUrlsOf(row))
  if (uses.length > 0) throw inUse(uses)
  const keys = mediaObjectKeys(row)
  await bucket.put(r2KeyOfUploadNote(id), JSON.stringify({ keys }))
  await deleteRowUnlessStale(context, mediaSeen(db, id), ({ file_name }) => ({
    changes: { file_name: [file_name, null] },
  }))
  await bucket
    .delete([...keys, r2KeyOfUploadNote(id)])
    .catch(error => logError(error, { event: 'media_files_not_deleted' }))
  return row
}
