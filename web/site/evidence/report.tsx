import type { OrderSacrifice } from '../../../worker/contract/fulfilment/evidence'
import {
  listSacrificeReportFacts,
  reportPictures,
  reportTitle,
} from '../../../worker/contract/fulfilment/report'
import type { OrderCredential } from '../../lib/urls'
import { Button } from '../../ui/button'
import { SacrificeReportSheet } from '../../ui/report-sheet'
import { EmptyState, ErrorState } from '../../ui/states'
import { OrderSkeleton } from '../frame/page-parts'
import { BackToOrderLink, PrintActions, PrintableOrderPage } from '../invoice/page'
import { definePrivatePage } from '../page'
import { useContent } from '../site-content'
import { altText } from './files'
import { otherParticipantsText } from './section'
import { readEvidence, useEvidence } from './use-evidence'

/** People who share an animal see only each other's initials. */
const Report = ({ sacrifice }: { sacrifice: OrderSacrifice }) => {
  const { own, kind, number, files } = sacrifice
  const { shop } = useContent()
  return (
    <SacrificeReportSheet
      shop={shop.name}
      title={reportTitle(sacrifice)}
      facts={listSacrificeReportFacts(sacrifice)}
      names={own}
      note={otherParticipantsText(sacrifice)}
      pictures={reportPictures(kind, files).map(file => ({
        url: file.preview ?? file.url,
        alt: altText(file, number),
      }))}
    />
  )
}

function Reports({ credential }: { credential: OrderCredential }) {
  const { found, problem, reload, more } = useEvidence(after => readEvidence(credential, after))
  if (!found) return problem ? <ErrorState message={problem.detail} onRetry={reload} /> : <OrderSkeleton />
  const done = found.items.filter(({ status }) => status === 'completed')
  if (done.length === 0)
    return (
      <EmptyState title="Belum ada berita acara" action={<BackToOrderLink credential={credential} />}>
        Berita acara terbit setelah penyembelihan atau pelaksanaannya selesai.
      </EmptyState>
    )
  return (
    <>
      <div className="mb-6 print:hidden">
        <PrintActions credential={credential} print="Cetak berita acara" />
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

const ReportPage = () => (
  <PrintableOrderPage title="Berita acara" noun="Berita acara" className="max-w-4xl print:max-w-none">
    {!import.meta.env.SSR && (credential => <Reports credential={credential} />)}
  </PrintableOrderPage>
)

export const page = definePrivatePage(
  'Berita acara',
  'Satu lembar untuk setiap hewan atau ibadah yang sudah dilaksanakan.',
  ReportPage,
)
