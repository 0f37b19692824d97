import { useEffect, useRef } from 'react'
import type { ApiProblem } from '../../../lib/problem'
import { ErrorState } from '../../../ui/states'

type WriteErrorProps = {
  heading: string
  problem: ApiProblem | null
  onReload?: () => void
  /** Offers a reload for every 404 and 409, not only for version conflicts. */
  isReloadWide?: boolean
}

const isConflict = ({ status }: ApiProblem) => status === 404 || status === 409

export function SaveError({ heading, problem, onReload, isReloadWide = false }: WriteErrorProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) box.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  if (!problem) return null
  const helps = problem.code === 'stale' || (isReloadWide && isConflict(problem))
  const reload = helps && onReload ? { onRetry: onReload, retryLabel: 'Muat data terbaru' } : {}
  return (
    <div ref={box} className="scroll-my-6">
      <ErrorState message={heading} detail={problemTextWithRetryTime(problem)} {...reload} />
    </div>
  )
}

export function problemTextWithRetryTime({ detail, retryAfter }: ApiProblem) {
  return retryAfter === null ? detail : `${detail} Coba lagi dalam ${retryAfter} detik.`
}
