import type { ReactNode } from 'react'

export type Fact = [label: string, value: ReactNode]

/** Each value under what it is; a fact without a value is left out. */
export const Facts = ({ facts, className }: { facts: Fact[]; className: string }) => (
  <dl className={`grid grid-cols-1 ${className}`}>
    {facts.map(
      ([label, value]) =>
        value && (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold break-words">{value}</dd>
          </div>
        ),
    )}
  </dl>
)
