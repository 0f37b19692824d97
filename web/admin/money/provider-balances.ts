import { fetchJson } from '../../lib/api'
import { adminApi } from '../common/api'
import { useFetchedValue } from '../common/hooks/use-read'
import { useRights } from '../common/rights'

export const readProviderBalances = async (signal: AbortSignal) =>
  (await fetchJson(adminApi.payouts.balances.$get({}, { init: { signal } }))).items

let isProviderUsed = false

/**
 * Whether a payment provider is set up or has received money; false until known. Payouts are shown only then, so that
 * shops without a provider see nothing of them.
 */
export function useIsProviderUsed() {
  const { may } = useRights()
  const { value } = useFetchedValue(async signal => {
    if (!isProviderUsed && may('ledger')) isProviderUsed = (await readProviderBalances(signal)).length > 0
    return isProviderUsed
  })
  return value ?? isProviderUsed
}
