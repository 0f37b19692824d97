import { useState } from 'react'

/** What a person has to look at, by a key of what there is to see: something else is asked about anew. */
export function useConfirmed(key: string | null) {
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const isConfirmed = key !== null && confirmed === key
  return {
    isConfirmed,
    isOpen: key !== null && !isConfirmed,
    confirm: (isOn: boolean) => setConfirmed(isOn ? key : null),
  }
}
