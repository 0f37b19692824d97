import { useEffect, useState } from 'react'
import type {
  MaskedCertificate,
  PublicCertificate,
  WholeCertificate,
} from '../../../worker/contract/fulfilment/certificates'
import { longDate } from '../../../worker/contract/lib/format'
import type { Attempted } from '../../lib/attempt'
import { ErrorState } from '../../ui/states'
import { ReadFailure, TitledSection } from '../frame/page-parts'
import { DigitsForm } from '../order/digits-form'
import {
  findCredential,
  isMasked,
  isUnmaskedCertificate,
  readCertificates,
  UnmaskedCertificates,
} from './opened'

function useOpened(q: string) {
  const [opened, setOpened] = useState<WholeCertificate[] | null>(null)

  useEffect(() => {
    let isCurrent = true
    const credential = findCredential(q)
    // If the saved key is wrong or revoked, the page asks for the phone digits instead.
    if (credential) {
      readCertificates(q, credential)
        .then(items => isCurrent && setOpened(items))
        .catch(() => {})
    }
    return () => {
      isCurrent = false
    }
  }, [q])

  return [opened, setOpened] as const
}

const Card = ({ certificate }: { certificate: MaskedCertificate }) => (
  <li className="card p-4">
    <span className="block font-semibold">{certificate.name}</span>
    <span className="block text-muted">{certificate.service_type}</span>
    <span className="block text-muted">
      {certificate.date ?? certificate.tahun_hijriah ?? longDate(certificate.issued_date)}
    </span>
    <span translate="no" className="mt-1 block text-sm tabular-nums">
      {certificate.certificate_number}
    </span>
  </li>
)

type LockedProps = {
  q: string
  title: string
  masked?: MaskedCertificate[]
  children: string
}

/** Masked certificates. The order's key or the digits of the customer's phone unlock them. */
function LockedCertificates({ q, title, masked = [], children }: LockedProps) {
  const [opened, setOpened] = useOpened(q)
  if (opened) return <UnmaskedCertificates certificates={opened} />
  return (
    <TitledSection id="locked" title={title} className="grid grid-cols-1 gap-5">
      {masked.length > 0 && (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {masked.map(certificate => (
            <Card key={certificate.certificate_number} certificate={certificate} />
          ))}
        </ul>
      )}
      <DigitsForm open={async digits => setOpened(await readCertificates(q, digits))}>{children}</DigitsForm>
    </TitledSection>
  )
}

export type Found = Attempted<{ items: PublicCertificate[] }>

/** Whether the search text is wrong, as opposed to a failure of the server. */
export const isInputError = (code: string) =>
  code === 'certificate_not_found' || code === 'bad_order_id' || code === 'invalid'

const failure = 'Terjadi kesalahan saat mencari sertifikat. Silakan coba lagi nanti.'

export function VerificationResult({ id, found: { value, problem } }: { id: string; found: Found }) {
  // This network has opened too many certificates by number, so ask for the phone digits.
  if (problem?.code === 'certificates_used_up') {
    return (
      <LockedCertificates key={`${id} refused`} q={id} title="Nomornya saja belum cukup">
        {problem.detail}
      </LockedCertificates>
    )
  }
  if (problem && isInputError(problem.code)) return <ErrorState message={problem.detail} />
  if (problem) return <ReadFailure message={failure} detail={problem.detail} />
  const masked = value.items.filter(isMasked)
  if (masked.length === 0)
    return <UnmaskedCertificates certificates={value.items.filter(isUnmaskedCertificate)} />
  return (
    <LockedCertificates key={id} q={id} title={`${masked.length} sertifikat ditemukan`} masked={masked}>
      Nama disamarkan. Sertifikat lengkap terbuka dari tautan rahasia pesanan, dengan mencari nomor
      sertifikatnya, atau dengan 4 angka terakhir nomor WhatsApp pemesan.
    </LockedCertificates>
  )
}
