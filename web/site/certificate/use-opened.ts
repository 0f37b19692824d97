import { useEffect, useState } from 'react'
import type { WholeCertificate } from '../../../worker/contract/proof/certificates'
import { keyAtHand, openCertificates } from './calls'

/** Certificates once they are opened: at once by a key at hand, or by whatever the page asks for. */
export function useOpened(q: string) {
  const [opened, setOpened] = useState<WholeCertificate[] | null>(null)

  useEffect(() => {
    let isCurrent = true
    const key = keyAtHand(q)?.key
    // A key that is not this order's, or no longer, leaves the digits to be asked for.
    if (key) {
      openCertificates(q, { key })
        .then(items => isCurrent && setOpened(items))
        .catch(() => {})
    }
    return () => {
      isCurrent = false
    }
  }, [q])

  return [opened, setOpened] as const
}
