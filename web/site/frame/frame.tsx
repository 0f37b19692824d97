import { MessageCircle, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { defaultContent } from '../../../worker/contract/site/default-content'
import { type Api, fetchJson } from '../../lib/api'
import { setServerClockFromPage } from '../../lib/clock'
import { retryWithDelays } from '../../lib/retry'
import { siteUrls } from '../../lib/urls'
import { Toaster } from '../../ui/toast'
import { PageTransition } from '../../ui/turning'
import { generalChatUrl } from '../chat'
import { ContentContext, type LoadedContent, type SiteData, useContent } from '../site-content'
import { useLoadedValue } from '../use-reading'
import { useLocation, useNavigation } from '../visit'
import { PageOutline } from './fallbacks'
import { Footer } from './footer'
import { SiteHeader, useIsScrolled } from './header'

/** Updates the title and moves the focus to the start of the page after a navigation. */
function PageTitle() {
  const { page, data, location: here } = useNavigation().visit
  const { pathname, hash } = here
  const content = useContent()
  const before = useRef(pathname)

  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.title = page.meta({ data, content, origin: location.origin, pathname }).title
    if (!document.getElementById(hash.slice(1)))
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, hash, page, data, content])

  return null
}

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

const useIsOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

const OfflineBanner = () => {
  const isOnline = useIsOnline()
  return (
    // The banner is sticky instead of fixed, so that it pushes content down instead of covering it.
    <div role="status" className={isOnline ? undefined : 'sticky top-16 z-20 mt-16 -mb-16 print:hidden'}>
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-yellow-soft px-4 py-2 text-sm font-semibold text-yellow-ink">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          Anda sedang luring. Sebagian isi mungkin tidak dapat dimuat.
        </p>
      )}
    </div>
  )
}

const firstView = () => innerHeight / 2

/** Floating chat button. On phones it is hidden in the landing page's first view and on pages with a chat link. */
function ChatButton() {
  const { whatsapp } = useContent()
  const isPast = useIsScrolled(firstView)
  if (!whatsapp.number) return null
  return (
    <aside aria-label="Bantuan">
      <a
        href={generalChatUrl(whatsapp)}
        target="_blank"
        rel="noopener noreferrer"
        data-chat={isPast ? 'past' : 'first'}
        className="fixed right-[calc(1rem+env(safe-area-inset-right))] bottom-4 z-20 grid size-14 place-items-center rounded-full bg-primary text-white shadow-card transition-colors hover:bg-primary-dark print:hidden"
      >
        <MessageCircle aria-hidden="true" className="size-7" />
        <span className="sr-only">Chat WhatsApp (terbuka di tab baru)</span>
      </a>
    </aside>
  )
}

const readContent = (api: Api) => retryWithDelays(() => fetchJson(api.api.site.content.$get()))

function useSiteContent({ content: given, fallbackNow }: SiteData): LoadedContent {
  const reading = useLoadedValue(given, readContent)
  const { retry } = reading
  const content = reading.state === 'ready' ? reading.value : null
  return useMemo(
    () => ({ content: content ?? defaultContent(fallbackNow), hasFailed: content === null, retry }),
    [content, fallbackNow, retry],
  )
}

function ProgressBar() {
  const isBusy = useNavigation().activity !== null
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

/** Whether the path is a search page, which keeps its box and text visible while the result loads. */
const isSearch = (pathname: string) =>
  [siteUrls.certificate, siteUrls.verify].some(at => pathname === at || pathname.startsWith(`${at}/`))

export function SiteFrame({ site, children }: { site: SiteData; children: ReactNode }) {
  const loaded = useSiteContent(site)
  const { activity } = useNavigation()
  const { pathname } = useLocation()
  useEffect(setServerClockFromPage, [])
  return (
    <ContentContext value={loaded}>
      <a
        href="#main"
        className="sr-only z-50 rounded-card bg-primary px-5 py-3 font-semibold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Langsung ke isi
      </a>
      <ProgressBar />
      <SiteHeader />
      <OfflineBanner />
      <main id="main" tabIndex={-1} className="min-h-[70dvh] pt-16 print:pt-0">
        <PageTransition isBusy={activity === 'loading' && !isSearch(pathname)} outline={<PageOutline />}>
          {children}
        </PageTransition>
      </main>
      <Footer />
      <ChatButton />
      <Toaster />
      <PageTitle />
    </ContentContext>
  )
}
