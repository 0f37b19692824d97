import { z } from 'zod'
import {
  enumOf,
  multiLineText,
  requiredLine,
  requiredLines,
  seenVersionSchema,
  singleLineText,
} from '../base'
import {
  type ListChanges,
  listChangesAnswer,
  type Rows,
  requiredSeenAt,
  selectedIdsParam,
  selectedRowsPage,
  selectionLimitParam,
} from '../bulk'
import { certificateStatuses, orderStatuses } from '../labels'
import { maxPhoneLength, normalizePhone } from '../lib/phone'
import {
  beneficiariesInput,
  deskCustomerInput,
  orderEventSchema,
  orderItemSchema,
  orderListQuery,
  orderPatchSchema,
  orderSummarySchema,
} from './orders'

export const bulkSlaughterSchema = orderPatchSchema.pick({
  slaughter_status: true,
  slaughter_date: true,
  slaughter_location: true,
  performed_on: true,
  off_season: true,
  slaughter_notes: true,
  slaughter_proof_url: true,
})

const verifyStep = z.object({ action: z.literal('verify') })
const rejectStep = z.object({ action: z.literal('reject'), reason: requiredLine('Alasan harus diisi', 500) })
const statusStep = z.object({
  action: z.literal('status'),
  status: enumOf(orderStatuses, 'Pilih status'),
  reason: multiLineText(500).optional(),
})
const slaughterStep = z.object({ action: z.literal('slaughter'), ...bulkSlaughterSchema.shape })

export const bulkOrderActionSchema = z.discriminatedUnion('action', [
  verifyStep,
  rejectStep,
  statusStep,
  slaughterStep,
])
export type OrderStep = z.infer<typeof bulkOrderActionSchema>
/** Each order succeeds or fails independently. */
export type OrderBulkInput = OrderStep & Rows

export const orderSelectionQuerySchema = orderListQuery.extend({ limit: selectionLimitParam })
export type OrderPicksQuery = z.infer<typeof orderSelectionQuerySchema>

/** `amount`: total of the matching orders, rupiah; null for a text search and other filters without stored totals. */
export const orderSelectionSchema = selectedRowsPage.extend({ ...requiredSeenAt, amount: z.int().nullable() })
export type OrderPicks = z.infer<typeof orderSelectionSchema>

export const orderNoteSchema = z.object({
  id: z.string(),
  text: z.string(),
  author: z.string(),
  created_at: z.string(),
})
export type OrderNote = z.infer<typeof orderNoteSchema>
export const orderNotesAnswer = z.object({ items: z.array(orderNoteSchema) })

/** `refund` also requests the refund of all received money, with the same reason. */
export const deskCancelInput = z.object({
  updated_at: z.string().max(40).optional(),
  reason: multiLineText(500).optional(),
  refund: z.boolean().default(false),
})
export type DeskCancelInput = z.infer<typeof deskCancelInput>

export const deskNamesInput = beneficiariesInput.extend(seenVersionSchema.shape)
export type DeskNamesInput = z.infer<typeof deskNamesInput>

export const orderNoteInput = z.object({ text: requiredLines('Catatan harus diisi', 1000) })

const neighbour = z.object({ id: z.string(), order_id: z.string() }).nullable()

export const adjacentOrders = z.object({ previous: neighbour, next: neighbour })
export type OrdersAround = z.infer<typeof adjacentOrders>

/** `after` is the `newest` of an earlier response; the server counts the orders created since that response. */
export const orderListChangesQuery = orderListQuery.extend({ after: singleLineText(20).optional() })
export type OrderListChangesQuery = z.infer<typeof orderListChangesQuery>

export const orderListChangesAnswer = listChangesAnswer
export type OrderListChanges = ListChanges

/** Exports the filtered list, or only selected orders: `ids` are internal ids separated by commas. */
export const orderExportQuery = orderListQuery
  .omit({ limit: true })
  .extend({ ids: selectedIdsParam.optional() })
export type OrderExportQuery = z.infer<typeof orderExportQuery>

const eitherMessage = 'Isi nomor WhatsApp atau email, salah satu saja'

export const customerQuery = z
  .object({
    phone: singleLineText(maxPhoneLength).overwrite(normalizePhone).min(1).optional(),
    email: singleLineText().min(1).optional(),
    cursor: singleLineText(20).optional(),
  })
  .refine(({ phone, email }) => (phone === undefined) !== (email === undefined), {
    message: eitherMessage,
    path: ['phone'],
  })
