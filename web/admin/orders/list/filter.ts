import { orderStatuses, paymentStatuses } from '../../../../worker/contract/labels'
import { choiceParam, dayParam, searchOf, textParam } from '../../common/lists/list-url'

/** By what a list of orders is narrowed, besides the words searched for. */
export const filters = ['status', 'payment_status', 'claimed', 'from', 'to'] as const
export const claimedOnly = { true: 'Menunggu verifikasi' } as const

export const filterOf = (params: URLSearchParams) => ({
  q: textParam(params, 'q'),
  status: choiceParam(orderStatuses, params.get('status')),
  payment_status: choiceParam(paymentStatuses, params.get('payment_status')),
  claimed: choiceParam(claimedOnly, params.get('claimed')),
  from: dayParam(params, 'from'),
  to: dayParam(params, 'to'),
})

/** The filter as text, to be read again by `filterOf`. */
export const sourceOf = (params: URLSearchParams) => searchOf(filterOf(params))
