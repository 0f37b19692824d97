import { needConfirmation, tellOwners } from '../auth/operator-confirms'
import { leadingChange } from '../contract/leads-astray'
import type { Confirmation } from '../contract/problems'
import type { audit } from '../db/audit'
import type { Call } from '../http/route'

type Options = {
  /** How the owners' event is recorded where no statement stands before it in its batch. */
  record?: typeof audit
  /** People may be named in it: the event says that it changed, and not what it says. */
  isPersonal?: boolean
}

const untold = (confirm: Confirmation): Confirmation => ({
  ...confirm,
  changes: confirm.changes.map(({ label }) => ({ label, before: '•••', after: '•••' })),
})

/**
 * Guard of public content: a text that names a number, an address or a link where customers could pay or ask needs the
 * password, and all owners are told. `noun`: what it is called. Answers the statements that tell them.
 */
export const confirmsContacts =
  (noun: string, { record, isPersonal = false }: Options = {}) =>
  async (c: Call, before: object | null, after: Record<string, unknown>) => {
    const confirm = leadingChange(before, after, { labelOf: () => noun })
    await needConfirmation(c, confirm)
    return tellOwners(c, 'content', confirm && isPersonal ? untold(confirm) : confirm, record)
  }
