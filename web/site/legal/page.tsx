import { useEffect } from 'react'
import { type LegalPageType, legalPageTypes } from '../../../worker/contract/labels'
import { longDate } from '../../../worker/contract/lib/format'
import type { LegalPage } from '../../../worker/contract/site/content'
import { fetchJson } from '../../lib/api'
import { type Result, valueOrProblem } from '../../lib/attempt'
import { siteUrls } from '../../lib/urls'
import { LoadFailureMessage, SitePageHeader } from '../frame/page-parts'
import { definePage, type LoadInput } from '../page'
import { pageBreadcrumbs } from '../structured-data'
import { useLocation } from '../visit'

type Loaded = Result<LegalPage>

const failure = 'Halaman ini belum dapat dimuat. Silakan coba lagi.'

function Failure({ type, problem }: { type: LegalPageType; problem: NonNullable<Loaded['problem']> }) {
  useEffect(
    () => console.error(`legal page ${type} failed: ${problem.code} ${problem.detail}`),
    [type, problem],
  )
  return <LoadFailureMessage message={failure} detail={problem.detail} />
}

const pages = [
  { to: siteUrls.privacy, name: legalPageTypes.privacy_policy },
  { to: siteUrls.terms, name: legalPageTypes.terms },
]

function Beside() {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Ketentuan kami" className="self-start lg:sticky lg:top-24 print:hidden">
      <ul className="border-l-2 border-gold">
        {pages.map(({ to, name }) => (
          <li key={to}>
            <a
              href={to}
              aria-current={pathname === to ? 'page' : undefined}
              className="inline-flex min-h-11 items-center px-4 underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:text-primary"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Text = ({ html }: { html: string }) => (
  <article
    className="card rich-text px-5 py-6 md:px-10 md:py-9"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when saved and again when read
    dangerouslySetInnerHTML={{ __html: html }}
  />
)

const statusOf = ({ problem }: Loaded) => {
  if (!problem) return 200
  return problem.code === 'not_found' ? 404 : 503
}

function legalPage(type: LegalPageType, descriptionOf: (shop: string) => string) {
  const title = legalPageTypes[type]

  const Legal = ({ data: { value, problem } }: { data: Loaded }) => (
    <>
      <SitePageHeader title={title}>
        {value && <p>Terakhir diperbarui {longDate(value.last_updated)}</p>}
      </SitePageHeader>
      <div className="page grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,48rem)_1fr]">
        {problem ? <Failure type={type} problem={problem} /> : <Text html={value.content} />}
        <Beside />
      </div>
    </>
  )

  return definePage<Loaded>({
    cache: { policy: 'content', tags: ['legal-pages', 'settings'] },
    load: ({ api, signal }: LoadInput) =>
      valueOrProblem(fetchJson(api['legal-pages'][':type'].$get({ param: { type } }, { init: { signal } }))),
    status: statusOf,
    meta: ({ origin, pathname, content }) => ({
      title: `${title} · ${content.shop.name}`,
      description: descriptionOf(content.shop.name),
      ...(import.meta.env.SSR && { jsonLd: [pageBreadcrumbs(origin, title, pathname)] }),
    }),
    Component: Legal,
  })
}

export const privacyPage = legalPage(
  'privacy_policy',
  shop => `Data apa yang dikumpulkan ${shop}, untuk apa dipakai, berapa lama disimpan, dan hak Anda atasnya.`,
)

export const termsPage = legalPage(
  'terms',
  shop => `Syarat dan ketentuan pemesanan, pembayaran, pelaksanaan, dan sertifikat di ${shop}.`,
)
