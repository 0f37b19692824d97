import { z } from 'zod'
import { emailAddress, enumOf, requiredLine } from '../base'
import { type Role, roles } from './roles'

/** The name is shown to colleagues and printed on receipts. It is unique in the team, ignoring case. */
const personNameField = () => requiredLine('Nama harus diisi', 60)

export const nameInput = z.object({ name: personNameField() })

export const teamNamesAnswer = z.object({ items: z.array(z.object({ email: z.string(), name: z.string() })) })

const role = enumOf(roles, 'Pilih peran')

export const personSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  role: z.string(),
  created_at: z.string(),
  disabled_at: z.string().nullable(),
  last_seen_at: z.string().nullable(),
  has_totp: z.boolean(),
})
export type Person = z.infer<typeof personSchema>

export const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.string(),
  invited_by: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
})
export type Invitation = z.infer<typeof invitationSchema>

export const totpPolicyByRole = {
  owner: 'owners_need_totp',
  finance: 'finance_need_totp',
  desk: 'desk_need_totp',
  content: 'content_need_totp',
  field: 'field_need_totp',
} as const satisfies Record<Role, string>

export const policySchema = z.object({
  owners_need_totp: z.boolean(),
  finance_need_totp: z.boolean(),
  desk_need_totp: z.boolean(),
  content_need_totp: z.boolean(),
  field_need_totp: z.boolean(),
})
export type Policy = z.infer<typeof policySchema>

export const policyChangeInput = policySchema.partial()

export const teamSchema = policySchema.extend({
  items: z.array(personSchema),
  invitations: z.array(invitationSchema),
})

const email = emailAddress('Email tidak valid').toLowerCase()

export const invitationInput = z.object({ email, role })
export type InvitationInput = z.infer<typeof invitationInput>

/** `token` is shown only once. */
export const newInviteSchema = invitationSchema.extend({ token: z.string() })
export type InvitationMade = z.infer<typeof newInviteSchema>

export const roleInputSchema = z.object({ role })

/** A messenger or a sentence may append characters to the link, such as '.', '>' or '&fbclid=…'. */
const token = z
  .string()
  .max(300)
  .overwrite(text => /[\w-]{1,100}/.exec(text)?.[0] ?? '')
export const invitationTokenInput = z.object({ token })
export const invitationAnswer = z.object({ email: z.string(), role: z.string(), expires_at: z.string() })
const password = z.string().min(8, 'Password paling sedikit 8 karakter').max(200)
export const acceptInvitationInput = z.object({ token, name: personNameField(), password })
export type AcceptInvitationInput = z.infer<typeof acceptInvitationInput>

export const setupInput = z.object({
  token: z.string().trim().min(1, 'Token harus diisi').max(200),
  name: personNameField(),
  email,
  password,
})
export type SetupInput = z.infer<typeof setupInput>

/** `token_in`: the operator finds the setup token in the secret SETUP_TOKEN, or in the worker's log. */
export const setupOpenAnswer = z.object({ token_in: z.enum(['secret', 'log']), ends_at: z.string() })
