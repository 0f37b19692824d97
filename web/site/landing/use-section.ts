import { useCallback, useEffect, useState } from 'react'
import { type Api, api } from '../../lib/api'
import { attempt } from '../../lib/attempt'
import type { ApiProblem } from '../../lib/problem'

type Problem = Pick<ApiProblem, 'code' | 'detail'>

export type SectionData<T> =
  | { state: 'ready'; value: T }
  | { state: 'loading' }
  | { state: 'failed'; problem: Problem; retry: () => void }

/** The data of a section: what came with the page, or else asked for on its own, again on `retry`. */
export function useSection<T>(given: T | null, read: (api: Api) => Promise<T>): SectionData<T> {
  const [found, setFound] = useState<T | null>(given)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [round, setRound] = useState(0)
  const value = given ?? found

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another try
  useEffect(() => {
    if (value !== null) return
    let isCurrent = true
    attempt(read(api)).then(answer => {
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
