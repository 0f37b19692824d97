import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { thousands } from '../../../worker/contract/format'
import type { Sacrifice } from '../../../worker/contract/proof/sacrifices'
import { Button } from '../../ui/button'
import { EmptyState, ErrorState } from '../../ui/states'
import { BackLink } from '../common/back-link'
import { pathWith } from '../common/lists/list-url'
import { PageHead } from '../common/page-head'
import { screenUrl } from '../urls'
import { sourceOf } from './filter'
import { inWalkingOrder, mostPrinted, useSheets } from './sheets'

export const sheetsLoader = ({ request }: LoaderFunctionArgs) => ({
  source: sourceOf(new URL(request.url).searchParams),
})

type PrintFrameProps = { title: string; hint: string; children: (items: Sacrifice[]) => ReactNode }

/** Reads all sheets with their progress, shows them as they will be printed, and prints. */
export function PrintFrame({ title, hint, children }: PrintFrameProps) {
  const { source } = useLoaderData<typeof sheetsLoader>()
  const { items, total, isDone, problem, retry } = useSheets(source)
  const back = new URLSearchParams(source)
  back.delete('ids')
  const isCut = isDone && total > items.length && items.length >= mostPrinted
  return (
    <>
      <div className="print:hidden">
        <BackLink to={pathWith(screenUrl('sacrifices'), back.toString())}>Kembali ke daftar</BackLink>
        <PageHead
          title={title}
          actions={
            <Button onClick={() => window.print()} disabled={!isDone || items.length === 0}>
              <Printer size={18} aria-hidden="true" />
              Cetak
            </Button>
          }
        >
          {hint}
        </PageHead>
        {problem && <ErrorState message="Gagal memuat lembarnya" detail={problem.detail} onRetry={retry} />}
        {!isDone && !problem && (
          <div className="mb-6">
            <progress
              value={items.length}
              max={Math.max(1, Math.min(total, mostPrinted))}
              aria-label="Kemajuan"
              className="bar"
            />
            <p role="status" className="mt-1">
              Memuat {thousands(items.length)} dari {thousands(Math.min(total, mostPrinted))}…
            </p>
          </div>
        )}
        {isDone && items.length === 0 && (
          <EmptyState title="Tidak ada yang dicetak">Longgarkan filternya di daftar pelaksanaan.</EmptyState>
        )}
        {isCut && (
          <p role="status" className="mb-6 rounded-card bg-yellow-soft px-5 py-4 text-yellow-ink">
            Hanya {thousands(mostPrinted)} yang pertama. Persempit dengan tanggal atau tempat untuk mencetak
            sisanya.
          </p>
        )}
      </div>
      {isDone && children(inWalkingOrder(items))}
    </>
  )
}
