import { formatRupiah } from '../../worker/contract/lib/format'
import type { OrderView } from '../../worker/contract/orders/orders'
import type { Whatsapp } from '../../worker/contract/site/settings'
import { chatUrl, fillChatMarkers } from '../lib/chat'
import { type DeskOrder, orderLinkForChat } from '../lib/desk-link'
import { amountDue } from './order/phase'

type Codes = { referral_code?: string; discount_code?: string }

const codeLines = ({ referral_code, discount_code }: Codes) =>
  [referral_code && `Kode referral: ${referral_code}`, discount_code && `Kode diskon: ${discount_code}`]
    .filter(Boolean)
    .join('\n')

const itemLines = (order: OrderView) =>
  order.items.map(
    item =>
      `- ${item.quantity} x ${item.name} (${formatRupiah(item.price)}) = ${formatRupiah(item.price * item.quantity)}`,
  )

/** Max characters of a pre-filled message. Some phones cut off longer texts. */
const maxMessageLength = 1000

const firstLines = (lines: string[], shown: number) => {
  const rest = lines.length - shown
  return [...lines.slice(0, shown), ...(rest > 0 ? [`- dan ${rest} baris lainnya`] : [])].join('\n')
}

function fitLines(lines: string[], write: (items: string) => string) {
  for (let shown = lines.length; shown > 0; shown--) {
    const text = write(firstLines(lines, shown))
    if (text.length <= maxMessageLength) return text
  }
  return write(firstLines(lines, 0)).slice(0, maxMessageLength)
}

const values = (order: OrderView, codes: Codes = {}) => ({
  order_id: order.order_id,
  customer_name: order.customer_name,
  customer_phone: order.customer_phone,
  customer_email: order.customer_email || '-',
  codes: codeLines(codes),
  items: itemLines(order).join('\n'),
  subtotal: formatRupiah(order.subtotal),
  unique_code: String(order.unique_code),
  total: formatRupiah(order.total_amount),
})

const summary =
  'ID pesanan: {order_id}\nNama: {customer_name}\nWhatsApp: {customer_phone}\nEmail: {customer_email}\n{codes}\n\nPesanan:\n{items}\n\nTotal pembayaran: {total}'

const listsItems = /\{\{?\s*items\s*\}?\}/

export function orderChatUrl(whatsapp: Whatsapp, order: OrderView, codes: Codes = {}) {
  const text = whatsapp.order_message
  const template = listsItems.test(text) ? text : `${text}\n\n${summary}`
  const filled = values(order, codes)
  return chatUrl(
    whatsapp.number,
    fitLines(itemLines(order), items => fillChatMarkers(template, { ...filled, items })),
  )
}

const paymentText = 'ID pesanan: {order_id}\nJumlah transfer: {total}'

export function paymentChatUrl(whatsapp: Whatsapp, order: OrderView) {
  const text = whatsapp.payment_message
  const isComplete = /\border_id\b/.test(text) && /\btotal\b/.test(text)
  const template = isComplete ? text : `${text}\n\n${paymentText}`
  return chatUrl(
    whatsapp.number,
    fillChatMarkers(template, { ...values(order), total: formatRupiah(amountDue(order)) }),
  )
}

export function orderStatusChatUrl(whatsapp: Whatsapp, order_id: string) {
  const text = whatsapp.status_message
  const template = /\border_id\b/.test(text) ? text : `${text}\n\nID pesanan: {order_id}`
  return chatUrl(whatsapp.number, fillChatMarkers(template, { order_id }))
}

export const generalChatUrl = (whatsapp: Whatsapp) =>
  chatUrl(whatsapp.number, fillChatMarkers(whatsapp.general_message, {}))

export function serviceChatUrl(whatsapp: Whatsapp, service: string) {
  const text = whatsapp.service_message
  const template = /\bservice\b/.test(text) ? text : `${text}\n\nLayanan: {service}`
  return chatUrl(whatsapp.number, fillChatMarkers(template, { service }))
}

type NamedLine = { name: string; quantity: number }

/** The message has a link that fills the operators' order form with the refused order. */
export function rejectedChatUrl(whatsapp: Whatsapp, order: DeskOrder, lines: NamedLine[], origin: string) {
  const listed = lines.map(({ name, quantity }) => `- ${quantity} x ${name}`)
  const write = (items: string) =>
    `Assalamualaikum, saya ingin memesan:\n${items}\n\nNama: ${order.customer_name}\nWhatsApp: ${order.customer_phone}\nEmail: ${order.customer_email}`
  const before = '\n\nUntuk admin: '
  // List fewer items until the link fits into the message. The link itself contains all items.
  const room = (shown: number) => maxMessageLength - write(firstLines(listed, shown)).length - before.length
  const links = [listed.length, Math.min(listed.length, 3)].map(n => orderLinkForChat(origin, order, room(n)))
  const link = links.find(fits => fits !== '')
  return chatUrl(
    whatsapp.number,
    fitLines(listed, items => write(items) + (link ? before + link : '')),
  )
}
