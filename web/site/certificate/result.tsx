import { useEffect, useState } from 'react'
import type {
  MaskedCertificate,
  PublicCertificate,
  WholeCertificate,
} from '../../../worker/contract/fulfilment/certificates'
import { longDate } from '../../../worker/contract/lib/format'
import type { Attempted } from '../../lib/attempt'
import { ErrorState } from '../../ui/states'
import { ReadFailure, Titled } from '../frame/page-parts'
import { DigitsForm } from '../order/digits-form'
import { isMasked, isWhole, keyAtHand, openCertificates, Whole } from './opened'

/** Certificates once they are opened: at once by a key at hand, or by whatever the page asks for. */
function useOpened(q: string) {
  const [opened, setOpened] = useState<WholeCertificate[] | null>(null)

  useEffect(() => {
    let isCurrent = true
    const credential = keyAtHand(q)
    // A key that is not this order's, or no longer, leaves the digits to be asked for.
    if (credential) {
      openCertificates(q, credential)
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
  /** What they were asked by: the code or id of their order, or the number of one of them. */
  q: string
  title: string
  masked?: MaskedCertificate[]
  /** Why they stand there masked, or not at all. */
  children: string
}

/** Certificates until they are shown to be the visitor's: by their order's key, or by the digits of its phone. */
function Locked({ q, title, masked = [], children }: LockedProps) {
  const [opened, setOpened] = useOpened(q)
  if (opened) return <Whole certificates={opened} />
  return (
    <Titled id="locked" title={title} className="grid grid-cols-1 gap-5">
      {masked.length > 0 && (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {masked.map(certificate => (
            <Card key={certificate.certificate_number} certificate={certificate} />
          ))}
        </ul>
      )}
      <DigitsForm open={async digits => setOpened(await openCertificates(q, digits))}>{children}</DigitsForm>
    </Titled>
  )
}

export type Found = Attempted<{ items: PublicCertificate[] }>

/** What the visitor can mend; everything else is a failure of ours. */
export const isMistake = (code: string) =>
  code === 'certificate_not_found' || code === 'bad_order_id' || code === 'invalid'

const failure = 'Terjadi kesalahan saat mencari sertifikat. Silakan coba lagi nanti.'

export function Result({ id, found: { value, problem } }: { id: string; found: Found }) {
  // Too many certificates were opened from here by their numbers: something else opens this one.
  if (problem?.code === 'certificates_used_up') {
    return (
      <Locked key={`${id} refused`} q={id} title="Nomornya saja belum cukup">
        {problem.detail}
      </Locked>
    )
  }
  if (problem && isMistake(problem.code)) return <ErrorState message={problem.detail} />
  if (problem) return <ReadFailure message={failure} detail={problem.detail} />
  const masked = value.items.filter(isMasked)
  if (masked.length === 0) return <Whole certificates={value.items.filter(isWhole)} />
  return (
    <Locked key={id} q={id} title={`${masked.length} sertifikat ditemukan`} masked={masked}>
      Nama disamarkan. Sertifikat lengkap terbuka dari tautan rahasia pesanan, dengan mencari nomor
      sertifikatnya, atau dengan 4 angka terakhir nomor WhatsApp pemesan.
    </Locked>
  )
}
