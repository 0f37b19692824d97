import { z } from 'zod'
import {
  areAllDifferent,
  emailAddress,
  enumOf,
  linkAddress,
  listQuery,
  maxRowRupiah,
  multiLineText,
  optionalEmail,
  optionalLine,
  pageSchema,
  phoneNumberSchema,
  queryFlag,
  requiredText,
  rupiahAmount,
  singleLineText,
} from '../base'
import { requiredSeenAt } from '../bulk'
import { animalTypes, orderStatuses, paymentStatuses, serviceKinds, slaughterStatuses } from '../labels'
import { normalizeLine } from '../lib/text'
import { bankAccountFields, merchantFields } from '../money/accounts/bank-accounts'
import { offeredChannelsSchema } from '../money/charges'
import { channelSchema } from '../money/gateway'
import { stripNameMarkup } from './name-lists'
import { isParentRelationMissing, parseParentName, relationLabels, relationMessage } from './names'
import { proofFaultLabels } from './rules'

/** Change the version whenever the consent text of the order form changes. */
export const consentVersion = '2026-11-akad'

/** Change the version whenever the text changes with which customers agree to messages. */
export const messageConsentVersion = '2026-11-kabar-3'

export const orderInputLimits = {
  lines: 50,
  quantity: 100,
  bodyBytes: 64 * 1024,
  proofBytes: 10 * 1024 * 1024,
  /** In rupiah. The total with the unique code must not exceed `maxRowRupiah`. */
  subtotal: maxRowRupiah - 1_000_000,
} as const

const customer_name = requiredText(normalizeLine, 'Nama lengkap harus diisi', 100)
const customer_phone = phoneNumberSchema
const customer_email = emailAddress()
const customerInput = z.object({ customer_name, customer_phone, customer_email })
export const deskCustomerInput = customerInput.extend({ customer_email: optionalEmail })

/** `bin` is the parent's name. It may begin with the relation: 'bin Umar'. */
export const beneficiaryInput = z
  .object({
    name: requiredText(stripNameMarkup, 'Nama harus diisi', 100),
    bin: optionalLine(100, stripNameMarkup),
    relation: enumOf(relationLabels, relationMessage).nullish(),
  })
  .transform(({ name, bin, relation }) => ({ name, ...parseParentName({ bin, relation: relation ?? null }) }))
  .refine(named => !isParentRelationMissing(named), { error: relationMessage, path: ['relation'] })

const beneficiaries = z.array(beneficiaryInput).max(700)

export const quantitySchema = z
  .int({ error: 'Jumlah harus berupa angka bulat' })
  .min(1, 'Jumlah paling sedikit 1')
  .max(orderInputLimits.quantity, `Jumlah paling banyak ${orderInputLimits.quantity}`)

const counted = { quantity: quantitySchema, beneficiaries: beneficiaries.default([]) }

const itemInput = z
  .object({ animal_id: z.string().max(64).optional(), service_id: z.string().max(64).optional(), ...counted })
  .refine(item => Boolean(item.animal_id) !== Boolean(item.service_id), 'Pilih satu hewan atau satu layanan')

export const orderInput = customerInput.extend({
  referral_code: optionalLine(50),
  discount_code: optionalLine(50),
  service: optionalLine(64),
  messages_ok: z.boolean().default(false),
  /** Rupiah that the page showed. `expected_subtotal` is the price before the discount. */
  expected_subtotal: z.int().min(0).max(Number.MAX_SAFE_INTEGER).nullish(),
  expected_discount: z.int().min(0).max(Number.MAX_SAFE_INTEGER).nullish(),
  /** Hours that the page promised to reserve the unpaid order. The server rejects the order if it would get fewer. */
  expected_hold_hours: z.int().min(1).max(24).nullish(),
  items: z
    .array(itemInput)
    .min(1, 'Pilih setidaknya satu hewan atau layanan')
    .max(orderInputLimits.lines, `Paling banyak ${orderInputLimits.lines} baris`),
})
export type OrderInput = z.infer<typeof orderInput>
export const deskOrderInput = orderInput.extend({
  customer_email: optionalEmail.default(''),
  paid_cash: z.boolean().default(false),
})
export type DeskOrderRequest = z.input<typeof deskOrderInput>
export type OrderRequest = z.input<typeof orderInput>

/** Positions of names within their line, from 1. */
const places = z.array(z.int().min(1).max(10_000)).max(700)

/** The names at the positions in `keep` stay unchanged; `beneficiaries` fills the other positions of the line. */
export const beneficiariesInput = z.object({
  items: z
    .array(z.object({ id: z.int().min(1), beneficiaries, keep: places.default([]) }))
    .max(orderInputLimits.lines)
    .refine(items => areAllDifferent(items.map(({ id }) => id)), 'Ada baris yang disebut dua kali'),
})
export type BeneficiariesInput = z.infer<typeof beneficiariesInput>

