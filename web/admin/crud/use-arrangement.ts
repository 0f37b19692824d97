import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { asProblem } from '../../lib/problem'
import { toast } from '../../ui/toast'
import type { Item } from './entity'

/** Shows a new order at once and keeps it; when it cannot be kept, the old one comes back. */
export function useArrangement<T extends Item>(stored: T[], save: (ids: string[]) => Promise<void>) {
  const { revalidate } = useRevalidator()
  const [wanted, setWanted] = useState<string[] | null>(null)

  const move = async (ids: string[]) => {
    setWanted(ids)
    try {
      await save(ids)
      await revalidate()
      toast('Urutan disimpan.')
    } catch (error) {
      toast(`Gagal menyimpan urutan. ${asProblem(error).detail}`, 'bad')
    } finally {
      setWanted(null)
    }
  }

  const position = (item: T) => wanted?.indexOf(item.id) ?? 0
  const items = wanted === null ? stored : [...stored].sort((a, b) => position(a) - position(b))
  return { items, move }
}
