import { useLocation, useNavigation, useSearchParams } from 'react-router'

export const pageSize = 20

export const pageSizes = { '20': '20', '50': '50', '100': '100' } as const

export const pageSizeFrom = (params: URLSearchParams) =>
  Number(choiceParam(pageSizes, params.get('size')) ?? pageSize)

/** A parameter that must be a key of a label map; undefined for any other value. */
export const choiceParam = <K extends string>(labels: Record<K, string>, value: string | null) =>
  isKey(labels, value) ? value : undefined

const isKey = <K extends string>(labels: Record<K, string>, value: string | null): value is K =>
  value !== null && Object.hasOwn(labels, value)

export const textParam = (params: URLSearchParams, name: string) => params.get(name) || undefined

export const dayParam = (params: URLSearchParams, name: string) =>
  /^\d{4}-\d{2}-\d{2}$/.exec(params.get(name) ?? '')?.[0]

/** Common parameters of lists. The address contains one `cursor` per passed page; the last one is current. */
export const pageParams = (params: URLSearchParams, size = pageSize) => ({
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

/** List state in the address. Changing a filter returns to the first page. */
export function useListUrl() {
  const [params, setParams] = useSearchParams()
  const wanted = usePendingParams(params)

  const change = (edit: (next: URLSearchParams) => void, replace = false) => {
    const next = new URLSearchParams(wanted)
    edit(next)
    // flushSync, so that another change in the same tick starts from this one.
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
    chosenSize: pageSizeFrom(params),
    goForward: (cursor: string) => change(next => next.append('cursor', cursor)),
    goBack: () =>
      change(next => {
        const cursors = next.getAll('cursor').slice(0, -1)
        next.delete('cursor')
        for (const cursor of cursors) next.append('cursor', cursor)
      }),
  }
}

/** Parameters of the pending navigation, if any: a second filter change must not undo the first. */
function usePendingParams(params: URLSearchParams) {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  return next?.pathname === pathname ? new URLSearchParams(next.search) : params
}
