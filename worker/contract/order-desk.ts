import { z } from 'zod'
import { choice, line, lines } from './base'
import { certificateStatuses, orderStatuses } from './labels'
import { orderEvent, orderItem, orderListQuery, orderSummary } from './orders'
import { normalizePhone } from './phone'

const ids = z
  .array(z.string().max(64))
  .min(1, 'Pilih setidaknya satu pesanan')
  .max(100, 'Paling banyak 100 pesanan sekaligus')

/** One step for many orders; each succeeds or fails for itself. */
export const bulkInput = z.discriminatedUnion('action', [
  z.object({ action: z.literal('verify'), ids }),
  z.object({
    action: z.literal('status'),
    ids,
    status: choice(orderStatuses, 'Pilih status'),
    reason: lines(500).optional(),
  }),
])
export type BulkInput = z.infer<typeof bulkInput>

const bulkResult = z.object({
  id: z.string(),
  /** NULL when there is no such order. */
  order_id: z.string().nullable(),
  ok: z.boolean(),
  /** Problem code and Indonesian sentence of a failure. */
  code: z.string().nullable(),
  detail: z.string().nullable(),
})
export type BulkResult = z.infer<typeof bulkResult>

export const bulkAnswer = z.object({ items: z.array(bulkResult), done: z.int(), failed: z.int() })

/** The filtered list, or only the orders picked: `ids` is their internal ids with commas between. */
export const orderExportQuery = orderListQuery.omit({ limit: true, cursor: true }).extend({
  ids: z
    .string()
    .max(4000)
    .transform(text => text.split(',').slice(0, 100))
    .optional(),
})
export type OrderExportQuery = z.infer<typeof orderExportQuery>

const oneWay = 'Isi nomor WhatsApp atau email, salah satu saja'

/** Whose data: by phone or by e-mail. */
export const customerQuery = z
  .object({
    phone: line(40).min(1).transform(normalizePhone).optional(),
    email: line().min(1).optional(),
  })
  .refine(({ phone, email }) => (phone === undefined) !== (email === undefined), {
    message: oneWay,
    path: ['phone'],
  })
export type CustomerQuery = z.infer<typeof customerQuery>

const customerOrder = orderSummary.omit({ items: true }).extend({
  referral_code: z.string().nullable(),
  discount_code: z.string().nullable(),
  consent_version: z.string(),
  consent_at: z.string(),
  items: z.array(orderItem),
  claims: z.array(
    z.object({ created_at: z.string(), note: z.string().nullable(), proof_name: z.string().nullable() }),
  ),
  events: z.array(orderEvent.pick({ type: true, created_at: true })),
  certificates: z.array(
    z.object({ certificate_number: z.string(), name: z.string(), status: choice(certificateStatuses) }),
  ),
})

/** Everything the shop keeps about one customer (UU PDP, right of access). */
export const customerExport = z.object({ exported_at: z.string(), items: z.array(customerOrder) })
export type CustomerExport = z.infer<typeof customerExport>
