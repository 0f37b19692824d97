import type { BulkInput } from '../../../../worker/contract/orders/desk'
import { ask } from '../../../lib/api'
import { api } from '../../api'
import type { BulkKind } from '../../common/bulk/ask'
import { countOf } from '../../common/bulk/count'
import type { Selected } from '../../common/bulk/use-selection'
import { filterOf } from '../list/filter'

type WithoutIds<T> = T extends unknown ? Omit<T, 'ids' | 'seen_at'> : never

export type OrderStep = WithoutIds<BulkInput> | { action: 'certificates' }
export type OrderBulk = OrderStep['action']

export const stepTitles: Record<OrderBulk, string> = {
  verify: 'Verifikasi pembayaran',
  reject: 'Tolak pembayaran',
  status: 'Ubah status pesanan',
  slaughter: 'Catat penyembelihan',
  certificates: 'Buat draf sertifikat',
}

/** All orders that a filter matches as of now; their number and sum come with them. */
export const pickOrders = (source: string, cursor?: string) =>
  ask(api.orders.picks.$get({ query: { ...filterOf(new URLSearchParams(source)), cursor } }))

async function send(step: OrderStep, ids: string[], seen_at: string | undefined) {
  if (step.action === 'certificates')
    return (await ask(api.certificates['from-orders'].$post({ json: { ids } }))).items
  return (await ask(api.orders.bulk.$post({ json: { ...step, ids, seen_at } }))).items
}

export const kind: BulkKind<OrderStep> = { name: 'orders', noun: 'pesanan', job: { send, more: pickOrders } }

export type AskProps = {
  selected: Selected
  /** What they come to, rupiah; null where nobody added it up. */
  amount: number | null
  onClose: (isChanged: boolean) => void
}

/** How many it is for, in bold. */
export const Many = ({ selected }: Pick<AskProps, 'selected'>) => (
  <strong>{countOf(selected, kind.noun)}</strong>
)
