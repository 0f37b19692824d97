import { z } from 'zod'
import { areAllDifferent, enumOf, requiredLine, singleLineText } from '../base'
import { type AnimalType, type ServiceKind, surplusChoices } from '../labels'
import { quantitySchema } from '../orders/orders'
import type { OrderState } from '../orders/rules'
import type { FieldError } from '../problems'

/** The price (rupiah) is the price at the time when the line was ordered. */
export type ChangeLine = {
  n: number
  animal_id: string | null
  service_id: string | null
  kind: AnimalType | ServiceKind
  name: string
  price: number
  quantity: number
  shares: number
  operational_cost: number
}

export const orderChangeStates = {
  proposed: 'Menunggu persetujuan pelanggan',
  waiting: 'Disetujui, menunggu pembayaran',
  applied: 'Diterapkan',
  declined: 'Ditolak pelanggan',
  withdrawn: 'Ditarik',
  expired: 'Lewat waktu',
} as const
export type OrderChangeState = keyof typeof orderChangeStates

export const isOpenOrderChange = (state: OrderChangeState) => state === 'proposed' || state === 'waiting'

const hour = 60 * 60 * 1000

export const orderChangeLimitsMs = {
  agree: 7 * 24 * hour,
  /** In this time the customer must pay the price difference; meanwhile added animals are reserved. */
  pay: 48 * hour,
} as const

/** Null if the lines can be changed. The database also checks that no group of the order is scheduled. */
export function lineChangeProblem(
  order: Pick<OrderState, 'status' | 'payment_status' | 'payment_claimed_at' | 'slaughter_status'> & {
    anonymized_at: string | null
    seated: boolean
    paid_in_parts: number
  },
) {
  if (order.anonymized_at !== null) return 'order_anonymized'
  if (order.status === 'cancelled') return 'order_closed'
  if (order.status === 'completed') return 'order_done'
  if (!order.seated && order.slaughter_status !== 'pending') return 'order_scheduled'
  if (order.payment_status === 'verified') return null
  if (order.paid_in_parts > 0) return 'order_partly_paid'
  return order.payment_claimed_at === null ? null : 'order_claimed'
}

/** Without `id`: a new order line. With `id`: a line to keep (at most its old quantity) or to exchange. */
export type WantedLine = {
  id?: number | undefined
  animal_id?: string | undefined
  service_id?: string | undefined
  quantity: number
}

export type SoldItem = Omit<ChangeLine, 'n' | 'quantity'>

/** The order line of this name has room for fewer names after the change, so the name is removed. */
export type LeavingName = { item_n: number; n: number; name: string }

type Lines = { lines: ChangeLine[]; errors: FieldError[] }

const isSame = (line: ChangeLine, { animal_id, service_id }: WantedLine) =>
  (animal_id ?? line.animal_id) === line.animal_id && (service_id ?? line.service_id) === line.service_id

/** A kept line keeps its price; a new or exchanged line costs the price of today. `errors` name the requested line. */
export function applyLineChanges(
  before: ChangeLine[],
  wanted: WantedLine[],
  sold: Map<string, SoldItem>,
): Lines {
  const errors: FieldError[] = []
  const known = new Map(before.map(line => [line.n, line]))
  let last = Math.max(0, ...known.keys())
  const lines = wanted.flatMap((wish, at): ChangeLine[] => {
    const line = wish.id === undefined ? undefined : known.get(wish.id)
    const fail = (field: string, message: string) => {
      errors.push({ path: `lines.${at}.${field}`, message })
      return []
    }
    if (wish.id !== undefined && !line) return fail('id', 'Baris ini tidak ada di pesanan')
    if (line) known.delete(line.n)
    if (line && isSame(line, wish)) {
      if (wish.quantity > line.quantity)
        return fail('quantity', 'Untuk menambah, tambahkan sebagai baris baru dengan harga hari ini')
      return [{ ...line, quantity: wish.quantity }]
    }
    const product = sold.get(wish.animal_id ?? wish.service_id ?? '')
    if (!product) return fail('animal_id', 'Hewan atau layanan ini tidak dijual lagi')
    return [{ ...product, n: line?.n ?? ++last, quantity: wish.quantity }]
  })
  return { lines: lines.sort((a, b) => a.n - b.n), errors }
}

