import { offeringKinds, slaughterStatuses } from '../../../../worker/contract/labels'
import { choiceParam, dayParam, queryText, textParam } from '../../common/lists/list-url'

export const filterNames = [
  'status',
  'kind',
  'product',
  'date',
  'place',
  'open',
  'lacking',
  'nameless',
] as const
export const openOnly = { true: 'Belum penuh' } as const
export const namelessOnly = { true: 'Nama belum diisi' } as const
export const lackingOnly = { true: 'Belum ada bukti' } as const

export const filterOf = (params: URLSearchParams) => ({
  q: textParam(params, 'q'),
  season: textParam(params, 'season'),
  status: choiceParam(slaughterStatuses, params.get('status')),
  kind: choiceParam(offeringKinds, params.get('kind')),
  product: textParam(params, 'product'),
  date: dayParam(params, 'date'),
  place: textParam(params, 'place'),
  open: choiceParam(openOnly, params.get('open')),
  lacking: choiceParam(lackingOnly, params.get('lacking')),
  nameless: choiceParam(namelessOnly, params.get('nameless')),
  ids: textParam(params, 'ids'),
})

/** The filter as a query string, which `filterOf` reads. */
export const sourceOf = (params: URLSearchParams) => queryText(filterOf(params))
