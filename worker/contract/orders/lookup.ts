import { z } from 'zod'
import { emailAddress, phoneNumberSchema } from '../base'
import { toAsciiDigits } from '../lib/phone'

export type Credential = { key?: string; view?: string; phone4?: string; phone?: string }

/** The answer is always the same, so that it does not reveal whether the order or its e-mail exists. */
export const linkSentAnswer = z.object({ sent: z.literal(true) })

/** Proof of access in the query; a key may also be sent in a header. */
export const orderAccessQuery = z.object({
  key: z.string().max(64).optional(),
  phone4: z
    .string()
    .overwrite(toAsciiDigits)
    .max(4, { error: 'Isi 4 angka terakhir nomor WhatsApp', abort: true })
    .regex(/^\d{4}$/, 'Isi 4 angka terakhir nomor WhatsApp')
    .optional(),
  /** The whole phone number also works while wrong guesses of the last four digits have locked `phone4`. */
  phone: phoneNumberSchema.optional(),
})

export const forgottenCodeInput = z.object({ phone: phoneNumberSchema, email: emailAddress() })
