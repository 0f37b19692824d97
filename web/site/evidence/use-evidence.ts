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

type Wish = {
  /** Of what it is told when it changed; '' while nobody knows. */
  version?: string
  /** Whether there is anything to read. */
  isWanted?: boolean
}

/** Evidence read at once, each minute while it is looked at, and whenever `version` becomes another one. */
export function useEvidence(read: Read, { version = '', isWanted = true }: Wish = {}) {
  const [found, setFound] = useState<OrderEvidence | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [pages, setPages] = useState(1)
  const latest = useRef(read)
  latest.current = read
  const known = useRef('')

  const reload = useCallback(async () => {
    try {
      setFound(await readPages(after => latest.current(after), pages))
      setProblem(null)
    } catch (error) {
      setProblem(asProblem(error))
    }
  }, [pages])

  useEffect(() => {
    if (!isWanted) return
    void reload()
    const look = () => document.visibilityState === 'visible' && void reload()
    const timer = setInterval(look, every)
    return () => clearInterval(timer)
  }, [reload, isWanted])

  useEffect(() => {
    // The first version is the one that is being read already.
    if (known.current !== '' && known.current !== version) void reload()
    known.current = version
  }, [reload, version])

  return { found, problem, reload: () => void reload(), more: () => setPages(pages + 1) }
}

export type Evidence = ReturnType<typeof useEvidence>
