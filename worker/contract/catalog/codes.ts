import { z } from 'zod'
import {
  daySchema,
  enumOf,
  listQuery,
  maxPrice,
  pageSchema,
  rupiahAmount,
  rupiahFromZero,
  seenVersionSchema,
  singleLineText,
} from '../base'
import { animalTypes, discountCodeTypes, orderStatuses, paymentStatuses, serviceKinds } from '../labels'
import { normalizeCode } from './code-rules'

const code = z
  .string({ error: 'Kode harus diisi' })
  .max(60, { error: 'Paling banyak 30 karakter', abort: true })
  .overwrite(normalizeCode)
  .min(1, { error: 'Kode harus diisi', abort: true })
  .max(30, { error: 'Paling banyak 30 karakter', abort: true })
  .regex(/^[A-Z0-9-]{4,30}$/, 'Pakai 4–30 huruf, angka, atau tanda hubung')

const kind = z.union([enumOf(animalTypes), enumOf(serviceKinds)])
const percentMessage = 'Persen harus berupa angka bulat 1–100'
const countMessage = 'Harus berupa angka bulat di atas 0'
const count = z.int({ error: countMessage }).min(1, countMessage).max(1_000_000, 'Paling banyak 1.000.000')

const terms = {
  note: singleLineText(100).default(''),
  percent: z
    .int({ error: percentMessage })
    .min(1, percentMessage)
    .max(100, percentMessage)
    .nullable()
    .default(null),
  amount: rupiahAmount(undefined, maxPrice).nullable().default(null),
  min_subtotal: rupiahFromZero().default(0),
  max_discount: rupiahAmount(undefined, maxPrice).nullable().default(null),
  starts_at: daySchema.nullable().default(null),
  ends_at: daySchema.nullable().default(null),
  limit_total: count.nullable().default(null),
  limit_per_phone: count.nullable().default(null),
  applies_to: z
    .array(kind)
    .max(20)
    .overwrite(kinds => [...new Set(kinds)])
    .default([]),
  active: z.boolean().default(true),
}

const fields = z.object({ code, type: enumOf(discountCodeTypes, 'Pilih jenis kode'), ...terms })
type Terms = z.infer<typeof fields>

function contradictions(input: Terms): [keyof Terms, string][] {
  const found: [keyof Terms, string][] = []
  if (input.starts_at && input.ends_at && input.ends_at < input.starts_at)
    found.push(['ends_at', 'Hari terakhir tidak boleh sebelum hari pertama'])
  const hasEffect = input.percent !== null || input.amount !== null
  if (input.type === 'discount') {
    if (!hasEffect) found.push(['percent', 'Isi potongan dalam persen atau rupiah'])
    if (input.percent !== null && input.amount !== null)
      found.push(['amount', 'Pilih salah satu: persen atau rupiah'])
    return found
  }
  if (hasEffect || input.max_discount !== null || input.min_subtotal > 0 || input.applies_to.length > 0)
    found.push(['type', 'Kode referral tidak memberi potongan'])
  if (input.limit_total !== null || input.limit_per_phone !== null)
    found.push(['type', 'Kode referral tidak memiliki batas pemakaian'])
  return found
}

const checkTogether = (input: Terms, context: z.RefinementCtx<unknown>) => {
  for (const [field, message] of contradictions(input))
    context.addIssue({ code: 'custom', path: [field], message })
}

export const discountCodeInput = fields.superRefine(checkTogether)
export type CodeInput = z.infer<typeof discountCodeInput>

export const discountCodePatchSchema = fields.extend(seenVersionSchema.shape).superRefine(checkTogether)
export type CodePut = z.infer<typeof discountCodePatchSchema>

export const discountCodeSchema = z.object({
  id: z.string(),
  code: z.string(),
  type: enumOf(discountCodeTypes),
  note: z.string(),
  percent: z.int().nullable(),
  amount: z.int().nullable(),
  min_subtotal: z.int(),
  max_discount: z.int().nullable(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  limit_total: z.int().nullable(),
  limit_per_phone: z.int().nullable(),
  applies_to: z.array(kind),
  active: z.boolean(),
  /** Number of orders with the discount code, without cancelled orders. */
  used: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
})

const period = { from: daySchema.optional(), to: daySchema.optional() }
const activeFlag = z.enum(['true', 'false']).transform(value => value === 'true')

/** `q` is a prefix of a code. `from` and `to` are the WIB days of the report. */
export const discountCodeListQuery = listQuery.extend({
  type: enumOf(discountCodeTypes).optional(),
  active: activeFlag.optional(),
  ...period,
})
export type CodeListQuery = z.infer<typeof discountCodeListQuery>

/**
 * `orders` and `discount` cover the orders that were placed on the days of the report, without cancelled orders. `paid`
 * (number of paid orders) and `income` (rupiah) cover the payments that were booked on these days.
 */
export const discountCodeReportSchema = discountCodeSchema.extend({
  orders: z.int(),
  discount: z.int(),
  paid: z.int(),
  income: z.int(),
})
export type CodeReport = z.infer<typeof discountCodeReportSchema>
export const discountCodePage = pageSchema(discountCodeReportSchema)

export const discountCodeExportQuery = discountCodeListQuery.pick({ type: true, from: true, to: true })
export type CodeExportQuery = z.infer<typeof discountCodeExportQuery>

export const discountCodeOrdersQuery = listQuery.pick({ limit: true, cursor: true })
export const discountCodeOrdersPage = pageSchema(
  z.object({
    id: z.string(),
    order_id: z.string(),
    created_at: z.string(),
    status: enumOf(orderStatuses),
    payment_status: enumOf(paymentStatuses),
    discount: z.int(),
    total_amount: z.int(),
  }),
)

export const discountCodeCheckSchema = z.object({ code: singleLineText(50) })

/** Null for every code that is not valid today: the response does not reveal why. */
export const discountTermsAnswer = z.object({
  terms: z
    .object({
      code: z.string(),
      percent: z.int().nullable(),
      amount: z.int().nullable(),
      min_subtotal: z.int(),
      max_discount: z.int().nullable(),
      applies_to: z.array(kind),
    })
    .nullable(),
})
export type CodeTerms = z.infer<typeof discountTermsAnswer>
