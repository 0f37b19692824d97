export type Stored<T> = {
  empty: T
  get: () => T
  update: (change: (old: T) => T) => void
  subscribe: (listener: () => void) => () => void
  /** Takes over at once what another tab wrote, without waiting for its event. */
  reread: () => void
}

function readItem(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    // Storage may be forbidden or hold something foreign; both mean there is nothing of ours.
    return null
  }
}

function writeItem(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Full or forbidden storage: the value then lives as long as the page.
  }
}

/** A value kept in local storage and shared by tabs. `read` turns what was stored into a value, or null. */
export function stored<T>(key: string, empty: T, read: (value: unknown) => T | null): Stored<T> {
  let value: T | undefined
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const reread = () => {
    value = undefined
    tell()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) reread()
  }
  const get = () => {
    value ??= read(readItem(key)) ?? empty
    return value
  }
  return {
    empty,
    get,
    reread,
    update(change) {
      value = change(get())
      writeItem(key, value)
      tell()
    },
    subscribe(listener) {
      if (listeners.size === 0) addEventListener('storage', onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('storage', onStorage)
      }
    },
  }
}
