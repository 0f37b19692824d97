import { Share2 } from 'lucide-react'
import { siteUrls } from '../../lib/urls'
import { Button } from '../../ui/button'
import { ActionButton } from '../../ui/icon-buttons'
import { shareOrCopyLink } from '../../ui/share'
import { ErrorState } from '../../ui/states'
import { Sacrifices } from './sacrifices'
import type { Evidence } from './use-evidence'

const shareEvidence = (text: string) =>
  shareOrCopyLink({
    title: 'Bukti pelaksanaan',
    url: `${location.origin}${siteUrls.evidence}#${text}`,
    label: 'Tautan bukti',
  })

export const ShareEvidence = ({ found }: Pick<Evidence, 'found'>) => {
  const text = found?.share
  if (!text || !found.items.some(({ files }) => files.length > 0)) return null
  return (
    <ActionButton
      icon={Share2}
      look="secondary"
      className="print:hidden"
      onClick={() => void shareEvidence(text)}
    >
      Bagikan bukti
    </ActionButton>
  )
}

type SectionProps = { evidence: Evidence; isShared: boolean }

export function OrderEvidenceSection({ evidence: { found, problem, reload, more }, isShared }: SectionProps) {
  if (!found && problem && problem.code !== 'order_not_found')
    return <ErrorState message="Bukti belum dapat dimuat" detail={problem.detail} onRetry={reload} />
  if (!found || found.items.length === 0) return null
  return (
    <section aria-labelledby="evidence-title" className="card grid grid-cols-1 gap-6 p-5 md:p-6 print:mt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="evidence-title" className="text-xl">
          Pelaksanaan dan bukti
        </h2>
        {!isShared && <ShareEvidence found={found} />}
      </div>
      <Sacrifices items={found.items} />
      {found.next_cursor !== null && (
        <Button look="secondary" className="justify-self-start print:hidden" onClick={more}>
          Tampilkan berikutnya
        </Button>
      )}
    </section>
  )
}
