import { Check, ChevronDown, Scale, Star } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { LatticeStar as Ornament } from '../frame/page-parts'
import type { LoadState } from '../use-reading'

const drawings = {
  check: <Check fill="inherit" />,
  chevron: <ChevronDown fill="inherit" />,
  ornament: <Ornament className="" />,
  scale: <Scale fill="inherit" />,
  star: <Star fill="inherit" />,
}

export const SymbolIconDefinitions = () => (
  <svg aria-hidden="true" className="hidden">
    {Object.entries(drawings).map(([name, drawing]) => (
      <symbol key={name} id={`mark-${name}`} viewBox="0 0 24 24">
        {drawing}
      </symbol>
    ))}
  </svg>
)

type MarkProps = { name: keyof typeof drawings; className: string }

/** Refers to a `<symbol>` on the page, because inline copies were a third of the landing page's HTML. */
export const SymbolIcon = ({ name, className }: MarkProps) => (
  <svg aria-hidden="true" fill="none" className={className}>
    <use href={`#mark-${name}`} />
  </svg>
)

type SectionProps = {
  id: string
  title: string
  subtitle?: string
  aside?: ReactNode
  isDark?: boolean
  className?: string
  children: ReactNode
}

export const LandingSection = ({
  id,
  title,
  subtitle,
  aside,
  isDark,
  className = '',
  children,
}: SectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className={`py-14 md:py-20 ${className}`}>
    <div className="page">
      <div className="mb-8 flex flex-col gap-5 md:mb-10 lg:flex-row lg:items-end lg:justify-between lg:gap-10">
        <div>
          <SymbolIcon name="ornament" className={`mb-3 size-7 ${isDark ? 'text-[#d9b463]' : 'text-gold'}`} />
          <h2 id={`${id}-title`} className="max-w-[17em] text-xl md:text-2xl">
            {title}
          </h2>
          {subtitle && (
            <p
              className={`typed-text mt-2 max-w-[44em] md:text-lg ${isDark ? 'text-[#dbe7de]' : 'text-muted'}`}
            >
              {subtitle}
            </p>
          )}
        </div>
        {aside}
      </div>
      {children}
    </div>
  </section>
)

// The cast is safe: `Object.entries` loses the key type, but a label map has no other keys.
const entries = <K extends string>(options: Record<K, string>) => Object.entries(options) as [K, string][]

const allKinds = 'all'

type Filter<T, K extends string> = { label: string; kinds: Record<K, string>; kindOf: (item: T) => K }

export function useKindFilter<T, K extends string>(
  section: LoadState<T[]>,
  { label, kinds, kindOf }: Filter<T, K>,
) {
  const [choice, setChoice] = useState<K | typeof allKinds>(allKinds)
  const all = section.state === 'ready' ? section.value : []
  const chosen = all.filter(item => choice === allKinds || kindOf(item) === choice)
  const options = [[allKinds, 'Semua'] as const, ...entries(kinds)]

  const tabs = all.length > 0 && (
    <fieldset className="relative -mx-4 min-w-0 overflow-x-auto px-4 py-1 md:mx-0 md:px-0 lg:shrink-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex w-max gap-2">
        {options.map(([key, name]) => (
          <button
            key={key}
            type="button"
            aria-pressed={key === choice}
            onClick={() => setChoice(key)}
            className="min-h-11 rounded-full border border-edge bg-white px-4 font-semibold whitespace-nowrap transition-colors hover:border-primary hover:bg-primary-soft aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-white"
          >
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  )
  return { choice, chosen, tabs, hasAny: all.length > 0 }
}
