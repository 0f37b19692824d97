/**
 * How a request showed that an order is its sender's: the phone's last four digits or whole number, the view that these
 * open in one browser for an hour, or the key of the order's link.
 */
export type Access = 'digits' | 'view' | 'key'

/** The weakest access that allows each action of a customer. What is not read, claimed or filled in needs the key. */
const needed = {
  read: 'digits',
  claim: 'digits',
  /** Names where there are none yet. */
  fill_names: 'digits',
  change_names: 'key',
  ask_correction: 'key',
  set_messages: 'key',
  cancel: 'key',
  answer_change: 'key',
  set_payee: 'key',
} as const satisfies Record<string, 'digits' | 'key'>

export type CustomerAction = keyof typeof needed

export const mayDo = (access: Access, action: CustomerAction) =>
  access === 'key' || needed[action] === 'digits'

/** How long a view lasts that digits opened, minutes. */
export const viewMinutes = 60

/** When a view token ends, ms since 1970; 0 for a text that is no view token. `viewToken` in the worker makes them. */
export function viewEnd(token: string) {
  const [, until = ''] = /^([\da-z]{1,10})\.[\w-]{22}$/.exec(token) ?? []
  return until === '' ? 0 : Number.parseInt(until, 36)
}
