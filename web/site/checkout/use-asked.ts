import { useEffect, useState } from 'react'

/** So long a question stands before it is asked, ms: people type on and choose more. */
const pause = 600

/**
 * The last question that was answered, with its answer; null where none came. Nothing is asked while the question is ''.
 * `ask` may be another function each time: the question alone tells what is wanted.
 */
export function useAsked<T>(question: string, ask: (question: string, init: RequestInit) => Promise<T>) {
  const [answered, setAnswered] = useState<{ question: string; answer: T | null } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function is no other question
  useEffect(() => {
    if (question === '') return
    const leaving = new AbortController()
    const { signal } = leaving
    const take = (answer: T | null) => setAnswered({ question, answer })
    const timer = setTimeout(() => {
      ask(question, { signal }).then(take, () => signal.aborted || take(null))
    }, pause)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [question])
  return answered
}
