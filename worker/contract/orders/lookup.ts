import { z } from 'zod'
import { normalizePhone, phoneMessage, phonePattern } from '../phone'
import { emailPattern, tidyLine } from '../text'

/** What shows whose order it is: the key of its link, its phone's last four digits, or the whole number. */
export type Credential = { key?: string; phone4?: string; phone?: string }

const wholePhone = z
  .string()
  .max(40, { error: phoneMessage.pattern, abort: true })
  .transform(normalizePhone)
  .pipe(z.string().regex(phonePattern, phoneMessage.pattern))

/** What a request may bring, in its address, to show whose order it is; a key may come in a header too. */
export const lookupQuery = z.object({
  key: z.string().max(64).optional(),
  phone4: z
    .string()
    .max(4, { error: 'Isi 4 angka terakhir nomor WhatsApp', abort: true })
    .regex(/^\d{4}$/, 'Isi 4 angka terakhir nomor WhatsApp')
    .optional(),
  /** The whole number, which opens an order also while its four digits are locked. */
  phone: wholePhone.optional(),
})

/** Of whose orders the links are sent to their e-mail. */
export const forgottenInput = z.object({
  phone: wholePhone,
  email: z
    .string()
    .max(200, { error: 'Format email tidak valid', abort: true })
    .overwrite(tidyLine)
    .regex(emailPattern, 'Format email tidak valid'),
})

export const linksSent = z.object({ sent: z.literal(true) })
