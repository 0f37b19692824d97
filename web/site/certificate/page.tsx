import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { certificateNumberIn, shortCodeIn, shortLinkPath } from '../../../worker/contract/orders/typed-codes'
import { fetchJson } from '../../lib/api'
import { valueOrProblem } from '../../lib/attempt'
import { certificateUrl, orderKeyHeaders, readOrderHash, siteUrls } from '../../lib/urls'
import { codeKeyboard, TextField } from '../../ui/field'
import { ActionButton } from '../../ui/icon-buttons'
import { ErrorState } from '../../ui/states'
import { LatticeStar, SitePageHeader } from '../frame/page-parts'
import { definePage, type LoadInput, PageRedirect } from '../page'
import { pageBreadcrumbs } from '../structured-data'
import { navigateTo, useNavigation } from '../visit'
import { type CertificateSearchResult, isInputError, VerificationResult } from './result'

const title = 'Cek Sertifikat'

const emptySearch = 'Silakan masukkan ID sertifikat atau nomor pesanan'

/** Search box that also works without scripts: the worker then reads `q` from the query. */
function SearchForm({ id }: { id: string }) {
  const { visit, activity } = useNavigation()
  const isBusy = activity === 'loading'
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef(id)
  const [error, setError] = useState<string | null>(null)

  // Set the text only after a navigation: a late response must not overwrite what the visitor typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new visit to the same certificate must fill the box too
  useEffect(() => {
    const input = form.current?.elements.namedItem('q')
    if (id === sent.current || !(input instanceof HTMLInputElement)) return
    sent.current = id
    input.value = id
    setError(null)
  }, [id, visit])

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = event.currentTarget.elements.namedItem('q')
    if (!(input instanceof HTMLInputElement)) return
    const q = input.value.trim()
    setError(q === '' ? emptySearch : null)
    if (q === '') return input.focus()
    sent.current = q
    navigateTo(certificateUrl(q))
  }

  return (
    <search>
      <form
        ref={form}
        action={siteUrls.certificate}
        onSubmit={search}
        className="card gap-3 p-4 sm:flex sm:items-start md:p-5"
      >
        <div className="grow">
          <TextField
            name="q"
            label="Nomor sertifikat atau ID pesanan"
            hint="Contoh: CERT-202605-1234 atau ORDER-123AB"
            defaultValue={id}
            maxLength={100}
            {...codeKeyboard}
            error={error}
          />
        </div>
        <ActionButton
          icon={Search}
          type="submit"
          className="mt-3 w-full sm:mt-[1.85rem] sm:w-auto"
          aria-disabled={isBusy || undefined}
        >
          {isBusy ? 'Mencari…' : 'Cari'}
        </ActionButton>
      </form>
    </search>
  )
}

const ways = [
  { name: 'Nomor sertifikat', text: 'Tertulis di bagian atas sertifikat, misalnya CERT-202605-1234.' },
  { name: 'ID pesanan', text: 'Anda terima saat memesan, misalnya ORDER-123AB.' },
]

const Ways = () => (
  <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2">
    {ways.map(({ name, text }) => (
      <div key={name} className="border-l-2 border-gold pl-4">
        <dt className="font-semibold">{name}</dt>
        <dd className="text-muted">{text}</dd>
      </div>
    ))}
  </dl>
)

const Line = ({ className }: { className: string }) => (
  <span className={`block h-1.5 rounded-full bg-paper-deep ${className}`} />
)

const SheetDrawing = () => (
  <div aria-hidden="true" className="row-span-2 hidden justify-center self-start lg:flex">
    <div className="aspect-297/210 w-full max-w-sm rotate-2 rounded-card bg-white p-3 shadow-card">
      <div className="lattice flex h-full flex-col items-center justify-center gap-3 rounded-[6px] border-2 border-primary outline outline-offset-[-8px] outline-gold">
        <LatticeStar className="size-12 text-gold" />
        <Line className="w-2/5 bg-primary!" />
        <Line className="w-3/5" />
        <Line className="w-1/2" />
        <Line className="w-1/3 bg-gold!" />
      </div>
    </div>
  </div>
)

type CertificateData = { isBlank: boolean } | { id: string; found: CertificateSearchResult }

/** Shows the empty search and the result in one component, so that the search box keeps its state. */
function CertificatePage({ data }: { data: CertificateData }) {
  const isFound = 'found' in data
  return (
    <>
      <div className="print:hidden">
        <SitePageHeader title={title}>
          <p>
            Periksa keaslian sertifikat qurban, hadyu, dam, atau badal, lalu lihat, unduh, cetak, atau
            bagikan.
          </p>
        </SitePageHeader>
      </div>
      <div className="page grid grid-cols-1 gap-8 lg:grid-cols-3">
        <div className="lg:col-span-2 print:hidden">
          <SearchForm id={isFound ? data.id : ''} />
        </div>
        {!isFound && <SheetDrawing />}
        <div className={isFound ? 'lg:col-span-3' : 'lg:col-span-2'}>
          {isFound && <VerificationResult id={data.id} found={data.found} />}
          {!isFound && (data.isBlank ? <ErrorState message={emptySearch} /> : <Ways />)}
        </div>
      </div>
    </>
  )
}

function loadStart({ url }: LoadInput) {
  const q = url.searchParams.get('q')?.trim()
  if (q) throw new PageRedirect(certificateUrl(q))
  return { isBlank: q === '' }
}

export const certificateSearchPage = definePage<ReturnType<typeof loadStart>>({
  cache: { policy: 'content', tags: ['settings'] },
  load: loadStart,
  meta: ({ origin, content }) => ({
    title: `${title} · ${content.shop.name}`,
    description:
      'Periksa keaslian sertifikat qurban, hadyu, dam, badal haji, dan badal umrah dengan nomor sertifikat atau ID pesanan.',
    ...(import.meta.env.SSR && { jsonLd: [pageBreadcrumbs(origin, title, siteUrls.certificate)] }),
  }),
  Component: CertificatePage,
})

async function loadFound({ api, params, url, signal }: LoadInput) {
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

export const certificateResultPage = definePage<Awaited<ReturnType<typeof loadFound>>>({
  cache: { policy: 'private' },
  load: loadFound,
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
        : `${title} · ${shop.name}`,
      description: certificate
        ? `Sertifikat ${certificate.service_type} yang diterbitkan oleh ${shop.name}.`
        : `Periksa keaslian sertifikat yang diterbitkan oleh ${shop.name}.`,
    }
  },
  Component: CertificatePage,
})
