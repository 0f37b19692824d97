import { Printer } from 'lucide-react'
import { evidenceStages } from '../../../worker/contract/labels'
import type { OrderSacrifice } from '../../../worker/contract/proof/evidence'
import { reportFacts, reportPictures, reportTitle } from '../../../worker/contract/proof/report'
import { type Credential, orderHash, readOrderHash, urls } from '../../lib/urls'
import { Button, LinkButton } from '../../ui/button'
import { ReportSheet } from '../../ui/report-sheet'
import { EmptyState, ErrorState } from '../../ui/states'
import { brand } from '../brand'
import { OfDevice } from '../order/of-device'
import { OrderSkeleton } from '../order/order-skeleton'
import { definePage, noData } from '../page'
import { useLocation } from '../visit/context'
import { readEvidence } from './calls'
import { useEvidence } from './use-evidence'

/** Of those who share an animal only initials, as everywhere a customer looks. */
const Report = ({ sacrifice }: { sacrifice: OrderSacrifice }) => {
  const { own, others, house, kind, number, files } = sacrifice
  const shared = [...others, ...(house > 0 ? [`yayasan (${house} bagian)`] : [])]
  return (
    <ReportSheet
      shop={brand}
      title={reportTitle(sacrifice)}
      facts={reportFacts(sacrifice)}
      names={own}
      note={shared.length > 0 ? `Sekelompok dengan ${shared.join(', ')}` : ''}
      pictures={reportPictures(kind, files).map(file => ({
        url: file.preview ?? file.url,
        alt: `${evidenceStages[file.stage]}, nomor ${number}`,
      }))}
    />
  )
}

function Reports({ credential }: { credential: Credential }) {
  const { found, problem, reload, more } = useEvidence(after => readEvidence(credential, after))
  const back = (
    <LinkButton to={`${urls.orderStatus}${orderHash(credential)}`} look="secondary">
      Kembali ke pesanan
    </LinkButton>
  )
  if (!found) return problem ? <ErrorState message={problem.detail} onRetry={reload} /> : <OrderSkeleton />
  const done = found.items.filter(({ status }) => status === 'completed')
  if (done.length === 0)
    return (
      <EmptyState title="Belum ada berita acara" action={back}>
        Berita acara terbit setelah penyembelihan atau pelaksanaannya selesai.
      </EmptyState>
    )
  return (
    <>
      <div className="mb-6 flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => print()}>
          <Printer aria-hidden="true" className="size-4" />
          Cetak berita acara
        </Button>
        {back}
      </div>
      {done.map(sacrifice => (
        <Report key={sacrifice.number} sacrifice={sacrifice} />
      ))}
      {found.next_cursor !== null && (
        <Button look="secondary" className="print:hidden" onClick={more}>
          Tampilkan berikutnya
        </Button>
      )}
    </>
  )
}

function ReportsOfLink() {
  const credential = readOrderHash(useLocation().hash)
  if (credential?.key) return <Reports key={orderHash(credential)} credential={credential} />
  return (
    <EmptyState
      title="Berita acara dibuka dari pesanannya"
      action={<LinkButton to={urls.orderStatus}>Cek Status Pesanan</LinkButton>}
    >
      Buka pesanan Anda dengan tautan rahasianya, lalu pilih Berita acara.
    </EmptyState>
  )
}

function ReportPage() {
  return (
    <div className="page max-w-4xl py-8 md:py-12 print:max-w-none print:py-0">
      <h1 className="mb-6 text-2xl print:hidden">Berita acara</h1>
      <OfDevice>{!import.meta.env.SSR && <ReportsOfLink />}</OfDevice>
    </div>
  )
}

export const page = definePage({
  cache: { policy: 'private' },
  load: noData,
  meta: () => ({
    title: `Berita acara · ${brand}`,
    description: 'Satu lembar untuk setiap hewan atau ibadah yang sudah dilaksanakan.',
  }),
  Component: ReportPage,
})
