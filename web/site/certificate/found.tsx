import { data, type LoaderFunctionArgs, useLoaderData, useParams, useRevalidator } from 'react-router'
import type { PublicCertificate, WholeCertificate } from '../../../worker/contract/certificates'
import { ask } from '../../lib/api'
import { apiContext } from '../../lib/api-context'
import { type Settled, settle } from '../../lib/settle'
import { ErrorState } from '../../ui/states'
import { brand } from '../brand'
import { pageHandle } from '../handle'
import { isMasked, isWhole } from './calls'
import { Certificate } from './certificate'
import { CertificateList } from './list'
import { MaskedCertificates } from './masked'
import { Siblings } from './siblings'

type Found = Settled<{ items: PublicCertificate[] }>

export const handle = pageHandle<Found>({ policy: 'private' }, ({ data: { value } }) => {
  const [certificate] = value?.items ?? []
  return {
    title: certificate
      ? `Sertifikat ${certificate.certificate_number} · ${brand}`
      : `Cek Sertifikat · ${brand}`,
    description: certificate
      ? `Sertifikat ${certificate.service_type} yang diterbitkan oleh ${brand}.`
      : `Periksa keaslian sertifikat yang diterbitkan oleh ${brand}.`,
  }
})

/** What the visitor can mend; everything else is a failure of ours. */
const isMistake = (code: string) => code === 'certificate_not_found' || code === 'bad_order_id'

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const query = { q: params.id ?? '' }
  const { signal } = request
  const found: Found = await settle(
    ask(context.get(apiContext).api.certificates.$get({ query }, { init: { signal } })),
  )
  if (!found.problem) return found
  return data(found, { status: isMistake(found.problem.code) ? 404 : 503 })
}

function Failure({ problem }: { problem: NonNullable<Found['problem']> }) {
  const { revalidate, state } = useRevalidator()
  if (isMistake(problem.code)) return <ErrorState message={problem.detail} />
  return (
    <ErrorState
      message="Terjadi kesalahan saat mencari sertifikat. Silakan coba lagi nanti."
      detail={problem.detail}
      onRetry={revalidate}
      isBusy={state === 'loading'}
    />
  )
}

/** One certificate, or the choice between those of an order. */
function Whole({ certificates }: { certificates: WholeCertificate[] }) {
  const [first, ...more] = certificates
  if (!first) return null
  if (more.length === 0) {
    return (
      <>
        <Certificate key={first.certificate_number} certificate={first} />
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

export function Component() {
  const { id = '' } = useParams()
  const { value, problem } = useLoaderData<typeof loader>()
  if (problem) return <Failure problem={problem} />
  const masked = value.items.filter(isMasked)
  if (masked.length === 0) return <Whole certificates={value.items.filter(isWhole)} />
  return (
    <MaskedCertificates key={id} q={id} certificates={masked}>
      {opened => <Whole certificates={opened} />}
    </MaskedCertificates>
  )
}