export const messageConsentInput = z.object({ messages_ok: z.boolean() })

const beneficiary = z.object({
  /** Position within the line, from 1. A position without a name is missing from the list. */
  n: z.int(),
  name: z.string(),
  bin: z.string().nullable(),
  relation: enumOf(relationLabels).nullable(),
})

export const orderItemSchema = z.object({
  /** Number of the line within its order, from 1. */
  id: z.int(),
  animal_id: z.string().nullable(),
  service_id: z.string().nullable(),
  kind: z.union([enumOf(animalTypes), enumOf(serviceKinds)]),
  name: z.string(),
  price: z.int(),
  quantity: z.int(),
  beneficiary_slots: z.int(),
  beneficiaries: z.array(beneficiary),
})

const money = {
  subtotal: z.int(),
  discount: z.int(),
  unique_code: z.int(),
  total_amount: z.int(),
}

const states = {
  status: enumOf(orderStatuses),
  payment_status: enumOf(paymentStatuses),
  payment_claimed_at: z.string().nullable(),
  payment_verified_at: z.string().nullable(),
  payment_rejected_reason: z.string().nullable(),
  /** Rupiah that a verified order still lacks ('Kurang bayar'); 0 for all other orders. */
  short_by: z.int(),
  slaughter_status: enumOf(slaughterStatuses),
  slaughter_date: z.string().nullable(),
  slaughter_location: z.string().nullable(),
  slaughter_proof_url: z.string().nullable(),
  slaughter_verified_at: z.string().nullable(),
  expires_at: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
}

const customer = { customer_name: z.string(), customer_phone: z.string(), customer_email: z.string() }

const sentProof = z.object({ name: z.string(), size: z.int(), created_at: z.string() })

/** `pay_until`: the deadline of the order without the 15 minutes that its charge added. */
const openCharge = z.object({ channel: channelSchema, expires_at: z.string(), pay_until: z.string() })

/** Positions of names whose animal or rite is scheduled or done; absent if there are none. */
const lockedPlaces = z.array(z.object({ item_id: z.int(), n: z.int() })).optional()

export const orderViewSchema = z.object({
  order_id: z.string(),
  /** Secret of the order's link; null unless the client sent it or has just placed the order. */
  key: z.string().nullable(),
  /** Token for reading the order for one hour; null unless the client sent phone digits. */
  view: z.string().nullable(),
  masked: z.boolean(),
  ...customer,
  ...money,
  ...states,
  /** Until when a proof of the claimed payment can be sent; null if the order already has a proof. */
  proof_until: z.string().nullable(),
  discount_code: z.string().nullable(),
  /** Rupiah of partial payments; null if there are none, or if the order is masked or verified. */
  paid_so_far: z.int().nullable(),
  remaining: z.int().nullable(),
  proofs: z.array(sentProof),
  /** Null if the customer can pay no charge of a provider now, or if the order is masked. */
  charge: openCharge.nullable(),
  service: z.string().nullable(),
  certificate_id: z.string().nullable(),
  items: z.array(orderItemSchema),
  can_claim: z.boolean(),
  can_cancel: z.boolean(),
  can_name: z.boolean(),
  locked: lockedPlaces,
  /** True if the order has changes or refunds; a separate request returns them. */
  has_money: z.boolean(),
  has_seats: z.boolean(),
  messages_ok: z.boolean().nullable(),
})
/** The payment claim is stored. `proof_problem`: why its proof was not stored, so that the customer sends it again. */
export const paymentClaimAnswer = orderViewSchema.extend({ proof_problem: z.string().nullable() })

export type OrderView = z.infer<typeof orderViewSchema>
export type OrderItem = z.infer<typeof orderItemSchema>
export type OpenCharge = z.infer<typeof openCharge>
export type SentProof = z.infer<typeof sentProof>

export const paymentMethodSchema = z.object({ id: z.string(), ...bankAccountFields, ...merchantFields })
export type PaymentMethod = z.infer<typeof paymentMethodSchema>

/** `amount` is in rupiah. QRIS codes in the response contain it, so that the customer need not type it. */
export const paymentMethodsQuery = z.object({
  amount: z.coerce.number().int().min(1).max(maxRowRupiah).optional(),
})
export const paymentMethodsSchema = z.object({
  items: z.array(paymentMethodSchema),
  qris_limit: z.int(),
  qris_over_limit: z.boolean(),
  /** Null if the shop uses no payment provider. */
  gateway: offeredChannelsSchema.nullable(),
})

