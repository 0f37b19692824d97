import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import {
  type Control,
  type FieldError,
  type FieldValues,
  type UseFormReturn,
  useController,
  useWatch,
} from 'react-hook-form'
import { SelectField, TextAreaField, TextField } from '../../../ui/field'
import { ActionButton } from '../../../ui/icon-buttons'
import { ToolButton } from '../../../ui/tool-button'
import { PictureField } from '../../site/media/picture-field'
import { MoneyField } from '../forms/money-field'
import { StagesField } from '../forms/rite-fields'
import { CheckboxField } from '../forms/small-fields'
import type { EntityField } from './entity'

type LinesFieldProps = { control: Control<FieldValues>; field: EntityField }

function LinesField({ control, field: { name, label, hint } }: LinesFieldProps) {
  const id = useId()
  const { field, fieldState } = useController({ control, name })
  const value: string[] = field.value
  const errorAt = (n: number) => messageAt(fieldState.error, n)
  const replace = (n: number, text: string) =>
    field.onChange(value.map((line, at) => (at === n ? text : line)))

  return (
    <fieldset>
      <legend className="font-semibold">{label}</legend>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      <ul className="mt-1 space-y-2">
        {value.map((line, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other id than its position
          <li key={n}>
            <div className="flex gap-2">
              <input
                value={line}
                aria-label={`${label} ${n + 1}`}
                aria-invalid={errorAt(n) ? true : undefined}
                aria-describedby={`${id}-${n}`}
                // biome-ignore lint/a11y/noAutofocus: the operator types into the added line next
                autoFocus={line === ''}
                onChange={event => replace(n, event.target.value)}
                className="min-h-11 min-w-0 grow rounded-card border border-edge px-3 aria-invalid:border-danger"
              />
              <ToolButton
                icon={X}
                label={`Hapus ${label} ${n + 1}`}
                tone="danger"
                onClick={() => field.onChange(value.filter((_, at) => at !== n))}
              />
            </div>
            <p id={`${id}-${n}`} className="text-sm font-semibold text-danger empty:hidden">
              {errorAt(n)}
            </p>
          </li>
        ))}
      </ul>
      <ActionButton
        icon={Plus}
        look="secondary"
        className="mt-2"
        onClick={() => field.onChange([...value, ''])}
      >
        Tambah
        <span className="sr-only">{label}</span>
      </ActionButton>
    </fieldset>
  )
}

type Form = UseFormReturn<FieldValues>

export function EntityFields({ form, fields }: { form: Form; fields: EntityField[] }) {
  const values = useWatch({ control: form.control })
  return fields
    .filter(({ only }) => only?.(values) ?? true)
    .map(field =>
      field.kind === 'stages' ? (
        <StagesField key={field.name} of={String(values.kind)} {...form.register(field.name)} />
      ) : (
        <Input key={field.name} form={form} field={field} value={values[field.name]} />
      ),
    )
}

type InputProps = { form: Form; field: EntityField; value: unknown }

function Input({ form, field, value }: InputProps) {
  const { name, kind, label, hint, isOptional } = field
  const error = form.getFieldState(name, form.formState).error?.message
  const around = { label, hint, isOptional, error }

  if (kind === 'text') return <TextField {...around} {...form.register(name)} />
  if (kind === 'area') {
    return (
      <>
        <TextAreaField rows={5} {...around} {...form.register(name)} />
        {typeof value === 'string' && field.below?.(value)}
      </>
    )
  }
  if (kind === 'picture') {
    return (
      <PictureField
        {...around}
        current={typeof value === 'string' ? value : null}
        folder={field.folder}
        onPick={url => form.setValue(name, url, { shouldDirty: true, shouldValidate: true })}
        {...form.register(name)}
      />
    )
  }
  if (kind === 'checkbox')
    return (
      <CheckboxField hint={hint} {...form.register(name)}>
        {label}
      </CheckboxField>
    )
  if (kind === 'lines') return <LinesField control={form.control} field={field} />
  if (kind === 'rupiah')
    return <MoneyField control={form.control} name={name} label={label} hint={hint} isOptional={isOptional} />
  const registered = form.register(name, { valueAsNumber: kind === 'number-choice' })
  return <SelectField options={optionsOf(field)} {...around} {...registered} />
}

/** Reverses numeric options, because JavaScript sorts integer keys ascending and the form shows the highest first. */
function optionsOf({ kind, options = {} }: EntityField) {
  const entries = Object.entries(options)
  return kind === 'number-choice' ? entries.reverse() : entries
}

function messageAt(error: FieldError | undefined, n: number) {
  const at: unknown = error && Object.entries(error).find(([key]) => key === String(n))?.[1]
  return typeof at === 'object' && at !== null && 'message' in at ? String(at.message) : undefined
}
