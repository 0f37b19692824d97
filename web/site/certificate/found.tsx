import { data, Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import type { PublicCertificate } from '../../../worker/contract/certificates'
import { ask } from '../../lib/api'
import { apiContext } from '../../lib/api-context'
import { type Settled, settle } from '../../lib/settle'
import { certificateUrl } from '../../lib/urls'
import { ErrorState } from '../../ui/states'
import { brand } from '../brand'
import { pageHandle } from '../handle'
import { Certificate } from './certificate'

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

/** An order has a certificate for each name. */
const Choice = ({ certificates }: { certificates: PublicCertificate[] }) => (
  <section aria-labelledby="choice">
    <h2 id="choice" className="text-lg">
      {certificates.length} sertifikat ditemukan
    </h2>
    <ul className="mt-3 grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {certificates.map(({ certificate_number, name, service_type }) => (
        <li key={certificate_number}>
          <Link
            to={certificateUrl(certificate_number)}
            className="card block p-4 transition-colors hover:border-primary"
          >
            <span className="block font-semibold">{name}</span>
            <span className="block text-muted">{service_type}</span>
            <span className="mt-1 block text-sm tabular-nums">{certificate_number}</span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
)

export function Component() {
  const { value, problem } = useLoaderData<typeof loader>()
  if (problem) return <Failure problem={problem} />
  const [first, ...more] = value.items
  if (!first) return null
  if (more.length > 0) return <Choice certificates={value.items} />
  return <Certificate key={first.certificate_number} certificate={first} />
}
