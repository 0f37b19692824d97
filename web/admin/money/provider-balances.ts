import { fetchJson } from '../../lib/api'
import { useFetchedValue } from '../../lib/office/use-fetched-value'
import { adminApi } from '../common/api'
import { useRights } from '../common/rights'

export const readProviderBalances = async (signal: AbortSignal) =>
  (await fetchJson(adminApi.payouts.balances.$get({}, { init: { signal } }))).items

let isProviderUsed = false

/** False until the balances are loaded, or if no provider ever received a payment: payouts are then hidden. */
export function useIsProviderUsed() {
  const { may } = useRights()
  const { value } = useFetchedValue(async signal => {
    if (!isProviderUsed && may('ledger'))
      isProviderUsed = (await readProviderBalances(signal)).some(
        balance => balance.received + balance.paid_out > 0,
      )
    return isProviderUsed
  })
  return value ?? isProviderUsed
}
