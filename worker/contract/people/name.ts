import { z } from 'zod'
import { requiredLine } from '../base'

/** Name of a team member, shown to colleagues and printed on receipts. Unique in the team, ignoring case. */
export const personNameField = () => requiredLine('Nama harus diisi', 60)

export const nameInput = z.object({ name: personNameField() })

/** Members with a name, including former ones, for lists that store the e-mail of the actor. */
export const teamNames = z.object({ items: z.array(z.object({ email: z.string(), name: z.string() })) })
