import type { Confirmation } from '../../contract/problems'
import { leadingChange } from '../../contract/site/contact-changes'
import type { audit } from '../../db/audit'
import type { Call } from '../../http/route'
import { needConfirmation, notifyOwners } from '../../people/auth/operator-confirms'

type Options = {
  /** Writes the event where no statement stands before it in its batch. */
  record?: typeof audit
  /** For texts about people: the event names the changed field without its texts. */
  isPersonal?: boolean
  /** The letter to the owners, a key of `guarded` in worker/people/letters/shop-letters.ts. */
  letter?: string
}

const withoutTexts = (confirm: Confirmation): Confirmation => ({
  ...confirm,
  changes: confirm.changes.map(({ label }) => ({ label, before: '•••', after: '•••' })),
})

/**
 * Guard of public content, which `noun` names: a new text with a number, an address or a link needs the password. Returns
 * the statements that notify all owners.
 */
export const confirmsContacts =
  (noun: string, { record, isPersonal = false, letter = 'content' }: Options = {}) =>
  async (c: Call, before: object | null, after: Record<string, unknown>) => {
    const confirm = leadingChange(before, after, { labelOf: () => noun })
    await needConfirmation(c, confirm)
    return notifyOwners(c, letter, confirm && isPersonal ? withoutTexts(confirm) : confirm, record)
  }
