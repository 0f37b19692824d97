import type { ApiProblem } from '../../lib/problem'
import { LinkButton } from '../../ui/button'
import { ErrorState } from '../../ui/states'
import { PageHead } from '../frame/page-head'
import { useReload } from '../visit/context'

type Problem = Pick<ApiProblem, 'code' | 'detail'>

/** What is too long to name anything names nothing either. */
const isMissing = ({ code }: Problem) => code === 'not_found' || code === 'invalid'

export const statusOf = (problem: Problem | null) => {
  if (!problem) return 200
  return isMissing(problem) ? 404 : 503
}

type MissingProps = { noun: 'Hewan' | 'Layanan'; list: string; problem: Problem }

/** What stands in place of a product that is not sold any more, or could not be read. */
export function Missing({ noun, list, problem }: MissingProps) {
  const { reload, isReloading } = useReload()
  if (!isMissing(problem))
    return (
      <>
        <PageHead title={noun} />
        <div className="page">
          <ErrorState
            message={`Gagal memuat data ${noun.toLowerCase()}`}
            detail={problem.detail}
            onRetry={reload}
            isBusy={isReloading}
          />
        </div>
      </>
    )
  return (
    <>
      <PageHead title={`${noun} ini tidak tersedia lagi`}>
        <p>Mungkin sudah tidak dijual, atau alamatnya kurang lengkap.</p>
      </PageHead>
      <div className="page">
        <LinkButton to={list}>Lihat semua {noun.toLowerCase()}</LinkButton>
      </div>
    </>
  )
}
