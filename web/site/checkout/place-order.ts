import type { OrderRequest } from '../../../worker/contract/orders/orders'
import { api, ask } from '../../lib/api'
import { isDefinite } from '../../lib/intention'
import { asProblem } from '../../lib/problem'
import { challengeToken, renewChallenge } from './challenge'
import { forgetSending, sendingKey } from './draft'

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
    if (isDefinite(problem)) forgetSending()
    throw problem
  } finally {
    renewChallenge()
  }
}
