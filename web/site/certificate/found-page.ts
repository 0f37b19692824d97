import { certificateNumberIn, shortCodeIn, shortLinkPath } from '../../../worker/contract/orders/typed-codes'
import { fetchJson } from '../../lib/api'
import { valueOrProblem } from '../../lib/attempt'
import { orderKeyHeaders, readOrderHash } from '../../lib/urls'
import { definePage, type LoadInput, PageRedirect } from '../page'
import { CertificatePage } from './page'
import { isInputError } from './result'

async function load({ api, params, url, signal }: LoadInput) {
  const { id = '' } = params
  // The path may also contain a short code or a whole link instead of a certificate number.
  const code = certificateNumberIn(id) ? null : shortCodeIn(id)
  if (code) throw new PageRedirect(shortLinkPath(code))
  // The order key in the hash unlocks the order's certificates. The worker never receives the hash.
  const key = readOrderHash(url.hash)?.key
  const query = { q: id, code: url.searchParams.get('code')?.slice(0, 40) }
  const call = api.certificates.$get({ query }, { ...orderKeyHeaders(key), init: { signal } })
  return { id, found: await valueOrProblem(fetchJson(call)) }
}

export const page = definePage<Awaited<ReturnType<typeof load>>>({
  cache: { policy: 'private' },
  load,
  status({ found: { problem } }) {
    if (!problem) return 200
    if (problem.code === 'certificates_used_up') return 429
    return isInputError(problem.code) ? 404 : 503
  },
  meta({ data: { found }, content: { shop } }) {
    const [certificate] = found.value?.items ?? []
    return {
      title: certificate
        ? `Sertifikat ${certificate.certificate_number} · ${shop.name}`
        : `Cek Sertifikat · ${shop.name}`,
      description: certificate
        ? `Sertifikat ${certificate.service_type} yang diterbitkan oleh ${shop.name}.`
        : `Periksa keaslian sertifikat yang diterbitkan oleh ${shop.name}.`,
    }
  },
  Component: CertificatePage,
})
