import { useRevalidator } from 'react-router'
import { asProblem } from '../../../lib/problem'
import { useWrite } from '../../../lib/use-write'
import { toast } from '../../../ui/toast'
import { chosenSize, pageParams } from './list-url'

/** A page of a list as the server answers it. */
export type ListPage<T> = {
  items: T[]
  next_cursor: string | null
  total: number | null
  /** When it was read. */
  seen_at?: string
}

/** What the address of a list asks for; with `size` where so many rows a page are not the reader's choice. */
export function listQuery({ url }: Request, size?: number) {
  const params = new URL(url).searchParams
  return { params, paging: pageParams(params, size ?? chosenSize(params)) }
}

type OpenState<Open> = readonly [Open | null, (next: Open | null) => void]

const tellFailure = (error: unknown) => toast(asProblem(error).detail, 'bad')

/**
 * Which dialog of a list stands open, and what follows a write. The state is `useOpen`, or `useState` where nothing
 * may be kept.
 */
export function useListScreen<Open>([open, setOpen]: OpenState<Open>) {
  const { revalidate } = useRevalidator()
  const { write } = useWrite()
  const refresh = () => void revalidate()
  const close = () => setOpen(null)
  const tell = (message: string, tone?: 'bad') => {
    toast(message, tone)
    refresh()
  }
  return {
    open,
    setOpen,
    close,
    refresh,
    finish: (message: string, tone?: 'bad') => {
      close()
      tell(message, tone)
    },
    /** Sends a write that has no dialog, and shows its outcome. */
    run: async (call: () => Promise<unknown>, done: string, failure: string) => {
      const problem = await write(call)
      if (problem) toast(`${failure}. ${problem.detail}`, 'bad')
      else tell(done)
    },
    /** Opens a dialog again with the newest version of its row. */
    reload: <T>(read: Promise<T>, dialog: (fresh: T) => Open) =>
      void read.then(fresh => setOpen(dialog(fresh)), tellFailure),
  }
}

export type ListScreen<Open> = ReturnType<typeof useListScreen<Open>>
