import { z } from 'zod'
import { emailAddress, phoneNumber } from '../base'
import { plainDigits } from '../lib/phone'

/**
 * What shows whose order it is: the key of its link, the view that digits opened, its phone's last four digits, or the
 * whole number.
 */
export type Credential = { key?: string; view?: string; phone4?: string; phone?: string }

/** Says nothing of whether there is such an order, or an e-mail of it. */
export const linkSent = z.object({ sent: z.literal(true) })

/** What a request may bring, in its address, to show whose order it is; a key may come in a header too. */
export const lookupQuery = z.object({
  key: z.string().max(64).optional(),
  phone4: z
    .string()
    .overwrite(plainDigits)
    .max(4, { error: 'Isi 4 angka terakhir nomor WhatsApp', abort: true })
    .regex(/^\d{4}$/, 'Isi 4 angka terakhir nomor WhatsApp')
    .optional(),
  /** The whole number, which opens an order also while its four digits are locked. */
  phone: phoneNumber.optional(),
})

/** A person whose order links are sent to their e-mail. */
export const forgottenInput = z.object({ phone: phoneNumber, email: emailAddress() })
