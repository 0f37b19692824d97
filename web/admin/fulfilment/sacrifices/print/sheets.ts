import { useEffect, useState } from 'react'
import type { Sacrifice } from '../../../../../worker/contract/fulfilment/sacrifices'
import { type ApiProblem, problemOrRethrow } from '../../../../lib/problem'
import { readSacrificePage } from '../calls'
import { sacrificeFilter } from '../filter'

/** Replaces `Map.groupBy`, which older browsers lack. */
export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

export const maxPrintedSheets = 1000
const pageSize = '100'

export function sortByDayAndVenue(items: Sacrifice[]) {
  const key = ({ date, location }: Sacrifice) => `${date ?? '9'}\n${location ?? '\uffff'}`
  return items.toSorted((a, b) => key(a).localeCompare(key(b), 'id') || a.number - b.number)
}

type Sheets = {
  items: Sacrifice[]
  total: number
  isDone: boolean
  problem: ApiProblem | null
}

const noSheets: Sheets = { items: [], total: 0, isDone: false, problem: null }

/** Reads up to `most` sacrifices, page by page. A changed `version` starts again with the first page. */
export function usePrintSheets(source: string, most = maxPrintedSheets, version?: unknown) {
  const [sheets, setSheets] = useState(noSheets)
  const [retries, setRetries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry or a new version reads the pages again
  useEffect(() => {
    let isGone = false
    const filter = sacrificeFilter(new URLSearchParams(source))
    async function readAll() {
      let items: Sacrifice[] = []
      let cursor: string | undefined
      setSheets(noSheets)
      do {
        const page = await readSacrificePage({ ...filter, limit: pageSize, cursor })
        if (isGone) return
        items = [...items, ...page.items]
        cursor = page.next_cursor ?? undefined
        setSheets({ items, total: page.total ?? items.length, isDone: false, problem: null })
      } while (cursor !== undefined && items.length < most)
      setSheets(before => ({ ...before, isDone: true }))
    }
    readAll().catch(error => {
      const problem = problemOrRethrow(error)
      if (!isGone) setSheets(before => ({ ...before, problem }))
    })
    return () => {
      isGone = true
    }
  }, [source, retries, most, version])

  return { ...sheets, retry: () => setRetries(retries + 1) }
}
