/** Proof of access: phone digits, the `view` token that is issued for digits, or the key in the order's link. */
export type Access = 'digits' | 'view' | 'key'

const minimumAccess = {
  read: 'digits',
  claim: 'digits',
  /** The phone digits are enough, because a new charge shows only how to pay. */
  pay: 'digits',
  /** The digits are enough to fill an empty name; `change_names` is needed to change a name. */
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

/** In ms since 1970; 0 for text that is not a view token. `createViewToken` in the worker creates the tokens. */
export function viewTokenExpiryMs(token: string) {
  const [, until = ''] = /^([\da-z]{1,10})\.[\w-]{22}$/.exec(token) ?? []
  return until === '' ? 0 : Number.parseInt(until, 36)
}
