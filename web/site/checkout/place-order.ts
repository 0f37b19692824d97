import type { OrderRequest } from '../../../worker/contract/orders/orders'
import { api, ask } from '../../lib/api'
import { type ApiProblem, asProblem } from '../../lib/problem'
import { challengeToken, renewChallenge } from './challenge'
import { forgetSending, sendingKey } from './draft'

/**
 * What the shop itself refuses is final. Anything else (no answer, a fault, a portal's page, too many tries, a check of the
 * visitor that failed) says nothing of the same order sent before, and may be sent again as it is.
 */
const isDecided = ({ code, status }: ApiProblem) =>
  code !== 'unreadable' &&
  code !== 'challenge_failed' &&
  status >= 400 &&
  status < 500 &&
  status !== 408 &&
  status !== 429

/** Sends the order. The same body sent again after a lost answer is the same order. Throws ApiProblem. */
export async function placeOrder(body: OrderRequest) {
  // Before anything is awaited: another tab may send the same at this moment.
  const key = sendingKey(body)
  const token = await challengeToken()
  const headers = {
    'idempotency-key': await key,
    ...(token === null ? {} : { 'x-turnstile-token': token }),
  }
  try {
    const order = await ask(api.api.orders.$post({ json: body }, { headers }))
    forgetSending()
    return order
  } catch (error) {
    const problem = asProblem(error)
    if (isDecided(problem)) forgetSending()
    throw problem
  } finally {
    renewChallenge()
  }
}
