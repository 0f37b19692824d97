import type { OrderView, PaymentMethod } from '../../worker/contract/orders/orders'
import { isPlainRecord, listOrEmpty, textOrEmpty } from '../lib/guards'
import { createStore } from '../lib/stored'

export type SavedOrder = {
  order_id: string
  key: string
  saved_at: string
  order: OrderView
  methods: PaymentMethod[]
  /** Amount in rupiah that the saved QRIS codes contain. */
  methods_amount: number | null
}

const maxSavedOrders = 20

/** Checks only some fields of a stored order, because only this file writes stored orders. */
export const isOrderView = (value: unknown): value is OrderView =>
  isPlainRecord(value) &&
  typeof value.order_id === 'string' &&
  typeof value.total_amount === 'number' &&
  Array.isArray(value.items)
const isMethod = (value: unknown): value is PaymentMethod =>
  isPlainRecord(value) && typeof value.bank_name === 'string'

/** Orders saved by older versions of the page lack these fields. */
const missingFields = { paid_so_far: null, remaining: null, proofs: [], charge: null }

function readSaved(value: unknown): SavedOrder[] {
  if (!isPlainRecord(value) || !isOrderView(value.order) || !textOrEmpty(value.key)) return []
  const order = { ...missingFields, ...value.order }
  const methods = listOrEmpty(value.methods).filter(isMethod)
  const methods_amount = typeof value.methods_amount === 'number' ? value.methods_amount : null
  const saved_at = textOrEmpty(value.saved_at)
  return [{ order_id: order.order_id, key: textOrEmpty(value.key), saved_at, order, methods, methods_amount }]
}

export const myOrders = createStore<SavedOrder[]>('qurban.orders', [], value =>
  listOrEmpty(value).flatMap(readSaved),
)

export const savedOrder = (order_id: string) => myOrders.get().find(saved => saved.order_id === order_id)

/** `amount` is in rupiah. QRIS codes that were saved for another amount are left out. */
export function savedPaymentMethods(order_id: string, amount: number) {
  const saved = savedOrder(order_id)
  return saved?.methods.filter(({ type }) => type === 'bank' || saved.methods_amount === amount) ?? []
}

/** An order without a key is not the visitor's own, so it is not saved. */
export function saveOrder(order: OrderView, now: string, ways?: { items: PaymentMethod[]; amount: number }) {
  const { order_id, key } = order
  if (key === null) return
  myOrders.update(old => {
    const before = old.find(saved => saved.order_id === order_id)
    const methods = ways?.items ?? before?.methods ?? []
    const methods_amount = ways?.amount ?? before?.methods_amount ?? null
    const saved = { order_id, key, saved_at: now, order, methods, methods_amount }
    const others = old.filter(other => other !== before)
    return [saved, ...others]
      .sort((a, b) => b.order.created_at.localeCompare(a.order.created_at))
      .slice(0, maxSavedOrders)
  })
}

export const removeSavedOrder = (order_id: string) =>
  myOrders.update(old => old.filter(saved => saved.order_id !== order_id))
