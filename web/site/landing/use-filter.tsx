import { useState } from 'react'
import type { Reading } from '../use-reading'

// Object.entries forgets the keys' type; the labels given are all there are.
const entries = <K extends string>(options: Record<K, string>) => Object.entries(options) as [K, string][]

const everything = 'all'

type Filter<T, K extends string> = { label: string; kinds: Record<K, string>; kindOf: (item: T) => K }

/** A list narrowed to one kind, and the tabs that choose it: on phones their row scrolls sideways. */
export function useFilter<T, K extends string>(
  section: Reading<T[]>,
  { label, kinds, kindOf }: Filter<T, K>,
) {
  const [choice, setChoice] = useState<K | typeof everything>(everything)
  const all = section.state === 'ready' ? section.value : []
  const chosen = all.filter(item => choice === everything || kindOf(item) === choice)
  const options = [[everything, 'Semua'] as const, ...entries(kinds)]

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
