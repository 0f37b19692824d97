import type { ComponentProps, ReactNode } from 'react'

type OffSeasonProps = ComponentProps<'input'> & { error?: string; children: ReactNode }

/** Asked before a day outside those of the season is written down. */
export const OffSeason = ({ error, children, ...input }: OffSeasonProps) => (
  <div className="rounded-card bg-yellow-soft px-5 py-3 text-yellow-ink">
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        aria-invalid={error !== undefined}
        className="size-5 shrink-0 accent-primary"
        {...input}
      />
      <span>{children}</span>
    </label>
    {error && (
      <p role="alert" className="mt-1 text-sm font-semibold text-danger">
        {error}
      </p>
    )}
  </div>
)
