import type { ReactNode } from 'react'
import { formatThousands } from '../../../../worker/contract/lib/format'
import { SelectOptions } from '../../../ui/field'
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

export const tabsClass = 'mb-5 flex min-w-0 gap-2 max-sm:overflow-x-auto sm:flex-wrap'

type CountTabProps = { label: string; n: number; isOn: boolean; onPress: () => void }

export const TabWithCount = ({ label, n, isOn, onPress }: CountTabProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onPress}
    className="inline-flex min-h-11 shrink-0 items-center max-sm:aria-pressed:-order-1 gap-2 rounded-full border border-line bg-white px-4 text-sm font-semibold text-muted hover:border-primary aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-white"
  >
    {label} <span className="tabular-nums">{formatThousands(n)}</span>
  </button>
)

type UrlSelectProps = { name: string; options: Record<string, string>; children: ReactNode }

/** A select whose value is stored in the URL. The first option is the default and is left out of the URL. */
export function UrlSelect({ name, options, children }: UrlSelectProps) {
  const { get, set } = useListUrl()
  const [own = ''] = Object.keys(options)
  return (
    <label className="flex items-center gap-2 text-sm text-muted">
      {children}
      <select
        value={get(name) || own}
        onChange={event => set(name, event.target.value === own ? '' : event.target.value)}
        className="min-h-11 rounded-card border border-edge bg-white px-2 text-ink"
      >
        <SelectOptions of={options} />
      </select>
    </label>
  )
}
