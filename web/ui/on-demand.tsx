import { useState } from 'react'
import { toast } from './toast'
import type { ViewerPhoto } from './viewer'

export function useLazyCode<T extends object>(load: () => Promise<T>) {
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

export function useLazyPictureViewer(photos: ViewerPhoto[]) {
  const [opened, setOpened] = useState<number | null>(null)
  const { code, fetchCode } = useLazyCode(() => import('./viewer'))
  const open = async (n: number) => (await fetchCode()) && setOpened(n)
  const viewer = code && opened !== null && (
    <code.PhotoViewer photos={photos} start={opened} onClose={() => setOpened(null)} />
  )
  return { open, viewer }
}
