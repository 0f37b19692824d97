import { useCallback, useEffect, useRef, useState } from 'react'
import type { OrderEvidence } from '../../../worker/contract/proof/evidence'
import { type ApiProblem, asProblem } from '../../lib/problem'

const every = 60_000

type Read = (after: string | null) => Promise<OrderEvidence>

/** As many pages as were asked for, put together. */
async function readPages(read: Read, pages: number): Promise<OrderEvidence> {
  let found = await read(null)
  for (let page = 1; page < pages && found.next_cursor !== null; page++) {
    const more = await read(found.next_cursor)
    found = { ...more, items: [...found.items, ...more.items] }
  }
  return found
}

/** Evidence read at once, each minute while it is looked at, and whenever `version` changes. */
export function useEvidence(read: Read, version = '') {
  const [found, setFound] = useState<OrderEvidence | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [pages, setPages] = useState(1)
  const latest = useRef(read)
  latest.current = read

  const reload = useCallback(async () => {
    try {
      setFound(await readPages(after => latest.current(after), pages))
      setProblem(null)
    } catch (error) {
      setProblem(asProblem(error))
    }
  }, [pages])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version is read anew
  useEffect(() => {
    void reload()
    const look = () => document.visibilityState === 'visible' && void reload()
    const timer = setInterval(look, every)
    return () => clearInterval(timer)
  }, [reload, version])

  return { found, problem, reload, more: () => setPages(pages + 1) }
}
