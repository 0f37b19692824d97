import { type ReactNode, useEffect, useState } from 'react'

/** A page that is there sooner needs no outline before it, ms. */
const shortWait = 50

/** Whether something has gone on for long enough to be seen. */
function useLasts(isBusy: boolean) {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => setLasts(true), shortWait)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isBusy])
  return isBusy && lasts
}

type TurningProps = {
  /** The next page is on its way. */
  isBusy: boolean
  outline: ReactNode
  children: ReactNode
}

/** The page, and its successor's outline as soon as one waits for it. Behind it the page stays as it is, should one come back. */
export function Turning({ isBusy, outline, children }: TurningProps) {
  const isTurning = useLasts(isBusy)
  return (
    <>
      {isTurning && <div className="min-h-dvh">{outline}</div>}
      <div hidden={isTurning}>{children}</div>
    </>
  )
}
