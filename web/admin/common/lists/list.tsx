import type { ReactNode } from 'react'
import type { Attempted } from '../../../lib/attempt'
import { LoadError } from '../parts/load-error'
import type { ListPage } from './list-screen'
import { Pager } from './pager'

type ListProps<T> = {
  page: Attempted<ListPage<T>>
  failure: string
  /** Error to show; default: that of `page`. Pass it if the screen also needs other data. */
  problem?: Attempted<unknown>['problem']
  size?: number
  empty: ReactNode
  children: (page: ListPage<T>) => ReactNode
}

export function PagedList<T>({ page, failure, problem = page.problem, size, empty, children }: ListProps<T>) {
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
