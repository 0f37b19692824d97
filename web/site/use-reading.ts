import { useCallback, useEffect, useState } from 'react'
import { type Api, siteApi } from '../lib/api'
import { valueOrProblem } from '../lib/attempt'
import type { ApiProblem } from '../lib/problem'

type Problem = Pick<ApiProblem, 'code' | 'detail'>

export type LoadState<T> = { retry: () => void } & (
  | { state: 'ready'; value: T }
  | { state: 'loading' }
  | { state: 'failed'; problem: Problem }
)

export function useLoadedValue<T>(given: T | null, read: (api: Api) => Promise<T>): LoadState<T> {
  const [found, setFound] = useState<T | null>(given)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [round, setRound] = useState(0)
  const value = given ?? found

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry changes `round` to run the effect again
  useEffect(() => {
    if (value !== null) return
    let isCurrent = true
    valueOrProblem(read(siteApi)).then(answer => {
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

  if (value !== null) return { state: 'ready', value, retry }
  if (problem) return { state: 'failed', problem, retry }
  return { state: 'loading', retry }
}
