import { useEffect, useRef } from 'react'
import type { ApiProblem } from '../../../lib/problem'
import { ErrorState } from '../../../ui/states'

type WriteErrorProps = {
  heading: string
  problem: ApiProblem | null
  /** Fetches what somebody else changed meanwhile; what was typed stays. */
  onReload?: () => void
  /** Offers it for every refusal by how things stand now, not only where a version was seen. */
  isReloadWide?: boolean
}

/** What was acted upon is gone, full or done meanwhile. */
const isOvertaken = ({ status }: ApiProblem) => status === 404 || status === 409

/** The red box of a dialog or a form: what failed, why, and what helps. Comes into sight by itself. */
export function WriteError({ heading, problem, onReload, isReloadWide = false }: WriteErrorProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) box.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  if (!problem) return null
  const helps = problem.code === 'stale' || (isReloadWide && isOvertaken(problem))
  const reload = helps && onReload ? { onRetry: onReload, retryLabel: 'Muat data terbaru' } : {}
  return (
    <div ref={box} className="scroll-my-6">
      <ErrorState message={heading} detail={detailOf(problem)} {...reload} />
    </div>
  )
}

/** What happened, with the wait that the server asks for. */
export function detailOf({ detail, retryAfter }: ApiProblem) {
  return retryAfter === null ? detail : `${detail} Coba lagi dalam ${retryAfter} detik.`
}
