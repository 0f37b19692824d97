import { siteUrls } from '../../lib/urls'
import { Button, LinkButton } from '../../ui/button'
import { PrintButton } from '../../ui/icon-buttons'
import { EmptyState, ErrorState } from '../../ui/states'
import { BrowserOnly, OrderSkeleton } from '../frame/page-parts'
import { definePrivatePage } from '../page'
import { useLocation } from '../visit'
import { OrderSacrificeList } from './section'
import { readSharedEvidence, useEvidence } from './use-evidence'

const linkPattern = /^#([\w-]{1,40})\.([\w-]{1,40})$/

function Shared({ id, token }: { id: string; token: string }) {
  const { found, problem, reload, more } = useEvidence(after => readSharedEvidence(id, token, after))
  if (!found && problem?.code === 'order_not_found') return <Missing />
  if (!found)
    return problem ? (
      <ErrorState message="Bukti belum dapat dimuat" detail={problem.detail} onRetry={reload} />
    ) : (
      <OrderSkeleton />
    )
  if (found.items.length === 0) return <EmptyState title="Belum ada yang dapat ditampilkan" />
  return (
    <div className="card grid grid-cols-1 gap-6 p-5 md:p-6 print:border-0 print:p-0">
      <OrderSacrificeList items={found.items} />
      <div className="flex flex-wrap gap-3 print:hidden">
        {found.next_cursor !== null && (
          <Button look="secondary" onClick={more}>
            Tampilkan berikutnya
          </Button>
        )}
        <PrintButton look="secondary" />
      </div>
    </div>
  )
}

const Missing = () => (
  <EmptyState
    title="Tautan ini tidak berlaku"
    action={<LinkButton to={siteUrls.orderStatus}>Cek Status Pesanan</LinkButton>}
  >
    Tautannya tidak lengkap atau sudah dicabut. Mintalah tautan yang baru kepada pemesannya.
  </EmptyState>
)

function OfLink() {
  const { hash } = useLocation()
  const [, id, token] = linkPattern.exec(hash) ?? []
  return id && token ? <Shared key={hash} id={id} token={token} /> : <Missing />
}

function EvidencePage() {
  return (
    <div className="page py-8 md:py-12 print:py-0">
      <h1 className="mb-6 text-2xl">Bukti pelaksanaan</h1>
      <BrowserOnly>{!import.meta.env.SSR && <OfLink />}</BrowserOnly>
    </div>
  )
}

export const page = definePrivatePage(
  'Bukti pelaksanaan',
  'Foto, video, dan perjalanan hewan qurban atau ibadah yang dibagikan kepada Anda.',
  EvidencePage,
)
