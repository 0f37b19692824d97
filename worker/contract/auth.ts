import { z } from 'zod'
import { line } from './base'

export const loginInput = z.object({
  email: line().toLowerCase().min(1, 'Email harus diisi'),
  password: z.string().min(1, 'Password harus diisi').max(200),
})

export const user = z.object({ id: z.string(), email: z.string(), role: z.string() })

export const session = z.object({ access_token: z.string(), expires_at: z.string(), user })
export type Session = z.infer<typeof session>

export const passwordInput = z.object({
  current_password: z.string().min(1, 'Password saat ini harus diisi').max(200),
  new_password: z.string().min(8, 'Password baru paling sedikit 8 karakter').max(200),
})

export const sessionItem = z.object({
  id: z.string(),
  user_agent: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string(),
  current: z.boolean(),
})

/** What happened to the operator's own account. `user_agent` is of whoever did it. */
export const accountEvent = z.object({
  id: z.int(),
  action: z.string(),
  user_agent: z.string().nullable(),
  created_at: z.string(),
})
