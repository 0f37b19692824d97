import { useEffect, useRef } from 'react'
import type { ApiProblem } from '../../lib/problem'
import { ErrorState } from '../../ui/states'

type WriteErrorProps = {
  heading: string
  problem: ApiProblem | null
  /** Fetches what somebody else changed meanwhile; what was typed stays. */
  onReload?: () => void
}

/** The red box of a dialog or a form: what failed, why, and what helps. Comes into sight by itself. */
export function WriteError({ heading, problem, onReload }: WriteErrorProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) box.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  if (!problem) return null
  const reload =
    problem.code === 'stale' && onReload ? { onRetry: onReload, retryLabel: 'Muat data terbaru' } : {}
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
