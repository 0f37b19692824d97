import { maxSacrificesPerReport } from '../../../../../worker/contract/fulfilment/evidence'
import {
  listSacrificeReportFacts,
  reportPictures,
  reportTitle,
} from '../../../../../worker/contract/fulfilment/report'
import type { Sacrifice } from '../../../../../worker/contract/fulfilment/sacrifices'
import { evidenceStages } from '../../../../../worker/contract/labels'
import { fetchJson } from '../../../../lib/api'
import { useFetchedValue } from '../../../../lib/office/use-fetched-value'
import { SacrificeReportSheet } from '../../../../ui/report-sheet'
import { ErrorState, Skeleton } from '../../../../ui/states'
import { adminApi } from '../../../common/api'
import { shopName } from '../../../common/shop'
import { loadCompletedPrintFilter, PrintPage } from './print-frame'
import { groupBy } from './sheets'

export const loader = loadCompletedPrintFilter

export function Component() {
  return (
    <PrintPage
      title="Berita acara"
      hint="Satu halaman untuk setiap hewan atau ibadah yang sudah selesai."
      most={maxSacrificesPerReport}
    >
      {items => items.length > 0 && <Reports items={items} />}
    </PrintPage>
  )
}

function Reports({ items }: { items: Sacrifice[] }) {
  const ids = items.map(({ id }) => id).join()
  const read = () => fetchJson(adminApi.evidence.reported.$get({ query: { ids } }))
  const { value, problem, retry } = useFetchedValue(read, ids)
  if (problem)
    return <ErrorState message="Fotonya belum dapat dimuat" detail={problem.detail} onRetry={retry} />
  if (!value) return <Skeleton className="h-96" />
  const own = groupBy(value.items, file => file.sacrifice_id)
  return items.map(item => (
    <SacrificeReportSheet
      key={item.id}
      shop={shopName()}
      title={reportTitle(item)}
      facts={listSacrificeReportFacts(item)}
      names={item.seats.map(({ name, customer_name }) => name ?? customer_name)}
      note={item.foundation_shares > 0 ? `Yayasan, ${item.foundation_shares} bagian` : ''}
      pictures={reportPictures(item.kind, own.get(item.id) ?? []).map(file => ({
        url: file.preview ?? file.url,
        alt: `${evidenceStages[file.stage]}, nomor ${item.number}`,
      }))}
    />
  ))
}
