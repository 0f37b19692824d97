import { type ReactNode, useEffect, useMemo } from 'react'
import { defaultContent } from '../../../worker/contract/shop/default-content'
import { type Api, ask } from '../../lib/api'
import { anchorToPage } from '../../lib/clock'
import { patiently } from '../../lib/retry'
import { urls } from '../../lib/urls'
import { Toaster } from '../../ui/toast'
import { Turning } from '../../ui/turning'
import { ContentContext, type LoadedContent } from '../content'
import { useReading } from '../use-reading'
import { useLocation, useVisiting } from '../visit/context'
import type { SiteData } from '../visit/site-data'
import { ChatButton } from './chat-button'
import { Footer } from './footer'
import { Header } from './header'
import { OfflineBanner } from './offline-banner'
import { PageOutline } from './page-skeleton'
import { PageTitle } from './page-title'

const readContent = (api: Api) => patiently(() => ask(api.api.site.content.$get()))

/** The texts from the page, or read again with the waits of the specification when they were missing. */
function useSiteContent({ content: given, fallbackNow }: SiteData): LoadedContent {
  const reading = useReading(given, readContent)
  const { retry } = reading
  const content = reading.state === 'ready' ? reading.value : null
  return useMemo(
    () => ({ content: content ?? defaultContent(fallbackNow), hasFailed: content === null, retry }),
    [content, fallbackNow, retry],
  )
}

/** A line at the top while a page is being fetched. */
function ProgressBar() {
  const isBusy = useVisiting().activity !== null
  return (
    <div role="status">
      {isBusy && (
        <>
          <span className="sr-only">Memuat halaman…</span>
          <div className="progress" />
        </>
      )}
    </div>
  )
}

/** Pages of a search box, which stays in sight with what is typed while the answer is awaited. */
const isSearch = (pathname: string) =>
  [urls.certificate, urls.verify].some(at => pathname === at || pathname.startsWith(`${at}/`))

/** What stands around every page. */
export function Frame({ site, children }: { site: SiteData; children: ReactNode }) {
  const loaded = useSiteContent(site)
  const { activity } = useVisiting()
  const { pathname } = useLocation()
  useEffect(anchorToPage, [])
  return (
    <ContentContext value={loaded}>
      <a
        href="#main"
        className="sr-only z-50 rounded-card bg-primary px-5 py-3 font-semibold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Langsung ke isi
      </a>
      <ProgressBar />
      <Header />
      <OfflineBanner />
      <main id="main" tabIndex={-1} className="min-h-[70dvh] pt-16 print:pt-0">
        <Turning isBusy={activity === 'loading' && !isSearch(pathname)} outline={<PageOutline />}>
          {children}
        </Turning>
      </main>
      <Footer />
      <ChatButton />
      <Toaster />
      <PageTitle />
    </ContentContext>
  )
}
