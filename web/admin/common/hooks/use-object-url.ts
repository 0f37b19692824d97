import { useEffect, useState } from 'react'

/** A file as an address of this page, given back when it is no longer shown. */
export function useObjectUrl(file: Blob | null | undefined) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
