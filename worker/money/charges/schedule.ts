import { isLiveCharge } from '../../contract/money/charges'
import type { charges } from '../../db/schema/money/charges'
import { hourMs, minuteMs, timePlusMs } from '../../db/stamp'

type Scheduled = Pick<typeof charges.$inferSelect, 'state' | 'looks' | 'expires_at'>

/** Waits in ms before the first looks at a live charge; later ones are hourly. */
const firstWaitsMs = [2 * minuteMs, 10 * minuteMs, 30 * minuteMs]

/** A provider may need this long after a charge's end to know whether it was paid. */
const settleMs = 5 * minuteMs

/** A look after a charge ended or was paid, because banks report late and providers take settlements back. */
const lateLookMs = 24 * hourMs

/** After this long without a usable answer, a charge past its end counts as failed. Late money is still accepted. */
export const giveUpMs = 2 * hourMs

const earlier = (a: string, b: string) => (a < b ? a : b)

/**
 * When the cron asks the provider again, UTC ISO; null: never. `looks`: looks in the present state so far. Live charges:
 * after 2, 10 and 30 minutes, then hourly, and 5 minutes after their end. Paid ones: after 10 minutes and 24 hours.
 * Ended ones: 24 hours after their end.
 */
export function nextStatusCheckTime({ state, looks, expires_at }: Scheduled, now: string): string | null {
  if (state === 'closing') return timePlusMs(now, 2 * minuteMs)
  if (isLiveCharge({ state })) {
    const afterEnd = timePlusMs(expires_at, settleMs)
    if (now >= afterEnd) return timePlusMs(now, 10 * minuteMs)
    return earlier(timePlusMs(now, firstWaitsMs[looks] ?? hourMs), afterEnd)
  }
  if (state === 'reversed') return null
  if (state === 'paid') {
    if (looks > 1) return null
    return timePlusMs(now, looks === 0 ? 10 * minuteMs : lateLookMs)
  }
  return looks > 0 ? null : timePlusMs(expires_at > now ? expires_at : now, lateLookMs)
}
