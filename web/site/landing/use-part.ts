import { useCallback, useEffect, useState } from 'react'
import { type Api, api } from '../../lib/api'
import type { ApiProblem } from '../../lib/problem'
import { settle } from '../../lib/settle'

type Problem = Pick<ApiProblem, 'code' | 'detail'>

export type Part<T> =
  | { state: 'ready'; value: T }
  | { state: 'loading' }
  | { state: 'failed'; problem: Problem; retry: () => void }

/** A section's part of the page: what came with the page, or else asked for on its own, again on `retry`. */
export function usePart<T>(given: T | null, read: (api: Api) => Promise<T>): Part<T> {
  const [found, setFound] = useState<T | null>(given)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [round, setRound] = useState(0)
  const value = given ?? found

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another try
  useEffect(() => {
    if (value !== null) return
    let isCurrent = true
    settle(read(api)).then(answer => {
      if (!isCurrent) return
      setFound(answer.value)
      setProblem(answer.problem)
    })
    return () => {
      isCurrent = false
    }
  }, [value === null, round])

  const retry = useCallback(() => {
    setProblem(null)
    setRound(n => n + 1)
  }, [])

  if (value !== null) return { state: 'ready', value }
  if (problem) return { state: 'failed', problem, retry }
  return { state: 'loading' }
}
