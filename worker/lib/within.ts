/** Context whose request was ended by force never comes: after this whoever waits for it does it themselves. */
const longestWait = 3000

/** The value of another request's work, or null when it does not come. Rejects as that work does. */
export async function within<T>(result: Promise<T>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), longestWait)
  })
  try {
    return await Promise.race([result.then(value => ({ value })), late])
  } finally {
    clearTimeout(timer)
  }
}
