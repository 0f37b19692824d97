import { Images } from 'lucide-react'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { ActionButton } from '../../../ui/icon-buttons'

const MediaPicker = lazy(() => import('./picker'))

type PictureChooserProps = Omit<ComponentProps<typeof MediaPicker>, 'onClose'> & {
  className: string
  children: ReactNode
}

export function PictureChooser({ className, children, onPick, ...picker }: PictureChooserProps) {
  const [isPicking, setPicking] = useState(false)
  const pick: typeof onPick = items => {
    setPicking(false)
    onPick(items)
  }
  return (
    <>
      <ActionButton icon={Images} look="secondary" className={className} onClick={() => setPicking(true)}>
        {children}
      </ActionButton>
      {isPicking && (
        <Suspense>
          <MediaPicker onPick={pick} onClose={() => setPicking(false)} {...picker} />
        </Suspense>
      )}
    </>
  )
}
