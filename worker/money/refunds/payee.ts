import type { PayeeInput } from '../../contract/money/refunds'
import { decrypted, encrypted } from '../../encrypted'
import type { RefundRow } from './read'
import type { KeptPayee } from './steps'

const purpose = (refund_id: string) => `payee\n${refund_id}`

/** As it is kept: the account under ORDER_KEY_SECRET, its last digits beside it. */
export async function keptPayee(
  secret: string,
  refund_id: string,
  { bank, account, name }: PayeeInput,
): Promise<KeptPayee> {
  const bytes = new TextEncoder().encode(account)
  return { bank, name, last4: account.slice(-4), account: await encrypted(secret, purpose(refund_id), bytes) }
}

/** The whole account; null when there is none, or no longer. */
export async function accountOf(secret: string, { id, payee_account }: RefundRow) {
  if (payee_account === null) return null
  const bytes = await decrypted(secret, purpose(id), payee_account)
  return bytes && new TextDecoder().decode(bytes)
}
