import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/states'
import { useListUrl } from './lists/list-url'

type NothingProps = {
  /** Query parameters of the list's filters, except the search. */
  filters?: readonly string[]
  noun: string
  children: ReactNode
}

export function EmptyList({ filters = [], noun, children }: NothingProps) {
  const { get } = useListUrl()
  const q = get('q')
  if (q !== '')
    return (
      <EmptyState title={`Tidak ada yang cocok dengan “${q}”`}>
        Coba kata lain atau kosongkan pencarian.
      </EmptyState>
    )
  if ([...filters, 'cursor'].some(name => get(name) !== ''))
    return <EmptyState title={`Tidak ada ${noun} di sini`}>Longgarkan atau hapus filternya.</EmptyState>
  return <EmptyState title={`Belum ada ${noun}`}>{children}</EmptyState>
}
