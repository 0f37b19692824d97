import { type ReactNode, useEffect, useState } from 'react'

/** Delay in ms before the skeleton appears, so that fast navigations show none. */
const skeletonDelayMs = 50

function useDelayedBusy(isBusy: boolean) {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => setLasts(true), skeletonDelayMs)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isBusy])
  return isBusy && lasts
}

type TurningProps = {
  isBusy: boolean
  outline: ReactNode
  children: ReactNode
}

/** Shows a skeleton during a navigation. The old page stays mounted, because a cancelled navigation returns to it. */
export function PageTransition({ isBusy, outline, children }: TurningProps) {
  const isTurning = useDelayedBusy(isBusy)
  return (
    <>
      {isTurning && <div className="min-h-dvh">{outline}</div>}
      <div hidden={isTurning}>{children}</div>
    </>
  )
}
