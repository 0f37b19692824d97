import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/states'
import { useListUrl } from './lists/list-url'

type NothingProps = {
  /** By what the list is narrowed, besides the words searched for. */
  filters?: readonly string[]
  noun: string
  /** What the screen is for and what to do first. */
  children: ReactNode
}

/** An empty list: because nothing matches, or because nothing was ever put in. */
export function Nothing({ filters = [], noun, children }: NothingProps) {
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
