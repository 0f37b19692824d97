import { createContext, useContext, useEffect, useState } from 'react'

/** On a slow network the gallery waits so long for the picture that stands first, ms. */
const patience = 3000

/** Whether pictures wait for the one that stands first: it is what people came for. */
export const HeldContext = createContext(false)
export const useIsHeld = () => useContext(HeldContext)

/** Held until `letGo` is called, but not for long. */
export function useHold(isWanted: boolean) {
  const [isHeld, setHeld] = useState(isWanted)
  useEffect(() => {
    const timer = setTimeout(() => setHeld(false), patience)
    return () => clearTimeout(timer)
  }, [])
  return { isHeld, letGo: () => setHeld(false) }
}
