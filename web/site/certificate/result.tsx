import type { PublicCertificate, WholeCertificate } from '../../../worker/contract/proof/certificates'
import type { Attempted } from '../../lib/attempt'
import { ErrorState } from '../../ui/states'
import { useReload } from '../visit/context'
import { isMasked, isWhole } from './calls'
import { Certificate, EarlyCertificate } from './certificate'
import { CertificateList } from './list'
import { MaskedCertificates } from './masked'
import { Refused } from './refused'
import { Siblings } from './siblings'

export type Found = Attempted<{ items: PublicCertificate[] }>

/** What the visitor can mend; everything else is a failure of ours. */
export const isMistake = (code: string) =>
  code === 'certificate_not_found' || code === 'bad_order_id' || code === 'invalid'

function Failure({ problem }: { problem: NonNullable<Found['problem']> }) {
  const { reload, isReloading } = useReload()
  if (isMistake(problem.code)) return <ErrorState message={problem.detail} />
  return (
    <ErrorState
      message="Terjadi kesalahan saat mencari sertifikat. Silakan coba lagi nanti."
      detail={problem.detail}
      onRetry={reload}
      isBusy={isReloading}
    />
  )
}

/** One certificate, or the choice between those of an order. */
function Whole({ certificates }: { certificates: WholeCertificate[] }) {
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
    <section aria-labelledby="choice">
      <h2 id="choice" className="text-lg">
        {certificates.length} sertifikat ditemukan
      </h2>
      <CertificateList certificates={certificates} />
    </section>
  )
}

export function Result({ id, found: { value, problem } }: { id: string; found: Found }) {
  if (problem?.code === 'certificates_used_up') {
    return (
      <Refused key={id} q={id} detail={problem.detail}>
        {opened => <Whole certificates={opened} />}
      </Refused>
    )
  }
  if (problem) return <Failure problem={problem} />
  const masked = value.items.filter(isMasked)
  if (masked.length === 0) return <Whole certificates={value.items.filter(isWhole)} />
  return (
    <MaskedCertificates key={id} q={id} certificates={masked}>
      {opened => <Whole certificates={opened} />}
    </MaskedCertificates>
  )
}