export const linesSubtotal = (lines: ChangeLine[]) =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

/** Rupiah, rounded down. The discount shrinks in proportion to the subtotal, but never grows. */
export const discountAfterChange = (discount: number, before: number, after: number) =>
  after >= before ? discount : Math.floor((discount * after) / before)

export const linesWithChangedSeats = (before: ChangeLine[], after: ChangeLine[]) => {
  const kept = new Map(after.map(line => [line.n, line]))
  return before.flatMap(line => {
    const now = kept.get(line.n)
    const isKept =
      now !== undefined &&
      now.quantity === line.quantity &&
      now.animal_id === line.animal_id &&
      now.service_id === line.service_id
    return isKept ? [] : [line.n]
  })
}

export function animalQuantityChanges(before: ChangeLine[], after: ChangeLine[]) {
  const moved = new Map<string, number>()
  const count = (lines: ChangeLine[], sign: 1 | -1) => {
    for (const { animal_id, quantity } of lines)
      if (animal_id !== null) moved.set(animal_id, (moved.get(animal_id) ?? 0) + sign * quantity)
  }
  count(after, 1)
  count(before, -1)
  return [...moved].filter(([, n]) => n !== 0).map(([animal_id, n]) => ({ animal_id, n }))
}

const wantedLine = z
  .object({
    id: z.int().min(1).optional(),
    animal_id: z.string().max(64).optional(),
    service_id: z.string().max(64).optional(),
    quantity: quantitySchema,
  })
  .refine(line => line.id !== undefined || Boolean(line.animal_id) !== Boolean(line.service_id), {
    message: 'Pilih satu hewan atau satu layanan',
    path: ['animal_id'],
  })

export const orderChangeInput = z.object({
  updated_at: z.string().max(40).optional(),
  reason: requiredLine('Alasan harus diisi', 500),
  lines: z
    .array(wantedLine)
    .min(1, 'Untuk membatalkan seluruh pesanan, ubah statusnya menjadi Dibatalkan')
    .max(50, 'Paling banyak 50 baris')
    .refine(lines => areAllDifferent(lines.flatMap(({ id }) => id ?? [])), 'Ada baris yang disebut dua kali'),
})
export type OrderChangeInput = z.infer<typeof orderChangeInput>

export const agreeToChangeInput = z.object({
  /** The price difference that the customer saw, in rupiah. If it has changed since, the server answers `stale`. */
  difference: z.int(),
  surplus: enumOf(surplusChoices).optional(),
  /** The names to remove, exactly as the customer saw them; empty if no name is removed. */
  leaving: z.array(singleLineText(200)).max(700).default([]),
})
export type AgreeInput = z.infer<typeof agreeToChangeInput>

const leavingName = z.object({ item_n: z.int(), n: z.int(), name: z.string() })

const changeLine = z.object({ id: z.int(), name: z.string(), price: z.int(), quantity: z.int() })

export const orderChangeSchema = z.object({
  id: z.string(),
  state: enumOf(orderChangeStates),
  before: z.array(changeLine),
  after: z.array(changeLine),
  /** Price difference in rupiah, negative if the order gets cheaper; without the few rupiah of the change's unique code. */
  difference: z.int(),
  amount: z.int().nullable(),
  /** Rupiah of `amount` that the customer must still pay; null unless the change waits for payment. */
  remaining: z.int().nullable(),
  leaving: z.array(leavingName),
  reason: z.string(),
  surplus: enumOf(surplusChoices).nullable(),
  expires_at: z.string(),
  created_at: z.string(),
})
export type OrderChange = z.infer<typeof orderChangeSchema>

export const orderChangePreviewSchema = orderChangeSchema
  .pick({ before: true, after: true, difference: true, leaving: true })
  .extend({
    total_before: z.int(),
    total_after: z.int(),
  })
export type ChangePreview = z.infer<typeof orderChangePreviewSchema>
