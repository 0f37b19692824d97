import { useEffect, useState } from 'react'
import { type ApiProblem, asProblem } from '../../lib/problem'

type Page<T> = { items: T[]; next_cursor: string | null }

/** A list beside that of the screen, which grows page by page; null until the first is there. `of` is whose it is. */
export function usePages<T>(
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<T>>,
  of = '',
) {
  const [found, setFound] = useState<Page<T> | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [wanted, setWanted] = useState<{ cursor?: string }>({})

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wanted anew is read again
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const { cursor } = wanted
    setProblem(null)
    read(cursor, signal).then(
      page => setFound(old => (cursor && old ? { ...page, items: [...old.items, ...page.items] } : page)),
      error => {
        if (!signal.aborted) setProblem(asProblem(error))
      },
    )
    return () => controller.abort()
  }, [of, wanted])

  const cursor = found?.next_cursor
  return {
    items: found?.items ?? null,
    problem,
    more: cursor ? () => setWanted({ cursor }) : null,
    retry: () => setWanted({ ...wanted }),
  }
}
