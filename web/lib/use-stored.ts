import { useSyncExternalStore } from 'react'
import type { Stored } from './stored'

/** A stored value; empty in the worker and at the first paint, so that both render alike. */
export const useStored = <T>(store: Stored<T>) =>
  useSyncExternalStore(store.subscribe, store.get, () => store.empty)

const never = () => () => {}

/** Whether this runs in a browser past its first paint. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
