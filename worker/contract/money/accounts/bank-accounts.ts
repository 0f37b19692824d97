import { z } from 'zod'
import {
  activeStatusSchema,
  enumOf,
  optionalLine,
  optionalPicture,
  pictureUrl,
  requiredLine,
  requiredText,
  storedColumns,
} from '../../base'
import { activeStatuses, bankAccountTypes } from '../../labels'
import { accountNumberProblem, normalizeAccountNumber } from './banks'

// Keep the spaces: the length fields in a QRIS code count them.
const qris_code = z
  .string({ error: 'Kode QRIS harus diisi' })
  .trim()
  .min(1, { error: 'Kode QRIS harus diisi', abort: true })
  .max(600, 'Paling banyak 600 karakter')

const common = {
  bank_name: requiredLine('Nama bank harus diisi', 100),
  logo_url: optionalPicture,
  status: activeStatusSchema,
}
const bankAccountKinds = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('bank'),
    ...common,
    account_number: requiredText(normalizeAccountNumber, 'Nomor rekening harus diisi', 40),
    account_name: requiredLine('Nama pemilik rekening harus diisi', 100),
    branch: optionalLine(100),
  }),
  z.object({
    type: z.literal('qris'),
    ...common,
    qris_code,
    qris_image_url: pictureUrl('URL gambar QRIS tidak valid', 'URL gambar QRIS harus diisi'),
    qris_dynamic: z.boolean().default(true),
  }),
])

/** Inactive accounts are not validated, so that an old account with an invalid number can be deactivated. */
export const bankAccountInput = bankAccountKinds.superRefine((input, ctx) => {
  if (input.type !== 'bank' || input.status !== 'active') return
  const message = accountNumberProblem(input.account_number)
  if (message) ctx.addIssue({ code: 'custom', path: ['account_number'], message })
})

export const bankAccountFields = {
  type: enumOf(bankAccountTypes),
  bank_name: z.string(),
  account_number: z.string(),
  account_name: z.string(),
  branch: z.string().nullable(),
  logo_url: z.string().nullable(),
  qris_code: z.string().nullable(),
  qris_image_url: z.string().nullable(),
  qris_dynamic: z.boolean(),
}
export const bankAccountSchema = z.object({
  ...storedColumns,
  ...bankAccountFields,
  status: activeStatusSchema,
})

/** The recipient in the QRIS code, so that operators and customers notice a wrong code; null for a bank account. */
export const merchantFields = {
  merchant_name: z.string().nullable(),
  merchant_city: z.string().nullable(),
  nmid: z.string().nullable(),
}
export const bankAccountViewSchema = bankAccountSchema.extend({
  ...merchantFields,
  status: enumOf(activeStatuses),
})
export type BankAccount = z.infer<typeof bankAccountViewSchema>

export const qrisInput = z.object({ qris_code })
export const qrisReadingAnswer = z.object({
  ...merchantFields,
  merchant_name: z.string(),
  merchant_city: z.string(),
})
