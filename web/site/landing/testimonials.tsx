import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import {
  type FocusEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { ratingLabel } from '../../../worker/contract/lib/format'
import type { Testimonial } from '../../../worker/contract/site/content'
import { useMediaQuery } from '../../lib/use-media'
import { Picture } from '../../ui/picture'
import { useSlideCarousel } from '../../ui/use-slides'
import { useContent } from '../site-content'
import type { LoadState } from '../use-reading'
import { LandingSection, SymbolIcon } from './section'

const slideIntervalMs = 5000

const watchTab = (look: () => void) => {
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

const useIsTabHidden = () =>
  useSyncExternalStore(
    watchTab,
    () => document.hidden,
    () => false,
  )

/** Moves by itself, except while hovered, focused, stopped or hidden, or if the visitor prefers reduced motion. */
function useCarousel(count: number) {
  const { track, index, go } = useSlideCarousel(count)
  const [isPaused, setIsPaused] = useState(false)
  const [isStopped, setIsStopped] = useState(false)
  const isTabHidden = useIsTabHidden()
  const wantsCalm = useMediaQuery('(prefers-reduced-motion: reduce)')
  const isMoving = count > 1 && !(isPaused || isStopped || isTabHidden || wantsCalm)

  useEffect(() => {
    if (!isMoving) return
    const timer = setTimeout(() => go(index + 1), slideIntervalMs)
    return () => clearTimeout(timer)
  }, [isMoving, index, go])

  const pause = useCallback(() => setIsPaused(true), [])
  const resume = useCallback(() => setIsPaused(false), [])
  const toggle = useCallback(() => setIsStopped(stopped => !stopped), [])

  return { track, index, go, pause, resume, isStopped, toggle, wantsCalm }
}

type ControlProps = { label: string; onClick: () => void; children: ReactNode }

const Control = ({ label, onClick, children }: ControlProps) => (
  <button
    type="button"
    className="grid size-11 place-items-center rounded-full border border-white/40 text-white transition-colors hover:bg-white/15"
    aria-label={label}
    onClick={onClick}
  >
    {children}
  </button>
)

const Rating = ({ value }: { value: number }) => (
  <p className="flex gap-1 text-[#e3b85a]">
    <span className="sr-only">{ratingLabel(value)}</span>
    {[1, 2, 3, 4, 5].map(star => (
      <SymbolIcon
        key={star}
        name="star"
        className={`size-5 ${star <= value ? 'fill-current' : 'opacity-50'}`}
      />
    ))}
  </p>
)

type SlideProps = { testimonial: Testimonial; position: string; isCurrent: boolean }

const Slide = ({ testimonial, position, isCurrent }: SlideProps) => (
  <li aria-label={position} aria-hidden={!isCurrent || undefined} className="w-full shrink-0 snap-center">
    <figure className="grid gap-6 md:grid-cols-[14rem_1fr] md:items-center md:gap-10">
      <Picture
        src={testimonial.image_url}
        alt=""
        illustration="qurban"
        ratio="1/1"
        sizes="(min-width: 48rem) 224px, 96px"
        className="max-md:max-w-24 rounded-card"
      />
      <div>
        <Rating value={testimonial.rating} />
        <blockquote className="typed-text mt-3 max-w-[33.7em] text-lg leading-relaxed md:text-xl md:leading-relaxed">
          “{testimonial.testimonial}”
        </blockquote>
        <figcaption className="mt-4">
          <span className="block font-bold">{testimonial.name}</span>
          <span className="text-[#dbe7de]">{testimonial.location}</span>
        </figcaption>
      </div>
    </figure>
  </li>
)

function Carousel({ testimonials }: { testimonials: Testimonial[] }) {
  const { track, index, go, pause, resume, isStopped, toggle, wantsCalm } = useCarousel(testimonials.length)
  const resumeOutside = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) resume()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the carousel
    <div onMouseEnter={pause} onMouseLeave={resume} onFocus={pause} onBlur={resumeOutside}>
      <ul
        ref={track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard
        tabIndex={0}
        aria-label="Testimoni"
        className="relative flex snap-x snap-mandatory items-center overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
      >
        {testimonials.map((testimonial, n) => (
          <Slide
            key={testimonial.id}
            testimonial={testimonial}
            position={`${n + 1} dari ${testimonials.length}`}
            isCurrent={n === index}
          />
        ))}
      </ul>
      {testimonials.length > 1 && (
        <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="flex gap-2">
            <Control label="Testimoni sebelumnya" onClick={() => go(index - 1)}>
              <ChevronLeft aria-hidden="true" />
            </Control>
            <Control label="Testimoni berikutnya" onClick={() => go(index + 1)}>
              <ChevronRight aria-hidden="true" />
            </Control>
            {!wantsCalm && (
              <Control
                label={isStopped ? 'Jalankan pergantian otomatis' : 'Hentikan pergantian otomatis'}
                onClick={toggle}
              >
                {isStopped ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
              </Control>
            )}
          </div>
          <div className="flex grow flex-wrap">
            {testimonials.map(({ id, name }, n) => (
              <button
                key={id}
                type="button"
                aria-label={`Testimoni ${n + 1}: ${name}`}
                aria-current={n === index || undefined}
                onClick={() => go(n)}
                className="group grid h-11 max-w-11 min-w-8 grow basis-8 place-items-center"
              >
                <span className="size-2.5 rounded-full border border-white/70 transition-colors group-hover:bg-white/60 group-aria-[current]:border-[#e3b85a] group-aria-[current]:bg-[#e3b85a]" />
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

export function TestimonialsSection({ section }: { section: LoadState<Testimonial[]> }) {
  const { title, subtitle } = useContent().home.sections.testimonials
  if (section.state !== 'ready' || section.value.length === 0) return null
  return (
    <div className="relative isolate bg-primary-dark text-white">
      <div aria-hidden="true" className="lattice absolute inset-0 -z-10 opacity-60" />
      <LandingSection id="testimonials" title={title || 'Testimoni'} subtitle={subtitle} isDark>
        <Carousel testimonials={section.value} />
      </LandingSection>
    </div>
  )
}
