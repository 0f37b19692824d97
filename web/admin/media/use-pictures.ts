import { useEffect, useState } from 'react'
import type { MediaFolder } from '../../../worker/contract/labels'
import type { MediaItem } from '../../../worker/contract/shop/media'
import { type Attempted, attempt } from '../../lib/attempt'
import { readPictures } from './calls'

type Page = { items: MediaItem[]; next_cursor: string | null }

const limit = '24'
const typingPause = 300

/** The pictures of the library that fit a search, page after page. */
export function usePictures() {
  const [q, setQ] = useState('')
  const [folder, setFolder] = useState<MediaFolder | undefined>()
  const [retries, setRetries] = useState(0)
  const [page, setPage] = useState<Attempted<Page> | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the same again
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const read = async () => {
      const found = attempt(readPictures({ limit, q: q.trim() || undefined, folder }, signal))
      await found.then(setPage, error => {
        if (!signal.aborted) throw error
      })
    }
    const timer = setTimeout(() => void read(), q === '' ? 0 : typingPause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q, folder, retries])

  const more = async ({ items, next_cursor }: Page) => {
    const cursor = next_cursor ?? undefined
    const wanted = { limit, q: q.trim() || undefined, folder, cursor }
    const next = await attempt(readPictures(wanted, new AbortController().signal))
    setPage(next.value ? { ...next, value: { ...next.value, items: [...items, ...next.value.items] } } : next)
  }

  const found = page?.value
  return {
    q,
    folder,
    setQ,
    setFolder,
    items: found?.items ?? [],
    problem: page?.problem,
    isLoading: page === null,
    more: found?.next_cursor ? () => void more(found) : null,
    retry: () => {
      setPage(null)
      setRetries(n => n + 1)
    },
    /** Puts a picture that was just uploaded in front. */
    add: (item: MediaItem) =>
      setPage(old =>
        old?.value ? { ...old, value: { ...old.value, items: [item, ...old.value.items] } } : old,
      ),
  }
}

export type Pictures = ReturnType<typeof usePictures>
