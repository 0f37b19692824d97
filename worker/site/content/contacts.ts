import type { Confirmation } from '../../contract/problems'
import { contactChange } from '../../contract/site/contact-changes'
import type { auditInsert } from '../../db/audit'
import type { Call } from '../../http/route'
import { notifyOwners, requireOperatorConfirmation } from '../../people/auth/operator-confirms'

type Options = {
  /** Writes the audit event. The default writes it only if the previous statement of the batch changed a row. */
  record?: typeof auditInsert
  /** Set for texts about people: the event then names the changed field without its text. */
  isPersonal?: boolean
  /** Kind of the e-mail to the owners: a key of `guarded` in worker/people/letters/shop-letters.ts. */
  letter?: string
}

const withoutTexts = (confirm: Confirmation): Confirmation => ({
  ...confirm,
  changes: confirm.changes.map(({ label }) => ({ label, before: '•••', after: '•••' })),
})

/** A new text with a number, address or link needs the password. Returns the statements that notify all owners. */
export const confirmContactChanges =
  (noun: string, { record, isPersonal = false, letter = 'content' }: Options = {}) =>
  async (c: Call, before: object | null, after: Record<string, unknown>) => {
    const confirm = contactChange(before, after, { labelOf: () => noun })
    await requireOperatorConfirmation(c, confirm)
    return notifyOwners(c, letter, confirm && isPersonal ? withoutTexts(confirm) : confirm, record)
  }
