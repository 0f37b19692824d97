import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useFormWrite } from '../../../lib/use-write'
import { toast } from '../../../ui/toast'
import type { Item } from './entity'

/** Shows a new order immediately and saves it; restores the old order if saving fails. */
export function useSavedOrder<T extends Item>(stored: T[], save: (ids: string[]) => Promise<void>) {
  const { revalidate } = useRevalidator()
  const [wanted, setWanted] = useState<string[] | null>(null)
  const { write } = useFormWrite()

  const move = async (ids: string[]) => {
    setWanted(ids)
    const problem = await write(async () => {
      await save(ids)
      await revalidate()
    })
    if (problem) toast(`Gagal menyimpan urutan. ${problem.detail}`, 'bad')
    else toast('Urutan disimpan.')
    setWanted(null)
  }

  const position = (item: T) => wanted?.indexOf(item.id) ?? 0
  const items = wanted === null ? stored : [...stored].sort((a, b) => position(a) - position(b))
  return { items, move }
}
