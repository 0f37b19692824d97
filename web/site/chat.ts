import { rupiah } from '../../worker/contract/format'
import type { OrderRequest, OrderView } from '../../worker/contract/orders'
import type { Whatsapp } from '../../worker/contract/settings'
import { chatUrl, fill } from '../lib/chat'
import { deskLink } from '../lib/desk-link'
import { amountDue } from './my-order/due'

type Codes = { referral_code?: string; discount_code?: string }

const codeLines = ({ referral_code, discount_code }: Codes) =>
  [referral_code && `Kode referral: ${referral_code}`, discount_code && `Kode diskon: ${discount_code}`]
    .filter(Boolean)
    .join('\n')

const itemLines = (order: OrderView) =>
  order.items
    .map(
      item =>
        `- ${item.quantity} x ${item.name} (${rupiah(item.price)}) = ${rupiah(item.price * item.quantity)}`,
    )
    .join('\n')

const values = (order: OrderView, codes: Codes = {}) => ({
  order_id: order.order_id,
  customer_name: order.customer_name,
  customer_phone: order.customer_phone,
  customer_email: order.customer_email,
  codes: codeLines(codes),
  items: itemLines(order),
  subtotal: rupiah(order.subtotal),
  unique_code: String(order.unique_code),
  total: rupiah(order.total_amount),
})

const summary =
  'ID pesanan: {order_id}\nNama: {customer_name}\nWhatsApp: {customer_phone}\nEmail: {customer_email}\n{codes}\n\nPesanan:\n{items}\n\nTotal pembayaran: {total}'

const listsItems = /\{\{?\s*items\s*\}?\}/

/** The prefilled summary after ordering. A message without an {items} marker is a greeting before the summary. */
export function orderChat(whatsapp: Whatsapp, order: OrderView, codes: Codes = {}) {
  const text = whatsapp.order_message
  const template = listsItems.test(text) ? text : `${text}\n\n${summary}`
  return chatUrl(whatsapp.number, fill(template, values(order, codes)))
}

const paymentText = 'ID pesanan: {order_id}\nJumlah transfer: {total}'

/** 'Konfirmasi via WhatsApp': order code and amount typed in, whatever the operator's text leaves out. */
export function paymentChat(whatsapp: Whatsapp, order: OrderView) {
  const text = whatsapp.payment_message
  const isComplete = /\border_id\b/.test(text) && /\btotal\b/.test(text)
  const template = isComplete ? text : `${text}\n\n${paymentText}`
  return chatUrl(whatsapp.number, fill(template, { ...values(order), total: rupiah(amountDue(order)) }))
}

/** 'Hubungi Admin': the order code typed in. */
export function statusChat(whatsapp: Whatsapp, order_id: string) {
  const text = whatsapp.status_message
  const template = /\border_id\b/.test(text) ? text : `${text}\n\nID pesanan: {order_id}`
  return chatUrl(whatsapp.number, fill(template, { order_id }))
}

export const generalChat = (whatsapp: Whatsapp) =>
  chatUrl(whatsapp.number, fill(whatsapp.general_message, {}))

/** A question about one service, its name typed in. */
export function serviceChat(whatsapp: Whatsapp, service: string) {
  const text = whatsapp.service_message
  const template = /\bservice\b/.test(text) ? text : `${text}\n\nLayanan: {service}`
  return chatUrl(whatsapp.number, fill(template, { service }))
}

type NamedLine = { name: string; quantity: number }

/** An order that was not taken, whole: for people to read, and as a link that fills in the operator's form. */
export function heldChat(whatsapp: Whatsapp, order: OrderRequest, lines: NamedLine[], origin: string) {
  const items = lines.map(({ name, quantity }) => `- ${quantity} x ${name}`).join('\n')
  const text = `Assalamualaikum, saya ingin memesan:\n${items}\n\nNama: ${order.customer_name}\nWhatsApp: ${order.customer_phone}\nEmail: ${order.customer_email}\n\nUntuk admin: ${deskLink(origin, order)}`
  return chatUrl(whatsapp.number, text)
}
