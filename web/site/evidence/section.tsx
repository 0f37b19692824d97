import { Share2 } from 'lucide-react'
import type { OrderView } from '../../../worker/contract/orders/orders'
import { type Credential, urls } from '../../lib/urls'
import { Button } from '../../ui/button'
import { share } from '../../ui/share'
import { ErrorState } from '../../ui/states'
import { readEvidence } from './calls'
import { Sacrifices } from './list'
import { useEvidence } from './use-evidence'

const shareEvidence = (text: string) =>
  share({
    title: 'Bukti pelaksanaan',
    url: `${location.origin}${urls.evidence}#${text}`,
    label: 'Tautan bukti',
  })

/** What was done with an order, and what proves it. Nothing stands here before there is anything to show. */
export function EvidenceSection({ order, credential }: { order: OrderView; credential: Credential }) {
  const read = (after: string | null) => readEvidence(credential, after)
  const { found, problem, reload, more } = useEvidence(read, order.updated_at)
  if (!found && problem && problem.code !== 'order_not_found')
    return (
      <ErrorState message="Bukti belum dapat dimuat" detail={problem.detail} onRetry={() => void reload()} />
    )
  if (!found || found.items.length === 0) return null
  const { items, next_cursor, share: text } = found
  return (
    <section aria-labelledby="evidence-title" className="card grid grid-cols-1 gap-6 p-5 md:p-6 print:mt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="evidence-title" className="text-xl">
          Pelaksanaan dan bukti
        </h2>
        {text !== null && items.some(({ files }) => files.length > 0) && (
          <Button look="secondary" className="print:hidden" onClick={() => void shareEvidence(text)}>
            <Share2 aria-hidden="true" className="size-4" />
            Bagikan bukti
          </Button>
        )}
      </div>
      <Sacrifices items={items} />
      {next_cursor !== null && (
        <Button look="secondary" className="justify-self-start print:hidden" onClick={more}>
          Tampilkan berikutnya
        </Button>
      )}
    </section>
  )
}
