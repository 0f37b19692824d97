import type { ComponentProps, ReactNode } from 'react'

type CheckFieldProps = ComponentProps<'input'> & { hint?: ReactNode; children: ReactNode }

/** Checkbox with a label. Accepts the result of `register`. */
export const CheckboxField = ({ hint, children, ...input }: CheckFieldProps) => (
  <label className="flex min-h-11 items-center gap-3">
    <input type="checkbox" className="size-5 shrink-0 accent-primary" {...input} />
    {hint ? (
      <span>
        <span className="font-semibold">{children}</span>
        <span className="block text-sm text-muted">{hint}</span>
      </span>
    ) : (
      children
    )}
  </label>
)
