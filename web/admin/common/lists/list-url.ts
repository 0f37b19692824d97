import { useRef } from 'react'
import { useLocation, useNavigation, useRevalidator, useSearchParams } from 'react-router'
import { problemOrRethrow } from '../../../lib/problem'
import { useFormWrite } from '../../../lib/use-write'
import { toast } from '../../../ui/toast'

export const pageSize = 20

export const pageSizes = { '20': '20', '50': '50', '100': '100' } as const

export const readPageSize = (params: URLSearchParams) =>
  Number(choiceParam(pageSizes, params.get('size')) ?? pageSize)

export const choiceParam = <K extends string>(labels: Record<K, string>, value: string | null) =>
  isKey(labels, value) ? value : undefined

const isKey = <K extends string>(labels: Record<K, string>, value: string | null): value is K =>
  value !== null && Object.hasOwn(labels, value)

export const textParam = (params: URLSearchParams, name: string) => params.get(name) || undefined

export const dayParam = (params: URLSearchParams, name: string) =>
  /^\d{4}-\d{2}-\d{2}$/.exec(params.get(name) ?? '')?.[0]

/** The URL has one `cursor` for each page after the first; the last `cursor` belongs to the current page. */
export const readPageParams = (params: URLSearchParams, size = pageSize) => ({
  limit: String(size),
  cursor: params.getAll('cursor').at(-1),
  q: textParam(params, 'q'),
})

export function queryText(query: Record<string, string | undefined>) {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, value)
  return params.toString()
}

export const pathWithQuery = (path: string, search: string) => (search ? `${path}?${search}` : path)

export function useListUrl() {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const wanted = usePendingParams(params, pathname)

  const change = (edit: (next: URLSearchParams) => void, replace = false) => {
    // A late response must not change the query of the screen that the operator has opened since then.
    if (location.pathname !== pathname) return
    const next = new URLSearchParams(wanted)
    edit(next)
    // `flushSync` applies the change at once, so that another change in the same tick starts from the new URL.
    setParams(next, { replace, preventScrollReset: true, flushSync: true })
  }

  const setAll = (values: Record<string, string>, replace = false) =>
    change(next => {
      next.delete('cursor')
      for (const [name, value] of Object.entries(values))
        if (value === '') next.delete(name)
        else next.set(name, value)
    }, replace)

  return {
    get: (name: string) => wanted.get(name) ?? '',
    set: (name: string, value: string, replace = false) => setAll({ [name]: value }, replace),
    setAll,
    clear: (names: readonly string[]) =>
      change(next => {
        for (const name of [...names, 'cursor']) next.delete(name)
      }),
    cursors: params.getAll('cursor'),
    chosenSize: readPageSize(params),
    goForward: (cursor: string) => change(next => next.append('cursor', cursor)),
    goBack: () =>
      change(next => {
        const cursors = next.getAll('cursor').slice(0, -1)
        next.delete('cursor')
        for (const cursor of cursors) next.append('cursor', cursor)
      }),
  }
}

/** Returns the query of a navigation that is still loading, so that a second change does not undo the first. */
function usePendingParams(params: URLSearchParams, pathname: string) {
  const { location: next } = useNavigation()
  return next?.pathname === pathname ? new URLSearchParams(next.search) : params
}

export type ListPage<T> = {
  items: T[]
  next_cursor: string | null
  total: number | null
  /** Server time (UTC ISO) at which the page was read. */
  seen_at?: string
}

export function listQueryOfUrl({ url }: Request, size?: number) {
  const params = new URL(url).searchParams
  return { params, paging: readPageParams(params, size ?? readPageSize(params)) }
}

type OpenState<Open> = readonly [Open | null, (next: Open | null) => void]

const tellFailure = (error: unknown) => toast(problemOrRethrow(error).detail, 'bad')

/** Pass the result of `useStoredOpenDialog` if a reload must reopen the dialog, else of `useOpenDialog`. */
export function useListScreen<Open>([open, setOpen]: OpenState<Open>) {
  const { revalidate } = useRevalidator()
  const { write } = useFormWrite()
  const refresh = () => void revalidate()
  const close = () => setOpen(null)
  const current = useRef(open)
  current.current = open
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
    run: async (call: () => Promise<unknown>, done: string, failure: string) => {
      const problem = await write(call)
      if (problem) toast(`${failure}. ${problem.detail}`, 'bad')
      else tell(done)
    },
    /** Shows the data just read in the dialog, unless the dialog was closed or changed during the read. */
    reload: <T>(read: Promise<T>, dialog: (fresh: T) => Open) =>
      void read.then(fresh => current.current === open && setOpen(dialog(fresh)), tellFailure),
  }
}

export type ListScreen<Open> = ReturnType<typeof useListScreen<Open>>
