import { formatRupiah } from '../../../../../worker/contract/lib/format'
import { type Channel, channelLabels } from '../../../../../worker/contract/money/charge-words'
import type { OfferedChannels } from '../../../../../worker/contract/money/charges'
import type { OrderView } from '../../../../../worker/contract/orders/orders'
import { amountDue } from '../../phase'

export type Offer = OfferedChannels['channels'][number]

/**
 * Rupiah that a charge asks for. It leaves out the unique code, because the charge's own number identifies the payment.
 */
export const chargeAmount = (order: Pick<OrderView, 'remaining' | 'total_amount' | 'unique_code'>) =>
  amountDue(order) - order.unique_code

/** Why a charge of `amount` rupiah is outside the limits of a channel; null if it fits. */
export function misfitText({ min, max }: Offer, amount: number) {
  if (amount < min) return `Paling sedikit ${formatRupiah(min)}`
  if (max !== null && amount > max) return `Paling banyak ${formatRupiah(max)}`
  return null
}

const groups: [title: string, has: (channel: Channel) => boolean][] = [
  ['Virtual Account', channel => channel.startsWith('va_')],
  ['QRIS', channel => channel === 'qris'],
  ['Dompet digital', channel => channel !== 'qris' && !channel.startsWith('va_')],
]

/** Offers under the headings of the payment page. Groups without an offer are left out. */
export const groupOffers = (offers: Offer[]) =>
  groups
    .map(([title, has]) => ({ title, offers: offers.filter(({ channel }) => has(channel)) }))
    .filter(group => group.offers.length > 0)

/** 'BCA' for 'BCA Virtual Account': the heading above already says that it is a virtual account. */
export const shortLabel = (channel: Channel) => channelLabels[channel].replace(' Virtual Account', '')

const fastPollMs = 5000
const slowPollMs = 15_000
/** Most payments arrive within this time after the number was shown or the customer came back. */
const fastWindowMs = 2 * 60_000

/** Milliseconds until the next poll, `elapsedMs` after the charge was opened or the page became visible. */
export const pollDelayMs = (elapsedMs: number) => (elapsedMs < fastWindowMs ? fastPollMs : slowPollMs)

/** Top-level EMVCo TLV fields by tag: two-digit tag, two-digit length, value. A broken text ends the list. */
function fieldsOf(text: string) {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const end = at + 4 + Number(text.slice(at + 2, at + 4))
    fields.set(text.slice(at, at + 2), text.slice(at + 4, end))
    at = end
  }
  return fields
}

/** Merchant name (tag 59) and NMID (tag 02 within tag 51) of a QRIS code; null if missing. */
export function merchantIn(qr: string) {
  const fields = fieldsOf(qr)
  return {
    merchant_name: fields.get('59') || null,
    nmid: fieldsOf(fields.get('51') ?? '').get('02') || null,
  }
}
