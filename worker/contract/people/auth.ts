import { z } from 'zod'
import { emailLine, requiredLine, singleLineText } from '../base'
import { toAsciiDigits } from '../lib/phone'

export const loginInput = z.object({
  email: emailLine().toLowerCase().min(1, 'Email harus diisi'),
  password: z.string().min(1, 'Password harus diisi').max(200),
})

export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable().default(null),
  role: z.string(),
  /** The owner must enable the second factor before doing anything else. */
  must_enrol: z.boolean().default(false),
})

export const sessionSchema = z.object({ access_token: z.string(), expires_at: z.string(), user: userSchema })
export type Session = z.infer<typeof sessionSchema>

/** The password was correct; the client must now send the code of the second factor. */
export const challengeSchema = z.object({ challenge: z.string(), expires_at: z.string() })

const code = requiredLine('Kode harus diisi', 40)
export const totpCodeInput = z.object({ challenge: z.string().max(200), code })

/** `confirmed_at` is null while the second factor is off. */
export const totpStateSchema = z.object({ confirmed_at: z.string().nullable(), recovery_left: z.int() })
const ownPassword = z.string().min(1, 'Password harus diisi').max(200)
export const startTotpInput = z.object({ password: ownPassword })
export const totpSecretAnswer = z.object({ secret: z.string(), uri: z.string() })
/** Codes copied from authenticator apps may have a space or hyphen in the middle. */
export const normalizeTotpCode = (text: string) => toAsciiDigits(text).replace(/[\s\p{Pd}\p{Cf}]/gu, '')
export const confirmTotpInput = z.object({
  code: singleLineText(20)
    .overwrite(normalizeTotpCode)
    .regex(/^\d{6}$/, 'Isi dengan 6 angka dari aplikasi Anda'),
})
export const recoveryCodesAnswer = z.object({ recovery_codes: z.array(z.string()) })
export const stopTotpInput = z.object({ password: ownPassword, code })

export const passwordInput = z.object({
  current_password: z.string().min(1, 'Password saat ini harus diisi').max(200),
  new_password: z.string().min(8, 'Password baru paling sedikit 8 karakter').max(200),
})

export const sessionItemSchema = z.object({
  id: z.string(),
  user_agent: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string(),
  current: z.boolean(),
})

export const accountEventSchema = z.object({
  id: z.int(),
  action: z.string(),
  user_agent: z.string().nullable(),
  created_at: z.string(),
})

/** Request headers that confirm a sensitive change. Their values are percent-encoded. */
export const confirmationHeaderNames = { password: 'x-confirm-password', code: 'x-confirm-code' } as const
