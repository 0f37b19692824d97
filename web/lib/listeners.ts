export function createListenerSet() {
  const all = new Set<() => void>()
  return {
    tell() {
      for (const listener of all) listener()
    },
    subscribe(listener: () => void) {
      all.add(listener)
      return () => void all.delete(listener)
    },
    isAny: () => all.size > 0,
  }
}
