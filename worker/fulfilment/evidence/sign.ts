import { createHmac } from 'node:crypto'
import { hourMs } from '../../db/stamp'
import { isEqualSecret } from '../../lib/same'

type Keyed = { id: string; key_version: number }

const mac = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)

/** Token of a link that shows only an order's evidence. Issuing a new secret link for the order revokes it. */
export const shareToken = (secret: string, { id, key_version }: Keyed) =>
  mac(secret, `evidence-link\n${id}.${key_version}`)

export const isShareToken = (secret: string, order: Keyed, given: string) =>
  isEqualSecret(shareToken(secret, order), given)

export const shareHashText = (secret: string, order: Keyed) => `${order.id}.${shareToken(secret, order)}`

/** Signed URLs are valid for 6 to 12 hours. They change every 6 hours, so that browsers can cache the files. */
const stepMs = 6 * hourMs

const untilOf = (now: string) => (Math.floor(Date.parse(now) / stepMs) + 2) * stepMs

/** Viewer of a signed URL: an order in its current key version, or an operator's session. */
export type Viewer = Keyed

const staffPrefix = 'staff.'

/** Operator as a viewer. The URL becomes invalid with the session or the permission. */
export const staffViewer = (session_id: string): Viewer => ({
  id: `${staffPrefix}${session_id}`,
  key_version: 0,
})

export const staffSessionId = (name: string) =>
  name.startsWith(staffPrefix) ? name.slice(staffPrefix.length) : null

const fileToken = (secret: string, file: string, viewer: Viewer, until: string) =>
  mac(secret, `evidence-file\n${file}.${viewer.id}.${viewer.key_version}.${until}`)

export type SigningContext = { secret: string; viewer: Viewer; now: string }

/** Signed URLs of a file and of its thumbnail. Valid for hours, because browsers fetch a video in parts. */
export function signedUrlsOf(
  { secret, viewer, now }: SigningContext,
  { id, preview_size }: { id: string; preview_size: number | null },
) {
  const until = String(untilOf(now))
  const token = fileToken(secret, id, viewer, until)
  const url = `/api/evidence/files/${id}?${new URLSearchParams({ for: viewer.id, until, token })}`
  return { url, preview: preview_size === null ? null : `${url}&preview=1` }
}

export const isFileToken = (
  secret: string,
  file: string,
  viewer: Viewer,
  { until, token }: { until: string; token: string },
  now: string,
) => Number(until) > Date.parse(now) && isEqualSecret(fileToken(secret, file, viewer, until), token)
