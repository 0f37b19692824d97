import { formatRupiah, remainingTimeText } from '../../../../../worker/contract/lib/format'
import { type Channel, channelLabels } from '../../../../../worker/contract/money/charge-words'
import type { OfferedChannels } from '../../../../../worker/contract/money/charges'
import type { OrderView } from '../../../../../worker/contract/orders/orders'
import { amountDue } from '../../phase'

export type ChannelOffer = OfferedChannels['channels'][number]

/** In rupiah, without the unique code of a bank transfer, because a charge's own number identifies the payment. */
export const chargeAmount = (order: Pick<OrderView, 'remaining' | 'total_amount' | 'unique_code'>) =>
  amountDue(order) - order.unique_code

/** Why the payment channel cannot take `amount` (rupiah); null if it can. */
export function amountLimitText({ min, max }: ChannelOffer, amount: number) {
  if (amount < min) return `Paling sedikit ${formatRupiah(min)}`
  if (max !== null && amount > max) return `Paling banyak ${formatRupiah(max)}`
  return null
}

/** In rupiah. A channel's higher limit is not shown, because no order reaches it. */
const highestShownLimit = 100_000_000

export const channelLimitText = ({ max }: ChannelOffer) =>
  max !== null && max <= highestShownLimit ? `Sampai ${formatRupiah(max)}` : null

/** Time limit of the payment channel as text; null if the order's `deadline` (UTC ISO) is earlier. */
export const channelEndText = ({ max_minutes }: ChannelOffer, deadline: string, nowMs: number) =>
  max_minutes !== null && nowMs + max_minutes * 60_000 < Date.parse(deadline)
    ? `Berlaku ${remainingTimeText(max_minutes * 60)} setelah dipilih`
    : null

const groups: [title: string, has: (channel: Channel) => boolean][] = [
  ['Virtual Account', channel => channel.startsWith('va_')],
  ['QRIS', channel => channel === 'qris'],
  ['Dompet digital', channel => channel !== 'qris' && !channel.startsWith('va_')],
]

export const groupChannelOffers = (offers: ChannelOffer[]) =>
  groups
    .map(([title, has]) => ({ title, offers: offers.filter(({ channel }) => has(channel)) }))
    .filter(group => group.offers.length > 0)

export const shortChannelLabel = (channel: Channel) => channelLabels[channel].replace(' Virtual Account', '')

const fastPollMs = 5000
const slowPollMs = 15_000
/** In ms: polling is fast for this long, because most payments arrive within this time. */
const fastWindowMs = 2 * 60_000

/** `elapsedMs` is the time since the charge appeared, or since the page became visible or online again. */
export const pollDelayMs = (elapsedMs: number) => (elapsedMs < fastWindowMs ? fastPollMs : slowPollMs)

/** Splits a QRIS code (EMVCo TLV: two-digit tag, two-digit length, value). Stops at an unreadable field. */
function fieldsOf(text: string) {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const end = at + 4 + Number(text.slice(at + 2, at + 4))
    fields.set(text.slice(at, at + 2), text.slice(at + 4, end))
    at = end
  }
  return fields
}

/** Merchant in a QRIS code: name in tag 59, NMID in tag 02 within tag 51. */
export function readQrisMerchant(qr: string) {
  const fields = fieldsOf(qr)
  return {
    merchant_name: fields.get('59') || null,
    nmid: fieldsOf(fields.get('51') ?? '').get('02') || null,
  }
}
