import { maskEmail, maskName, maskPhone } from '../../contract/lib/format'
import { deadlineWithoutGrace } from '../../contract/money/charges'
import { parseParentName } from '../../contract/orders/names'
import type { OrderItem, OrderView } from '../../contract/orders/orders'
import {
  canOfferClaim,
  customerCancelProblem,
  displayedDiscountAndCode,
  isAwaitingPayment,
  maxNamesOfLine,
  nameChangeProblem,
  orderDeadline,
  statusAfterDeadline,
} from '../../contract/orders/rules'
import type { ItemRow, NameRow, OrderRows } from './rows'

export const orderItemView = (item: ItemRow, names: NameRow[]): OrderItem => ({
  id: item.n,
  animal_id: item.animal_id,
  service_id: item.service_id,
  kind: item.kind,
  name: item.name,
  price: item.price,
  quantity: item.quantity,
  beneficiary_slots: maxNamesOfLine(item),
  beneficiaries: names
    .filter(name => name.item_n === item.n)
    .sort((a, b) => a.n - b.n)
    .map(row => ({ n: row.n, name: row.name, ...parseParentName(row) })),
})

const noParts = { paid_so_far: null, remaining: null }

/** After a new, lower unique code, the customer may have paid more than the total. Then nothing remains to pay. */
function partsOf({ order, paid_in_parts }: OrderRows) {
  if (paid_in_parts === 0 || order.payment_status === 'verified') return noParts
  return { paid_so_far: paid_in_parts, remaining: Math.max(0, order.total_amount - paid_in_parts) }
}

const openChargeOf = ({ order, charge }: OrderRows, now: string) =>
  charge && charge.expires_at > now
    ? { ...charge, pay_until: deadlineWithoutGrace(order.expires_at, charge.pay_until) }
    : null

export const lockedNames = ({ locked }: Pick<OrderRows, 'locked'>) => (locked.length > 0 ? { locked } : {})

// `key`: null unless the request contained it. `view`: a new token if the request contained phone digits.
type ReturnedCredentials = Pick<OrderView, 'key' | 'view'>

/** `opened` is null if access was not proven. Personal data is then masked. */
export function orderView(rows: OrderRows, opened: ReturnedCredentials | null, now: string): OrderView {
  const { order, items, names, certificate_number, proofs } = rows
  const masked = opened === null
  const { key, view } = opened ?? { key: null, view: null }
  return {
    order_id: order.order_id,
    key,
    view,
    masked,
    customer_name: masked ? maskName(order.customer_name) : order.customer_name,
    customer_phone: masked ? maskPhone(order.customer_phone) : order.customer_phone,
    customer_email: masked ? maskEmail(order.customer_email) : order.customer_email,
    subtotal: order.subtotal,
    ...displayedDiscountAndCode(order),
    total_amount: order.total_amount,
    status: statusAfterDeadline(order, now),
    payment_status: order.payment_status,
    payment_claimed_at: order.payment_claimed_at,
    proof_until: isAwaitingPayment(order) && order.payment_claimed_at !== null ? orderDeadline(order) : null,
    ...(masked ? noParts : partsOf(rows)),
    proofs: masked ? [] : proofs,
    charge: masked ? null : openChargeOf(rows, now),
    payment_verified_at: order.payment_verified_at,
    payment_rejected_reason: masked ? null : order.payment_rejected_reason,
    short_by: order.short_by,
    slaughter_status: order.slaughter_status,
    slaughter_date: order.slaughter_date,
    slaughter_location: order.slaughter_location,
    slaughter_proof_url: masked ? null : order.slaughter_proof_url,
    slaughter_verified_at: order.slaughter_verified_at,
    expires_at: order.expires_at,
    created_at: order.created_at,
    updated_at: order.updated_at,
    discount_code: masked ? null : order.discount_code,
    service: order.service,
    certificate_id: certificate_number,
    items: items.map(item => orderItemView(item, masked ? [] : names)),
    can_claim: canOfferClaim(order),
    can_cancel: customerCancelProblem(rows, now) === null,
    can_name: nameChangeProblem(order, now) === null,
    ...(masked ? {} : lockedNames(rows)),
    has_money: !masked && rows.has_money === 1,
    has_seats: order.seated,
    messages_ok: masked ? null : order.message_consent !== null,
  }
}
