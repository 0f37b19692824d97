type FilterTabsProps<K extends string> = {
  label: string
  options: Record<K, string>
  value: K
  onChange: (value: K) => void
}

/** Narrows a list to one kind; on phones the row scrolls sideways. */
export function FilterTabs<K extends string>({ label, options, value, onChange }: FilterTabsProps<K>) {
  return (
    <fieldset className="relative -mx-4 min-w-0 overflow-x-auto px-4 py-1 md:mx-0 md:px-0 lg:shrink-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex w-max gap-2">
        {entries(options).map(([key, name]) => (
          <button
            key={key}
            type="button"
            aria-pressed={key === value}
            onClick={() => onChange(key)}
            className="min-h-11 rounded-full border border-edge bg-white px-4 font-semibold whitespace-nowrap transition-colors hover:border-primary hover:bg-primary-soft aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-white"
          >
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

// Object.entries forgets the keys' type; the labels given are all there are.
const entries = <K extends string>(options: Record<K, string>) => Object.entries(options) as [K, string][]