export type CustomerQuery = z.infer<typeof customerQuery>

export const customerByPhoneQuery = z.object({ phone: deskCustomerInput.shape.customer_phone })

export const orderLinkAnswer = z.object({ link: z.string() })

export const customerByPhoneAnswer = z.object({
  customer: z
    .object({ customer_name: z.string(), customer_email: z.string(), order_id: z.string() })
    .nullable(),
})
export type Caller = NonNullable<z.infer<typeof customerByPhoneAnswer>['customer']>

const text = z.string()
const nullableText = z.string().nullable()

const keptClaim = z.object({
  created_at: text,
  late: z.boolean(),
  note: nullableText,
  proof_name: nullableText,
  proof_mime: nullableText,
  proof_size: z.int().nullable(),
})

const keptCertificate = z.object({
  certificate_number: text,
  name: text,
  status: enumOf(certificateStatuses),
  service_type: text,
  date: nullableText,
  location: nullableText,
  beneficiaries: nullableText,
  pelaksana_nama: nullableText,
  penanggung_jawab: nullableText,
  issued_date: text,
  revoked_at: nullableText,
  revoke_note: nullableText,
})

/** `notes` is null for a shared animal, because its notes also concern other customers. */
const keptSeat = z.object({
  item_n: z.int(),
  beneficiary_n: z.int(),
  season: text,
  number: z.int(),
  animal: text,
  status: text,
  date: nullableText,
  location: nullableText,
  performer: nullableText,
  notes: nullableText,
})

const keptEvidence = z.object({
  number: z.int(),
  stage: text,
  mime: text,
  size: z.int(),
  sha256: text,
  taken_at: nullableText,
  uploaded_at: text,
  note: nullableText,
})

const keptCorrection = z.object({
  item_n: z.int(),
  beneficiary_n: z.int(),
  before: text,
  name: text,
  bin: nullableText,
  relation: nullableText,
  state: text,
  reason: nullableText,
  created_at: text,
  updated_at: text,
})

const keptMessage = z.object({
  kind: text,
  channel: text,
  state: text,
  due_at: text,
  sent_at: nullableText,
  error: nullableText,
})

const keptBankRow = z.object({
  date: text,
  amount: z.int(),
  description: text,
  reference: nullableText,
  settled_at: nullableText,
})

const keptBooking = z.object({
  type: text,
  amount: z.int(),
  description: text,
  created_at: text,
  voided_at: nullableText,
  void_reason: nullableText,
})

const keptPayment = z.object({
  amount: z.int(),
  method: text,
  received_at: text,
  note: nullableText,
  receipt: z.int().nullable(),
  voided_at: nullableText,
  void_reason: nullableText,
})

const keptRefund = z.object({
  kind: text,
  amount: z.int(),
  reason: text,
  state: text,
  payee_bank: nullableText,
  payee_last4: nullableText,
  payee_name: nullableText,
  decline_reason: nullableText,
  paid_at: nullableText,
  created_at: text,
})

const keptChange = z.object({
  state: text,
  difference: z.int(),
  reason: text,
  created_at: text,
})

const customerOrder = orderSummarySchema.omit({ items: true }).extend({
  referral_code: nullableText,
  discount_code: nullableText,
  service: nullableText,
  cancelled_at: nullableText,
  consent_version: text,
  consent_at: text,
  message_consent: nullableText,
  items: z.array(orderItemSchema),
  claims: z.array(keptClaim),
  events: z.array(orderEventSchema.omit({ actor: true })),
  certificates: z.array(keptCertificate),
  seats: z.array(keptSeat),
  evidence: z.array(keptEvidence),
  corrections: z.array(keptCorrection),
  messages: z.array(keptMessage),
  bank_rows: z.array(keptBankRow),
  payments: z.array(keptPayment),
  refunds: z.array(keptRefund),
  changes: z.array(keptChange),
  bookings: z.array(keptBooking),
  views: z.array(z.object({ action: text, created_at: text })),
})

/** Everything stored about one customer (UU PDP, right of access). `next_cursor` leads to older orders. */
export const customerExportSchema = z.object({
  exported_at: text,
  items: z.array(customerOrder),
  next_cursor: nullableText,
})
export type CustomerExport = z.infer<typeof customerExportSchema>
