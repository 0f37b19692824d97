import { useSyncExternalStore } from 'react'

/** Below the width at which two columns stand side by side. */
const narrow = '(width < 64rem)'

function subscribe(listener: () => void) {
  const list = matchMedia(narrow)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Whether all stands in one column; false in the worker and at the first paint. */
export const useIsNarrow = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(narrow).matches,
    () => false,
  )
