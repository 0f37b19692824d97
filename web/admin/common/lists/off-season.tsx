import type { ComponentProps, ReactNode } from 'react'
import { CheckboxField } from '../forms/small-fields'

type OffSeasonProps = ComponentProps<'input'> & { error?: string; children: ReactNode }

export const OffSeasonCheck = ({ error, children, ...input }: OffSeasonProps) => (
  <div className="rounded-card bg-yellow-soft px-5 py-3 text-yellow-ink">
    <CheckboxField aria-invalid={error !== undefined} {...input}>
      <span>{children}</span>
    </CheckboxField>
    {error && (
      <p role="alert" className="mt-1 text-sm font-semibold text-danger">
        {error}
      </p>
    )}
  </div>
)
