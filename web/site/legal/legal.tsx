import { useEffect } from 'react'
import { data, type LoaderFunctionArgs, NavLink, useLoaderData, useRevalidator } from 'react-router'
import type { LegalPage } from '../../../worker/contract/content'
import { longDate } from '../../../worker/contract/format'
import { type LegalPageType, legalPageTypes } from '../../../worker/contract/labels'
import { ask } from '../../lib/api'
import { apiContext } from '../../lib/api-context'
import { type Settled, settle } from '../../lib/settle'
import { urls } from '../../lib/urls'
import { ErrorState } from '../../ui/states'
import { brand } from '../brand'
import { breadcrumb } from '../breadcrumb'
import { PageHead } from '../frame/page-head'
import { pageHandle } from '../handle'

type Loaded = Settled<LegalPage>

const failure = 'Halaman ini belum dapat dimuat. Silakan coba lagi.'

function Failure({ type, problem }: { type: LegalPageType; problem: NonNullable<Loaded['problem']> }) {
  const { revalidate, state } = useRevalidator()
  useEffect(
    () => console.error(`legal page ${type} failed: ${problem.code} ${problem.detail}`),
    [type, problem],
  )
  return (
    <ErrorState message={failure} detail={problem.detail} onRetry={revalidate} isBusy={state === 'loading'} />
  )
}

const pages = [
  { to: urls.privacy, name: legalPageTypes.privacy_policy },
  { to: urls.terms, name: legalPageTypes.terms },
]

const Beside = () => (
  <nav aria-label="Ketentuan kami" className="self-start lg:sticky lg:top-24 print:hidden">
    <ul className="border-l-2 border-gold">
      {pages.map(({ to, name }) => (
        <li key={to}>
          <NavLink
            to={to}
            className="inline-flex min-h-11 items-center px-4 underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:text-primary"
          >
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)

/** One of the two legal pages as a route module. */
export function legalPage(type: LegalPageType, description: string) {
  const title = legalPageTypes[type]

  async function loader({ context, request }: LoaderFunctionArgs) {
    const call = context
      .get(apiContext)
      .api['legal-pages'][':type'].$get({ param: { type } }, { init: { signal: request.signal } })
    const page: Loaded = await settle(ask(call))
    if (!page.problem) return page
    return data(page, { status: page.problem.code === 'not_found' ? 404 : 503 })
  }

  const handle = pageHandle<Loaded>(
    { policy: 'content', tags: ['legal-pages', 'settings'] },
    ({ origin, pathname }) => ({
      title: `${title} · ${brand}`,
      description,
      ...(import.meta.env.SSR && { jsonLd: [breadcrumb(origin, title, pathname)] }),
    }),
  )

  function Component() {
    const { value, problem } = useLoaderData<typeof loader>()
    return (
      <>
        <PageHead title={title}>
          {value && <p>Terakhir diperbarui {longDate(value.last_updated)}</p>}
        </PageHead>
        <div className="page grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,48rem)_1fr]">
          {problem ? (
            <Failure type={type} problem={problem} />
          ) : (
            <article
              className="card rich-text px-5 py-6 md:px-10 md:py-9"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when saved and again when read
              dangerouslySetInnerHTML={{ __html: value.content }}
            />
          )}
          <Beside />
        </div>
      </>
    )
  }

  return { loader, handle, Component }
}
