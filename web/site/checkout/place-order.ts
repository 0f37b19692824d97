import type { OrderRequest } from '../../../worker/contract/orders/orders'
import { api, ask } from '../../lib/api'
import { asProblem } from '../../lib/problem'
import { challengeToken, renewChallenge } from './challenge'
import { forgetSending, sendingKey } from './draft'

/** A refusal is final; anything else (no answer, a fault, too many tries) may be sent again as it is. */
const isDecided = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429

/** Sends the order. The same body sent again after a lost answer is the same order. Throws ApiProblem. */
export async function placeOrder(body: OrderRequest) {
  const token = await challengeToken()
  const headers = {
    'idempotency-key': sendingKey(JSON.stringify(body)),
    ...(token === null ? {} : { 'x-turnstile-token': token }),
  }
  try {
    const order = await ask(api.api.orders.$post({ json: body }, { headers }))
    forgetSending()
    return order
  } catch (error) {
    const problem = asProblem(error)
    if (isDecided(problem.status)) forgetSending()
    throw problem
  } finally {
    renewChallenge()
  }
}
