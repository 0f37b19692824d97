import type { WholeCertificate } from '../../../worker/contract/proof/certificates'
import { certificateUrl } from '../../lib/urls'

type ListProps = {
  certificates: WholeCertificate[]
  /** The order's own hash, for the next page to find the others by. */
  hash?: string
}

/** Certificates to choose from. */
export const CertificateList = ({ certificates, hash = '' }: ListProps) => (
  <ul className="mt-3 grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
    {certificates.map(({ certificate_number, name, service_type }) => (
      <li key={certificate_number}>
        <a
          href={`${certificateUrl(certificate_number)}${hash}`}
          className="card block p-4 transition-colors hover:border-primary"
        >
          <span className="block font-semibold">{name}</span>
          <span className="block text-muted">{service_type}</span>
          <span translate="no" className="mt-1 block text-sm tabular-nums">
            {certificate_number}
          </span>
        </a>
      </li>
    ))}
  </ul>
)
