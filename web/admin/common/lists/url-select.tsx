import type { ReactNode } from 'react'
import { SelectOptions } from '../../../ui/options'
import { useListUrl } from './list-url'

type UrlSelectProps = { name: string; options: Record<string, string>; children: ReactNode }

/** A select stored in the address; the first option is the default and is omitted there. */
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
