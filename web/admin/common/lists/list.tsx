import type { ReactNode } from 'react'
import type { Attempted } from '../../../lib/attempt'
import { LoadError } from '../parts/load-error'
import type { ListPage } from './list-screen'
import { Pager } from './pager'

type ListProps<T> = {
  page: Attempted<ListPage<T>>
  /** Heads the box that tells why something could not be read. */
  failure: string
  /** Of what else the screen read. */
  problem?: Attempted<unknown>['problem']
  /** So many rows a page, where they are not the reader's choice. */
  size?: number
  empty: ReactNode
  children: (page: ListPage<T>) => ReactNode
}

/** The rows of a list with the way to its other pages, or why there are none. */
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
