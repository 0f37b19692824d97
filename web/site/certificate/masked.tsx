import type { ReactNode } from 'react'
import { longDate } from '../../../worker/contract/format'
import type { MaskedCertificate, WholeCertificate } from '../../../worker/contract/proof/certificates'
import { DigitsForm } from '../order/digits-form'
import { openCertificates } from './calls'
import { useOpened } from './use-opened'

export const wrong = {
  code: 'certificate_not_found',
  message: 'Angka tidak cocok dengan pesanan ini. Silakan periksa kembali.',
}

const Card = ({ certificate }: { certificate: MaskedCertificate }) => (
  <li className="card p-4">
    <span className="block font-semibold">{certificate.name}</span>
    <span className="block text-muted">{certificate.service_type}</span>
    <span className="block text-muted">
      {certificate.date ?? certificate.tahun_hijriah ?? longDate(certificate.issued_date)}
    </span>
    <span className="mt-1 block text-sm tabular-nums">{certificate.certificate_number}</span>
  </li>
)

type MaskedProps = {
  /** What they were found by: the code or id of their order. */
  q: string
  certificates: MaskedCertificate[]
  /** Shows them once they are opened. */
  children: (opened: WholeCertificate[]) => ReactNode
}

/** Certificates found by their order, until it is shown to be the visitor's: by its key, or by the digits of its phone. */
export function MaskedCertificates({ q, certificates, children }: MaskedProps) {
  const [opened, setOpened] = useOpened(q)

  if (opened) return children(opened)
  return (
    <section aria-labelledby="masked" className="grid grid-cols-1 gap-5">
      <h2 id="masked" className="text-lg">
        {certificates.length} sertifikat ditemukan
      </h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {certificates.map(certificate => (
          <Card key={certificate.certificate_number} certificate={certificate} />
        ))}
      </ul>
      <DigitsForm open={async digits => setOpened(await openCertificates(q, digits))} wrong={wrong}>
        Nama disamarkan. Sertifikat lengkap terbuka dari tautan rahasia pesanan, dengan mencari nomor
        sertifikatnya, atau dengan 4 angka terakhir nomor WhatsApp pemesan.
      </DigitsForm>
    </section>
  )
}
