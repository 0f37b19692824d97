import { useEffect, useState } from 'react'
import type {
  MaskedCertificate,
  PublicCertificate,
  UnmaskedCertificate,
} from '../../../worker/contract/fulfilment/certificates'
import { longDate } from '../../../worker/contract/lib/format'
import { orderCodeIn } from '../../../worker/contract/orders/typed-codes'
import { fetchJson, siteApi } from '../../lib/api'
import type { Result } from '../../lib/attempt'
import { isRetryable } from '../../lib/problem'
import { retryDelaysMs, retryWithDelays } from '../../lib/retry'
import { certificateUrl, type OrderCredential, orderUrlHash, readOrderHash } from '../../lib/urls'
import { ErrorState } from '../../ui/states'
import { LoadFailureMessage, TitledSection } from '../frame/page-parts'
import { myOrders, savedOrder } from '../my-orders'
import { customerHeaders, type Digits, findViewToken } from '../order/calls'
import { AccessDigitsForm } from '../order/digits-form'
import { CertificateView, EarlyCertificateNotice } from './certificate'

const isUnmaskedCertificate = (certificate: PublicCertificate): certificate is UnmaskedCertificate =>
  !certificate.masked
const isMasked = (certificate: PublicCertificate): certificate is MaskedCertificate => certificate.masked

/** Finds a credential for `q` in the URL hash, in the saved orders or among the view tokens of this browser. */
function findCredential(q: string): OrderCredential | null {
  const linked = readOrderHash(location.hash)
  if (linked && (linked.key || findViewToken(linked.order_id))) return linked
  const order_id = orderCodeIn(q) ?? ''
  const saved = savedOrder(order_id) ?? myOrders.get().find(({ order }) => order.certificate_id === q)
  if (saved) return saved
  return findViewToken(order_id) === null ? null : { order_id, key: null }
}

/** Reads unmasked certificates. Throws `ApiProblem` if the credential or the phone digits are wrong. */
async function readCertificates(q: string, proof: OrderCredential | Digits) {
  const [headers, digits] = 'order_id' in proof ? [customerHeaders(proof), {}] : [{}, proof]
  const { items } = await fetchJson(siteApi.api.certificates.$get({ query: { q, ...digits } }, headers))
  return items.filter(isUnmaskedCertificate)
}

type ListProps = {
  certificates: UnmaskedCertificate[]
  /** URL fragment with the order's key, with which the linked page can list the order's other certificates. */
  hash?: string
}

const CertificateList = ({ certificates, hash = '' }: ListProps) => (
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

/** Removes the order's key from the URL, because visitors share the URL of a certificate. */
function removeCredentialFromAddress() {
  const linked = readOrderHash(location.hash)
  if (linked) history.replaceState(history.state, '', location.pathname + location.search)
  return linked
}

function Siblings({ of: { certificate_number } }: { of: UnmaskedCertificate }) {
  const [others, setOthers] = useState<{ hash: string; certificates: UnmaskedCertificate[] } | null>(null)

  useEffect(() => {
    const linked = removeCredentialFromAddress()
    if (!linked?.key) return
    retryWithDelays(() => readCertificates(linked.order_id, linked), retryDelaysMs, isRetryable)
      .then(items => {
        const certificates = items.filter(item => item.certificate_number !== certificate_number)
        setOthers({ hash: orderUrlHash(linked), certificates })
      })
      .catch(() => {})
  }, [certificate_number])

  if (!others || others.certificates.length === 0) return null
  return (
    <TitledSection id="siblings" title="Sertifikat lain dari pesanan ini" className="mt-8 print:hidden">
      <CertificateList {...others} />
    </TitledSection>
  )
}

function UnmaskedCertificates({ certificates }: { certificates: UnmaskedCertificate[] }) {
  const [first, ...more] = certificates
  if (!first) return null
  const Shown = first.is_early ? EarlyCertificateNotice : CertificateView
  if (more.length === 0) {
    return (
      <>
        <Shown key={first.certificate_number} certificate={first} />
        <Siblings key={`${first.certificate_number} others`} of={first} />
      </>
    )
  }
  return (
    <TitledSection id="choice" title={`${certificates.length} sertifikat ditemukan`}>
      <CertificateList certificates={certificates} />
    </TitledSection>
  )
}

function useOpened(q: string) {
  const [opened, setOpened] = useState<UnmaskedCertificate[] | null>(null)

  useEffect(() => {
    let isCurrent = true
    const credential = findCredential(q)
    // If reading fails, the page asks for the phone digits, because a saved key may be wrong or revoked.
    if (credential) {
      retryWithDelays(() => readCertificates(q, credential), retryDelaysMs, isRetryable)
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
      <AccessDigitsForm open={async digits => setOpened(await readCertificates(q, digits))}>
        {children}
      </AccessDigitsForm>
    </TitledSection>
  )
}

export type CertificateSearchResult = Result<{ items: PublicCertificate[] }>

export const isInputError = (code: string) =>
  code === 'certificate_not_found' || code === 'bad_order_id' || code === 'invalid'

const failure = 'Terjadi kesalahan saat mencari sertifikat. Silakan coba lagi nanti.'

export function VerificationResult({
  id,
  found: { value, problem },
}: {
  id: string
  found: CertificateSearchResult
}) {
  // This network has opened too many certificates by their number alone, so ask for the phone digits.
  if (problem?.code === 'certificates_used_up') {
    return (
      <LockedCertificates key={`${id} refused`} q={id} title="Nomornya saja belum cukup">
        {problem.detail}
      </LockedCertificates>
    )
  }
  if (problem && isInputError(problem.code)) return <ErrorState message={problem.detail} />
  if (problem) return <LoadFailureMessage message={failure} detail={problem.detail} />
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
