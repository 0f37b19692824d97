import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import type { Db } from '../../db/client'
import { holdsLink } from '../../orders/look/link-uses'
import { Problem } from '../../problem'
import type { RefundRow } from './read'

/** What the two-person rule asks of a refund and of the person who would approve it. */
export type ApprovalFacts = {
  actor: string
  requested_by: string
  /** Who proposed the change that caused the refund; null when there is none. */
  caused_by: string | null
  needs_second: boolean
  /** The actor received the order's secret link within the last 24 hours. */
  holds_link: boolean
  /** Another active owner could approve it. */
  has_other_owner: boolean
}

/** Why a person may not approve a refund; null when they may. The trigger `refunds_second_person` says the same. */
export function whyNotApprove(facts: ApprovalFacts): 'requested' | 'proposed' | 'link' | null {
  if (facts.requested_by === facts.actor) return 'requested'
  if (!facts.needs_second || !facts.has_other_owner) return null
  if (facts.caused_by === facts.actor) return 'proposed'
  return facts.holds_link ? 'link' : null
}

const details = {
  requested: {},
  proposed: {
    detail: 'Refund ini timbul dari perubahan yang Anda usulkan, jadi pemilik lain yang menyetujuinya.',
  },
  link: {
    detail:
      'Dalam 24 jam terakhir Anda membuka, menyalin, atau mengirim tautan pelanggan pesanan ini, jadi pemilik lain yang menyetujuinya.',
  },
}

async function hasOtherOwner(db: Db, actor: string) {
  const rows = await db.all(
    sql`SELECT 1 FROM users WHERE role = 'owner' AND disabled_at IS NULL AND email <> ${actor} LIMIT 1`,
  )
  return rows.length > 0
}

/** Throws `own_refund` when the actor may not approve the refund. */
export async function refuseOwnApproval({ db, actor, now }: Context, row: RefundRow, needs_second: boolean) {
  const { order_id, requested_by, caused_by } = row
  const [holds_link, has_other_owner] = [
    await holdsLink(db, order_id, actor, now),
    await hasOtherOwner(db, actor),
  ]
  const why = whyNotApprove({ actor, requested_by, caused_by, needs_second, holds_link, has_other_owner })
  if (why !== null) throw new Problem('own_refund', details[why])
}
