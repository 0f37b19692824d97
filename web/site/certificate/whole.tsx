import type { WholeCertificate } from '../../../worker/contract/proof/certificates'
import { Titled } from '../frame/page-parts'
import { Certificate, EarlyCertificate } from './certificate'
import { CertificateList } from './list'
import { Siblings } from './siblings'

/** One certificate, or the choice between those of an order. */
export function Whole({ certificates }: { certificates: WholeCertificate[] }) {
  const [first, ...more] = certificates
  if (!first) return null
  const Shown = first.is_early ? EarlyCertificate : Certificate
  if (more.length === 0) {
    return (
      <>
        <Shown key={first.certificate_number} certificate={first} />
        <Siblings key={`${first.certificate_number} others`} of={first} />
      </>
    )
  }
  return (
    <Titled id="choice" title={`${certificates.length} sertifikat ditemukan`}>
      <CertificateList certificates={certificates} />
    </Titled>
  )
}
