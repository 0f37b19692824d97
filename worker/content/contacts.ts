import { needConfirmation, tellOwners } from '../auth/operator-confirms'
import { leadingChange } from '../contract/leads-astray'
import type { audit } from '../db/audit'
import type { Call } from '../http/route'

/**
 * Guard of public content: a text that names a number, an address or a link where customers could pay or ask needs the
 * password, and all owners are told. `noun`: what it is called. Answers the statements that tell them.
 */
export const confirmsContacts =
  (noun: string, record?: typeof audit) =>
  async (c: Call, before: object | null, after: Record<string, unknown>) => {
    const confirm = leadingChange(before, after, { labelOf: () => noun })
    await needConfirmation(c, confirm)
    return tellOwners(c, 'content', confirm, record)
  }
