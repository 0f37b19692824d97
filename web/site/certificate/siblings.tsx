import { useEffect, useState } from 'react'
import type { WholeCertificate } from '../../../worker/contract/proof/certificates'
import { mayPass } from '../../lib/problem'
import { patiently, retryWaits } from '../../lib/retry'
import { orderHash, readOrderHash } from '../../lib/urls'
import { Titled } from '../frame/page-parts'
import { openCertificates } from './calls'
import { CertificateList } from './list'

/** The hash is taken out of the address: a certificate's page is passed on, and the order's key must not be. */
function takeCredential() {
  const linked = readOrderHash(location.hash)
  if (linked) history.replaceState(history.state, '', location.pathname + location.search)
  return linked
}

/** The other certificates of the order whose key came with the link to this one. */
export function Siblings({ of: { certificate_number } }: { of: WholeCertificate }) {
  const [others, setOthers] = useState<{ hash: string; certificates: WholeCertificate[] } | null>(null)

  useEffect(() => {
    const linked = takeCredential()
    if (!linked?.key) return
    patiently(() => openCertificates(linked.order_id, linked), retryWaits, mayPass)
      .then(items => {
        const certificates = items.filter(item => item.certificate_number !== certificate_number)
        setOthers({ hash: orderHash(linked), certificates })
      })
      .catch(() => {})
  }, [certificate_number])

  if (!others || others.certificates.length === 0) return null
  return (
    <Titled id="siblings" title="Sertifikat lain dari pesanan ini" className="mt-8 print:hidden">
      <CertificateList {...others} />
    </Titled>
  )
}
