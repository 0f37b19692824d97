export function limitConcurrency(n: number) {
  let free = n
  const waiting: (() => void)[] = []
  const enter = () => {
    if (free === 0) return new Promise<void>(resolve => waiting.push(resolve))
    free--
    return Promise.resolve()
  }
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
  return async <T>(task: () => Promise<T>) => {
    await enter()
    try {
      return await task()
    } finally {
      leave()
    }
  }
}
