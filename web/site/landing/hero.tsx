import { useCallback, useState } from 'react'
import { nextEid } from '../../../worker/contract/lib/eid'
import { longDate } from '../../../worker/contract/lib/format'
import { useIsHydrated } from '../../lib/stored'
import { siteUrls } from '../../lib/urls'
import { LinkButton } from '../../ui/button'
import { splitDuration, useSecondsUntil } from '../../ui/countdown'
import { Picture } from '../../ui/picture'
import { ErrorState, Loading, Skeleton } from '../../ui/states'
import { useContent } from '../site-content'
import type { LoadState } from '../use-reading'
import type { OpeningContent } from './data'
import { SymbolIcon } from './section'

/** Until hydration, the countdown uses this as the current time, so that the HTML is the same all day. */
const endOf = (day: string) => `${day}T23:59:59+07:00`

const startOf = (day: string) => `${day}T00:00:00+07:00`

/** The search for the next Eid skips this many days, because other calendars may date the same Eid later. */
const skippedDays = 30

function dayAfter(day: string) {
  const rested = Date.parse(startOf(day)) + skippedDays * 86_400_000
  return nextEid(new Date(rested).toISOString())
}

const labels = { days: 'Hari', hours: 'Jam', minutes: 'Menit', seconds: 'Detik' } as const

const Cell = ({ value, label }: { value: number | null; label: string }) => (
  <div className="min-w-16 rounded-card bg-white/10 px-2 py-2 text-center md:min-w-20 md:py-3">
    <span className="block text-xl font-bold tabular-nums md:text-2xl">
      {value === null ? '··' : String(value).padStart(2, '0')}
    </span>
    <span className="block text-sm text-[#dbe7de]">{label}</span>
  </div>
)

function EidCountdown({ countdown_text, eid_date, today }: OpeningContent) {
  const [day, setDay] = useState(eid_date)
  const goOn = useCallback(() => setDay(dayAfter), [])
  const isTicking = useIsHydrated()
  const left = splitDuration(useSecondsUntil(startOf(day), endOf(today), goOn))
  return (
    <div className="page relative lg:-mb-12">
      <div className="relative isolate overflow-hidden rounded-card bg-primary text-white shadow-card lg:flex lg:items-center lg:justify-between">
        <div aria-hidden="true" className="lattice absolute inset-0 -z-10 opacity-60" />
        <div className="flex items-start gap-3 px-5 pt-5 lg:py-6 lg:pl-8">
          <SymbolIcon name="ornament" className="mt-0.5 size-6 shrink-0 text-[#d9b463]" />
          <p>
            <span className="block text-lg leading-snug font-bold">{countdown_text}</span>
            <time dateTime={day} className="text-[#dbe7de]">
              {longDate(day)}
            </time>
          </p>
        </div>
        <div
          role="timer"
          aria-label="Hitung mundur"
          className="grid grid-cols-4 gap-2 p-5 md:gap-3 lg:py-6 lg:pr-8"
        >
          <Cell value={left.days} label={labels.days} />
          <Cell value={isTicking ? left.hours : null} label={labels.hours} />
          <Cell value={isTicking ? left.minutes : null} label={labels.minutes} />
          <Cell value={isTicking ? left.seconds : null} label={labels.seconds} />
        </div>
      </div>
    </div>
  )
}

export const heroSizes = '(min-width: 64rem) 66vw, 100vw'

/** Fades out the edges of the picture, so that text over the edges is readable on any picture. */
const fade =
  'mask-t-from-70% mask-b-from-75% lg:mask-t-from-80% lg:mask-b-from-88% lg:mask-l-from-55% lg:mask-l-to-100%'

const HeroPicture = ({ src }: { src: string }) => (
  <div
    className={`relative -mb-5 h-64 sm:h-80 lg:absolute lg:top-0 lg:right-0 lg:bottom-18 lg:mb-0 lg:h-auto lg:w-2/3 ${fade}`}
  >
    <Picture
      src={src}
      alt=""
      illustration="qurban"
      ratio="16/9"
      sizes={heroSizes}
      isFirst
      className="absolute inset-0 h-full object-[75%_100%]"
    />
  </div>
)

function Words({ opening }: { opening: OpeningContent }) {
  const { home, shop } = useContent()
  const { cta, services } = home.sections
  return (
    <>
      <h1 className="max-w-[11.33em] text-2xl md:text-3xl">{opening.title || shop.name}</h1>
      <p className="typed-text mt-4 max-w-[33.7em] md:text-lg lg:max-w-[30rem]">{opening.subtitle}</p>
      <div className="mt-7 flex flex-wrap gap-3">
        <LinkButton to={siteUrls.order} className="min-h-12 px-7">
          {cta.button_text || services.cta_text || 'Pesan Sekarang'}
        </LinkButton>
        <a
          href="#animals"
          className="inline-flex min-h-12 items-center justify-center rounded-card border border-edge bg-white/80 px-6 font-semibold transition-colors hover:border-primary hover:bg-white"
        >
          Lihat hewan &amp; harga
        </a>
      </div>
    </>
  )
}

const ShopName = () => <h1 className="text-2xl md:text-3xl">{useContent().shop.name}</h1>

const WordsToCome = () => (
  <>
    <Loading />
    <ShopName />
    <Skeleton className="mt-5 h-5 w-full max-w-md" />
    <Skeleton className="mt-3 h-5 w-2/3 max-w-sm" />
    <Skeleton className="mt-8 h-12 w-44" />
  </>
)

function Body({ section }: { section: LoadState<OpeningContent> }) {
  if (section.state === 'ready') return <Words opening={section.value} />
  if (section.state === 'loading') return <WordsToCome />
  return (
    <>
      <ShopName />
      <div className="mt-6 max-w-md">
        <ErrorState
          message="Failed to load content"
          detail={section.problem.detail}
          onRetry={section.retry}
          retryLabel="Retry"
        />
      </div>
    </>
  )
}

export function Hero({ section }: { section: LoadState<OpeningContent> }) {
  const image = section.state === 'ready' ? section.value.image : ''
  return (
    <section
      aria-label="Pembuka"
      data-opening
      className="relative isolate -mt-16 overflow-x-clip bg-linear-to-b from-[#f6e3c8] to-paper lg:pt-16"
    >
      <div aria-hidden="true" className="lattice absolute inset-0 -z-10 mask-b-from-40%" />
      <HeroPicture src={image} />
      <div className="page relative pb-10 lg:flex lg:min-h-[34rem] lg:flex-col lg:justify-center lg:pt-10 lg:pb-28">
        <Body section={section} />
      </div>
      {section.state === 'ready' && <EidCountdown {...section.value} />}
    </section>
  )
}
