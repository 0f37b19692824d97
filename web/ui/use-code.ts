import { useState } from 'react'
import { toast } from './toast'

/** Code that few visitors need, fetched when one does. `fetchCode` tells whether it is there. */
export function useCode<T extends object>(load: () => Promise<T>) {
  const [code, setCode] = useState<T | null>(null)

  const fetchCode = async () => {
    try {
      setCode(code ?? (await load()))
      return true
    } catch {
      toast('Bagian ini tidak dapat dibuka. Periksa koneksi internet Anda lalu coba lagi.', 'bad')
      return false
    }
  }

  return { code, fetchCode }
}
