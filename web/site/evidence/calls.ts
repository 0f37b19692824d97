import { api, ask } from '../../lib/api'
import type { Credential } from '../../lib/urls'
import { asCustomer } from '../order/view'

const evidence = api.api.evidence

type After = string | null

const queryOf = (after: After) => ({ after: after ?? undefined })

/** The sacrifices of an order and what proves them. Throws ApiProblem. */
export const readEvidence = (order: Credential, after: After = null) =>
  ask(
    evidence.orders[':order_id'].$get(
      { param: { order_id: order.order_id }, query: queryOf(after) },
      asCustomer(order),
    ),
  )

/** The same for those who were given a link. */
export const readShared = (id: string, token: string, after: After = null) =>
  ask(
    evidence.shared[':id'].$get(
      { param: { id }, query: queryOf(after) },
      { headers: { 'x-evidence-token': token } },
    ),
  )
