import { createHmac } from 'node:crypto'
import { hour } from '../../db/stamp'
import { isSameSecret } from '../../lib/same'

type Keyed = { id: string; key_version: number }

const mac = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)

/** The secret of a link that shows an order's evidence and nothing else; a new secret link of the order revokes it. */
export const shareToken = (secret: string, { id, key_version }: Keyed) =>
  mac(secret, `evidence-link\n${id}.${key_version}`)

export const isShareToken = (secret: string, order: Keyed, given: string) =>
  isSameSecret(shareToken(secret, order), given)

/** What a shared link carries behind the `#`. */
export const shareText = (secret: string, order: Keyed) => `${order.id}.${shareToken(secret, order)}`

/** Addresses last 6 to 12 hours and change only every 6, so that a browser need not fetch a picture twice. */
const step = 6 * hour

const untilOf = (now: string) => (Math.floor(Date.parse(now) / step) + 2) * step

/** Whom an address is for: an order in its present version, or somebody of the team by their session. */
export type Viewer = Keyed

const staff = 'staff.'

/** Somebody of the team: the address ends with their session, or with their right to see evidence. */
export const staffViewer = (session_id: string): Viewer => ({ id: `${staff}${session_id}`, key_version: 0 })

/** The session that an address names; null where it names an order. */
export const sessionIn = (name: string) => (name.startsWith(staff) ? name.slice(staff.length) : null)

const fileToken = (secret: string, file: string, viewer: Viewer, until: string) =>
  mac(secret, `evidence-file\n${file}.${viewer.id}.${viewer.key_version}.${until}`)

/** Who looks: addresses are made for them alone. */
export type Look = { secret: string; viewer: Viewer; now: string }

/**
 * The address that opens a file for some hours, so that browsers can fetch parts of a video, and that of its small picture,
 * where there is one.
 */
export function addressesOf(
  { secret, viewer, now }: Look,
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
) => Number(until) > Date.parse(now) && isSameSecret(fileToken(secret, file, viewer, until), token)