export const orderSummarySchema = z.object({
  id: z.string(),
  order_id: z.string(),
  ...customer,
  ...money,
  ...states,
  /** Hours to pay. The customer gets them again after the shop rejects a claim. */
  hold_hours: z.int(),
  slaughter_notes: z.string().nullable(),
  items: z.array(orderItemSchema.pick({ id: true, name: true, quantity: true, price: true, kind: true })),
})
/** `found` explains why the search found the order; null if the other fields show it. */
export const foundOrderSchema = orderSummarySchema.extend({ found: z.string().nullable() })
export type FoundOrder = z.infer<typeof foundOrderSchema>
export const orderPage = pageSchema(foundOrderSchema).extend(requiredSeenAt)
export type OrderSummary = z.infer<typeof orderSummarySchema>

export const orderEventSchema = z.object({
  type: z.string(),
  actor: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  created_at: z.string(),
})
export type OrderEvent = z.infer<typeof orderEventSchema>

export const paymentClaimSchema = z.object({
  id: z.string(),
  created_at: z.string(),
  late: z.boolean(),
  note: z.string().nullable(),
  /** Path for an authenticated fetch; null without a proof. */
  proof_url: z.string().nullable(),
  proof_name: z.string().nullable(),
  proof_mime: z.string().nullable(),
  proof_size: z.int().nullable(),
  /** Why the proof of payment does not extend the reservation; null if it does, or without a proof. */
  proof_fault: enumOf(proofFaultLabels).nullable(),
})

export const orderDetailSchema = orderSummarySchema.extend({
  referral_code: z.string().nullable(),
  discount_code: z.string().nullable(),
  service: z.string().nullable(),
  /** Rupiah of the unique code that the customer did not pay and no longer owes. */
  code_waived: z.int(),
  stock_held: z.boolean(),
  anonymized_at: z.string().nullable(),
  consent_version: z.string(),
  consent_at: z.string(),
  message_consent: z.string().nullable(),
  rejection_channels: z.array(z.enum(['whatsapp', 'email'])),
  certificate_id: z.string().nullable(),
  items: z.array(orderItemSchema),
  locked: lockedPlaces,
  claims: z.array(paymentClaimSchema),
  events: z.array(orderEventSchema),
})
export type OrderDetail = z.infer<typeof orderDetailSchema>

export const orderSortLabels = { newest: 'Terbaru dahulu', oldest: 'Terlama dahulu' } as const

export const orderListQuery = listQuery.extend({
  status: enumOf(orderStatuses).optional(),
  payment_status: enumOf(paymentStatuses).optional(),
  claimed: queryFlag.optional(),
  short: queryFlag.optional(),
  slaughter_status: enumOf(slaughterStatuses).optional(),
  product: singleLineText(40).optional(),
  agent: singleLineText(40).optional(),
  from: z.iso.date('Tanggal tidak valid').optional(),
  to: z.iso.date('Tanggal tidak valid').optional(),
  sort: enumOf(orderSortLabels).optional(),
})
export type OrderListQuery = z.infer<typeof orderListQuery>

export const defaultOrderSort = ({ status, claimed }: { status?: unknown; claimed?: unknown }) =>
  status === 'pending' || claimed ? 'oldest' : 'newest'

export const orderPatchSchema = z.object({
  updated_at: z.string().max(40).optional(),
  status: enumOf(orderStatuses).optional(),
  payment_status: enumOf(paymentStatuses).optional(),
  amount: rupiahAmount().optional(),
  /** WIB day on which the money arrived; today if omitted. */
  received_on: z.iso.date('Tanggal tidak valid').optional(),
  reason: multiLineText(500).optional(),
  slaughter_status: enumOf(slaughterStatuses).optional(),
  slaughter_date: z.iso.date('Tanggal tidak valid').nullable().optional(),
  slaughter_location: singleLineText().nullable().optional(),
  /** WIB day of the rite; today if omitted. */
  performed_on: z.iso.date('Tanggal tidak valid').optional(),
  /** The operator confirmed a date outside the season's days. */
  off_season: z.boolean().optional(),
  slaughter_notes: multiLineText(2000).nullable().optional(),
  slaughter_proof_url: linkAddress(2000, 'URL bukti tidak valid').nullable().optional(),
  customer_name: customer_name.optional(),
  customer_phone: customer_phone.optional(),
  customer_email: optionalEmail.optional(),
  new_link: z.boolean().optional(),
})
export type OrderPatch = z.infer<typeof orderPatchSchema>

/** The operator types the code of the order to confirm. */
export const deleteOrderInput = z.object({ confirm: z.string().max(40) })
