import { useEffect, useState } from 'react'
import { type ApiProblem, problemOrRethrow } from '../problem'

type Page<T> = { items: T[]; next_cursor: string | null }

/** Returns all loaded pages, or null before the first. A change of `of` starts again with the first page. */
export function useMorePages<T>(
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<T>>,
  of = '',
) {
  const [found, setFound] = useState<(Page<T> & { of: string }) | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [wanted, setWanted] = useState<{ of: string; cursor?: string }>({ of })
  const own = found?.of === of ? found : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each requested page
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const cursor = wanted.of === of ? wanted.cursor : undefined
    setProblem(null)
    read(cursor, signal).then(
      page => {
        if (signal.aborted) return
        setFound({ ...page, of, items: cursor && own ? [...own.items, ...page.items] : page.items })
      },
      error => {
        if (!signal.aborted) setProblem(problemOrRethrow(error))
      },
    )
    return () => controller.abort()
  }, [of, wanted])

  const cursor = own?.next_cursor
  return {
    items: own?.items ?? null,
    problem,
    more: cursor ? () => setWanted({ of, cursor }) : null,
    retry: () => setWanted({ ...wanted }),
  }
}
