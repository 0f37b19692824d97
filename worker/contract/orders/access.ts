/** Proof of access to an order: digits of the phone number, a one-hour token issued for digits, or the link's key. */
export type Access = 'digits' | 'view' | 'key'

const minimumAccess = {
  read: 'digits',
  claim: 'digits',
  /** Opening a charge at the payment provider reveals only how to pay. */
  pay: 'digits',
  /** Filling only empty beneficiary names; `change_names` also changes existing names. */
  fill_names: 'digits',
  change_names: 'key',
  ask_correction: 'key',
  set_messages: 'key',
  cancel: 'key',
  answer_change: 'key',
  set_payee: 'key',
} as const satisfies Record<string, 'digits' | 'key'>

export type CustomerAction = keyof typeof minimumAccess

export const isCustomerActionAllowed = (access: Access, action: CustomerAction) =>
  access === 'key' || minimumAccess[action] === 'digits'

export const viewTokenMinutes = 60

/** Expiry of a view token, ms since 1970; 0 for other text. `createViewToken` in the worker creates view tokens. */
export function viewTokenExpiryMs(token: string) {
  const [, until = ''] = /^([\da-z]{1,10})\.[\w-]{22}$/.exec(token) ?? []
  return until === '' ? 0 : Number.parseInt(until, 36)
}
