import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { FieldError } from '../../../ui/field'

export const badgesByValue = <K extends string>(Badge: ComponentType<{ value: K }>, values: readonly K[]) =>
  Object.fromEntries(values.map(value => [value, <Badge key={value} value={value} />]))

type ChoicesProps = ComponentProps<'input'> & {
  legend: string
  options: Readonly<Record<string, ReactNode>>
  error?: string
  /** Lists the options below each other, for options that have a description. */
  isList?: boolean
  hint?: string
}

export const RadioChoices = ({ legend, options, error, hint, isList = false, ...input }: ChoicesProps) => (
  <fieldset>
    <legend className="font-semibold">{legend}</legend>
    <div className={`mt-2 gap-2 ${isList ? 'grid auto-rows-fr' : 'flex flex-wrap'}`}>
      {Object.entries(options).map(([value, label]) => (
        <label
          key={value}
          className="flex min-h-11 items-center gap-2 rounded-card border border-edge px-3 has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-gold"
        >
          <input
            {...input}
            type="radio"
            value={value}
            className="size-4 shrink-0 accent-primary outline-none"
          />
          {label}
        </label>
      ))}
    </div>
    {hint && <p className="mt-1 text-sm text-muted">{hint}</p>}
    <FieldError tabIndex={-1} data-error>
      {error}
    </FieldError>
  </fieldset>
)
