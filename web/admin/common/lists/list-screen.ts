import { useRevalidator } from 'react-router'
import { problemOrRethrow } from '../../../lib/problem'
import { useFormWrite } from '../../../lib/use-write'
import { toast } from '../../../ui/toast'
import { pageParams, pageSizeFrom } from './list-url'

export type ListPage<T> = {
  items: T[]
  next_cursor: string | null
  total: number | null
  /** When the server read the page (UTC ISO). */
  seen_at?: string
}

/** List parameters from the address. Pass `size` if the operator cannot choose the page size. */
export function listQueryOfUrl({ url }: Request, size?: number) {
  const params = new URL(url).searchParams
  return { params, paging: pageParams(params, size ?? pageSizeFrom(params)) }
}

type OpenState<Open> = readonly [Open | null, (next: Open | null) => void]

const tellFailure = (error: unknown) => toast(problemOrRethrow(error).detail, 'bad')

/** A list's open dialog and actions after a write. Pass `useStoredOpenDialog`, or `useState` if a reload must close the dialog. */
export function useListScreen<Open>([open, setOpen]: OpenState<Open>) {
  const { revalidate } = useRevalidator()
  const { write } = useFormWrite()
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
    /** Runs a write without a dialog and shows the result as a toast. */
    run: async (call: () => Promise<unknown>, done: string, failure: string) => {
      const problem = await write(call)
      if (problem) toast(`${failure}. ${problem.detail}`, 'bad')
      else tell(done)
    },
    /** Reopens a dialog with the newest version of its row. */
    reload: <T>(read: Promise<T>, dialog: (fresh: T) => Open) =>
      void read.then(fresh => setOpen(dialog(fresh)), tellFailure),
  }
}

export type ListScreen<Open> = ReturnType<typeof useListScreen<Open>>
