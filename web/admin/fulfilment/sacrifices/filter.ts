import { offeringKinds, slaughterStatuses } from '../../../../worker/contract/labels'
import { choiceParam, dayParam, queryText, textParam } from '../../common/lists/list-url'

export const sacrificeFilterNames = [
  'status',
  'kind',
  'product',
  'date',
  'place',
  'open',
  'lacking',
  'nameless',
] as const
export const openSeatsFilterOption = { true: 'Belum penuh' } as const
export const namelessFilterOption = { true: 'Nama belum diisi' } as const
export const noEvidenceFilterOption = { true: 'Belum ada bukti' } as const

export const sacrificeFilter = (params: URLSearchParams) => ({
  q: textParam(params, 'q'),
  season: textParam(params, 'season'),
  status: choiceParam(slaughterStatuses, params.get('status')),
  kind: choiceParam(offeringKinds, params.get('kind')),
  product: textParam(params, 'product'),
  date: dayParam(params, 'date'),
  place: textParam(params, 'place'),
  open: choiceParam(openSeatsFilterOption, params.get('open')),
  lacking: choiceParam(noEvidenceFilterOption, params.get('lacking')),
  nameless: choiceParam(namelessFilterOption, params.get('nameless')),
  ids: textParam(params, 'ids'),
})

/** The filter as a query string, which `sacrificeFilter` reads. */
export const sacrificeFilterQuery = (params: URLSearchParams) => queryText(sacrificeFilter(params))
