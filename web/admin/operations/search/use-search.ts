import { useEffect, useState } from 'react'
import type { SearchAnswer } from '../../../../worker/contract/operations/search'
import { fetchJson } from '../../../lib/api'
import { valueOrProblem } from '../../../lib/attempt'
import { signalWithTimeout } from '../../../lib/signals'
import { adminApi } from '../../common/api'

const typingPauseMs = 200
const minQueryLength = 2

type Answer = { q: string; found: SearchAnswer | null; detail: string | null }

const noAnswer: Answer = { q: '', found: null, detail: null }

/** Server results for the typed text after a pause in typing; late responses are dropped. */
export function useSearch(typed: string) {
  const q = typed.trim()
  const isAsked = q.length >= minQueryLength
  const [answer, setAnswer] = useState(noAnswer)
  const [retries, setRetries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!isAsked) return
    const controller = new AbortController()
    const read = async () => {
      const init = { signal: signalWithTimeout(10_000, controller.signal) }
      const { value, problem } = await valueOrProblem(
        fetchJson(adminApi.search.$get({ query: { q } }, { init })),
      )
      if (!controller.signal.aborted) setAnswer({ q, found: value, detail: problem?.detail ?? null })
    }
    const timer = setTimeout(() => void read().catch(() => {}), typingPauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q, isAsked, retries])

  return {
    found: isAsked ? answer.found : null,
    detail: isAsked && answer.q === q ? answer.detail : null,
    isWaiting: isAsked && answer.q !== q,
    retry: () => setRetries(n => n + 1),
  }
}
