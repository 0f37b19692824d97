import { useEffect, useRef } from 'react'
import type { ApiProblem } from '../../../lib/problem'
import { ErrorState } from '../../../ui/states'

type WriteErrorProps = {
  heading: string
  problem: ApiProblem | null
  onReload?: () => void
  /** Offers the reload for every 404 and 409, not only for version conflicts. */
  isReloadWide?: boolean
}

/** Whether the item was deleted or changed meanwhile. */
const isConflict = ({ status }: ApiProblem) => status === 404 || status === 409

/** Error box of a dialog or form: what failed, why, and what to do. Scrolls into view. */
export function WriteError({ heading, problem, onReload, isReloadWide = false }: WriteErrorProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) box.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  if (!problem) return null
  const helps = problem.code === 'stale' || (isReloadWide && isConflict(problem))
  const reload = helps && onReload ? { onRetry: onReload, retryLabel: 'Muat data terbaru' } : {}
  return (
    <div ref={box} className="scroll-my-6">
      <ErrorState message={heading} detail={problemTextWithWait(problem)} {...reload} />
    </div>
  )
}

/** Error text with the waiting time that the server requests. */
export function problemTextWithWait({ detail, retryAfter }: ApiProblem) {
  return retryAfter === null ? detail : `${detail} Coba lagi dalam ${retryAfter} detik.`
}
