import { useListUrl } from './list-url'

type RangeToggleProps = { label: string; options: Record<string, string>; value: string }

export function RangeToggle({ label, options, value }: RangeToggleProps) {
  const { set } = useListUrl()
  return (
    <fieldset className="flex rounded-card border border-edge bg-white p-1 print:hidden">
      <legend className="sr-only">{label}</legend>
      {Object.entries(options).map(([range, text]) => (
        <button
          key={range}
          type="button"
          aria-pressed={range === value}
          onClick={() => set('range', range)}
          className="min-h-11 rounded-lg px-4 text-sm font-semibold text-muted transition-colors hover:bg-paper aria-pressed:bg-primary aria-pressed:text-white"
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}
