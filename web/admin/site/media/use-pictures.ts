import { useState } from 'react'
import type { MediaFolder } from '../../../../worker/contract/labels'
import type { MediaItem } from '../../../../worker/contract/site/media'
import { useDebounced } from '../../common/hooks/use-debounced'
import { usePages } from '../../common/hooks/use-pages'
import { readPictures } from './calls'

const pageSize = '24'

export function usePictures() {
  const [q, setQ] = useState('')
  const [folder, setFolder] = useState<MediaFolder | undefined>()
  const wanted = useDebounced(q.trim())
  const of = JSON.stringify([wanted, folder])
  const { items, problem, more, retry } = usePages(
    (cursor, signal) => readPictures({ limit: pageSize, q: wanted || undefined, folder, cursor }, signal),
    of,
  )
  const [added, setAdded] = useState<{ of: string; items: MediaItem[] }>({ of, items: [] })
  const own = added.of === of ? added.items : []
  const others = items?.filter(({ id }) => !own.some(item => item.id === id)) ?? []
  return {
    q,
    folder,
    setQ,
    setFolder,
    items: [...own, ...others],
    problem,
    isLoading: items === null && problem === null,
    more,
    retry,
    add: (item: MediaItem) => setAdded(old => ({ of, items: [item, ...(old.of === of ? old.items : [])] })),
  }
}

export type Pictures = ReturnType<typeof usePictures>
