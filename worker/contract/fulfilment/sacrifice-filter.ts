import { offeringKinds, slaughterStatuses } from '../labels'
import type { SacrificePlan, SacrificeQuery, SacrificeSelection } from './sacrifices'

export const openSeatsFilterOption = { true: 'Belum penuh' } as const
export const namelessFilterOption = { true: 'Nama belum diisi' } as const
export const noEvidenceFilterOption = { true: 'Belum ada bukti' } as const

type Filter = Pick<SacrificeQuery, 'q' | 'status' | 'kind' | 'product' | 'place'> & {
  ids?: string | undefined
  open?: 'true' | undefined
  lacking?: 'true' | undefined
  nameless?: 'true' | undefined
}

export const sacrificeFilterText = (filter: Filter, plan: Pick<SacrificePlan, 'products'> | null) =>
  [
    filter.ids && 'yang dipilih',
    filter.q && `“${filter.q}”`,
    filter.status && slaughterStatuses[filter.status],
    filter.kind && offeringKinds[filter.kind],
    filter.product && (plan?.products.find(({ id }) => id === filter.product)?.name ?? 'satu produk'),
    filter.place,
    filter.open && openSeatsFilterOption[filter.open],
    filter.lacking && noEvidenceFilterOption[filter.lacking],
    filter.nameless && namelessFilterOption[filter.nameless],
  ]
    .filter(Boolean)
    .join(', ')

type PlanOptions = { isMixed: boolean; replan: boolean; nameless: boolean }

/** Badal selected together with animals do not count, because the server schedules no badal at a slaughterhouse. */
export function countPlannableSacrifices(
  found: SacrificeSelection,
  { isMixed, replan, nameless }: PlanOptions,
) {
  const planned = found.planned - (isMixed ? found.planned_badal : 0)
  const unnamed = found.nameless - (isMixed ? found.nameless_badal : 0)
  const all = found.animals + (isMixed ? 0 : found.badal)
  return all - (replan ? 0 : planned) - (nameless ? 0 : unnamed)
}
