import { useEffect, useState } from 'react'
import type {
  MaskedCertificate,
  PublicCertificate,
  WholeCertificate,
} from '../../../worker/contract/fulfilment/certificates'
import { orderCodeIn } from '../../../worker/contract/orders/typed-codes'
import { fetchJson, siteApi } from '../../lib/api'
import { isRetryable } from '../../lib/problem'
import { retryDelaysMs, retryWithDelays } from '../../lib/retry'
import { type Credential, certificateUrl, orderHash, readOrderHash } from '../../lib/urls'
import { TitledSection } from '../frame/page-parts'
import { myOrders, savedOrder } from '../my-orders'
import { customerHeaders, type Digits, findViewToken } from '../order/calls'
import { Certificate, EarlyCertificate } from './certificate'

export const isUnmaskedCertificate = (certificate: PublicCertificate): certificate is WholeCertificate =>
  !certificate.masked
export const isMasked = (certificate: PublicCertificate): certificate is MaskedCertificate =>
  certificate.masked

/** Finds a credential for `q`: in the address hash, in the saved orders, or as a view token of this browser. */
export function findCredential(q: string): Credential | null {
  const linked = readOrderHash(location.hash)
  if (linked && (linked.key || findViewToken(linked.order_id))) return linked
  const order_id = orderCodeIn(q) ?? ''
  const saved = savedOrder(order_id) ?? myOrders.get().find(({ order }) => order.certificate_id === q)
  if (saved) return saved
  return findViewToken(order_id) === null ? null : { order_id, key: null }
}

/** Certificates of an order, unmasked. Throws `ApiProblem` if the credential or the phone digits are wrong. */
export async function readCertificates(q: string, proof: Credential | Digits) {
  const [headers, digits] = 'order_id' in proof ? [customerHeaders(proof), {}] : [{}, proof]
  const { items } = await fetchJson(siteApi.api.certificates.$get({ query: { q, ...digits } }, headers))
  return items.filter(isUnmaskedCertificate)
}

type ListProps = {
  certificates: WholeCertificate[]
  /** Hash with the order's key, passed to the page of each certificate so that it can list the others. */
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

/** Removes the order's key from the address, because visitors share the address of a certificate. */
function removeCredentialFromAddress() {
  const linked = readOrderHash(location.hash)
  if (linked) history.replaceState(history.state, '', location.pathname + location.search)
  return linked
}

function Siblings({ of: { certificate_number } }: { of: WholeCertificate }) {
  const [others, setOthers] = useState<{ hash: string; certificates: WholeCertificate[] } | null>(null)

  useEffect(() => {
    const linked = removeCredentialFromAddress()
    if (!linked?.key) return
    retryWithDelays(() => readCertificates(linked.order_id, linked), retryDelaysMs, isRetryable)
      .then(items => {
        const certificates = items.filter(item => item.certificate_number !== certificate_number)
        setOthers({ hash: orderHash(linked), certificates })
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

export function UnmaskedCertificates({ certificates }: { certificates: WholeCertificate[] }) {
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
    <TitledSection id="choice" title={`${certificates.length} sertifikat ditemukan`}>
      <CertificateList certificates={certificates} />
    </TitledSection>
  )
}
