import type { ReactNode } from 'react'
import type { Result } from '../../../lib/attempt'
import { LoadError } from '../parts/page-head'
import type { ListPage } from './list-url'
import { Pager } from './pager'

type ThingRowProps = { name: string; badges: ReactNode; note: ReactNode; children?: ReactNode }

export const ListRow = ({ name, badges, note, children }: ThingRowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
    <div className="min-w-0 grow basis-64">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <span className="min-w-0 wrap-anywhere">{name}</span>
        {badges}
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-muted">{note}</p>
    </div>
    <div className="-ml-2 flex flex-wrap empty:hidden">{children}</div>
  </li>
)

type ListProps<T> = {
  page: Result<ListPage<T>>
  failure: string
  problem?: Result<unknown>['problem']
  size?: number
  empty: ReactNode
  children: (page: ListPage<T>) => ReactNode
}

export function PagedList<T>({ page, failure, problem = page.problem, size, empty, children }: ListProps<T>) {
  const { value } = page
  return (
    <div className="flex flex-col">
      {problem && <LoadError heading={failure} problem={problem} />}
      {value?.items.length === 0 && empty}
      {value && children(value)}
      {value && <Pager page={value} size={size} />}
    </div>
  )
}
