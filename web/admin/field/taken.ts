const month = 30 * 24 * 60 * 60 * 1000

/** A file from the gallery tells when it was made. */
export function takenAt({ lastModified }: File) {
  const now = Date.now()
  return lastModified > now - month && lastModified < now ? lastModified : now
}
