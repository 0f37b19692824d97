import { useState } from 'react'
import { useCode } from '../ui/use-code'
import type { Photo } from '../ui/viewer'

/** Pictures that open over the whole screen. Few visitors open any, so the viewer is fetched when one does. */
export function useViewer(photos: Photo[]) {
  const [opened, setOpened] = useState<number | null>(null)
  const { code, fetchCode } = useCode(() => import('../ui/viewer'))
  const open = async (n: number) => (await fetchCode()) && setOpened(n)
  const viewer = code && opened !== null && (
    <code.Viewer photos={photos} start={opened} onClose={() => setOpened(null)} />
  )
  return { open, viewer }
}
