import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { defaultContent } from '../../../worker/contract/shop/default-content'
import type { SiteContent } from '../../../worker/contract/shop/site'
import { api, ask } from '../../lib/api'
import { anchorToPage } from '../../lib/clock'
import { patiently } from '../../lib/retry'
import { urls } from '../../lib/urls'
import { Toaster } from '../../ui/toast'
import { Turning } from '../../ui/turning'
import { ContentContext, type LoadedContent } from '../content'
import { useLocation, useVisiting } from '../visit/context'
import { ChatButton } from './chat-button'
import { Footer } from './footer'
import { Header } from './header'
import { OfflineBanner } from './offline-banner'
import { PageOutline } from './page-skeleton'
import { PageTitle } from './page-title'
import { ProgressBar } from './progress-bar'
import type { SiteData } from './site-data'

const readContent = () => ask(api.api.site.content.$get())

/** The texts from the page, or read again with the waits of the specification when they were missing. */
function useSiteContent(loaded: SiteData): LoadedContent {
  const [later, setLater] = useState<SiteContent | null>(null)
  const [round, setRound] = useState(0)
  const content = loaded.content ?? later
  const isMissing = content === null

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another try
  useEffect(() => {
    if (!isMissing) return
    let isCurrent = true
    patiently(readContent)
      .then(read => isCurrent && setLater(read))
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [isMissing, round])

  return useMemo(
    () => ({
      content: content ?? defaultContent(loaded.fallbackNow),
      hasFailed: content === null,
      retry: () => setRound(n => n + 1),
    }),
    [content, loaded.fallbackNow],
  )
}

/** Pages of a search box, which stays in sight with what is typed while the answer is awaited. */
const isSearch = (pathname: string) =>
  [urls.certificate, urls.verify].some(at => pathname === at || pathname.startsWith(`${at}/`))

/** What stands around every page. */
export function Frame({ site, children }: { site: SiteData; children: ReactNode }) {
  const loaded = useSiteContent(site)
  const { now } = loaded.content
  const { activity } = useVisiting()
  const { pathname } = useLocation()
  useEffect(() => anchorToPage(now), [now])
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
