import { createContext, useContext, useEffect, useState } from 'react'

/** On a slow network the gallery waits so long for the picture that stands first, ms. */
const patience = 3000

/** Whether pictures wait for the one that stands first: it is what people came for. */
export const WaitingContext = createContext(false)
export const useIsWaiting = () => useContext(WaitingContext)

/** They wait until `letGo` is called, but not for long. */
export function useWait(isWanted: boolean) {
  const [isWaiting, setWaiting] = useState(isWanted)
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), patience)
    return () => clearTimeout(timer)
  }, [])
  return { isWaiting, letGo: () => setWaiting(false) }
}
