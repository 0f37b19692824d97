import type { ReactNode } from 'react'
import type { Attempted } from '../../../lib/attempt'
import { LoadError } from '../parts/load-error'
import type { ListPage } from './list-screen'
import { Pager } from './pager'

type ListProps<T> = {
  page: Attempted<ListPage<T>>
  /** Heading of the error box. */
  failure: string
  /** Error of further data of the screen. */
  problem?: Attempted<unknown>['problem']
  /** Rows per page, if the operator cannot choose. */
  size?: number
  empty: ReactNode
  children: (page: ListPage<T>) => ReactNode
}

/** Rows of a list with its pager, an empty state, or an error. */
export function List<T>({ page, failure, problem = page.problem, size, empty, children }: ListProps<T>) {
  const { value } = page
  return (
    <>
      {problem && <LoadError heading={failure} problem={problem} />}
      {value?.items.length === 0 && empty}
      {value && children(value)}
      {value && <Pager page={value} size={size} />}
    </>
  )
}
