import {
  type Control,
  Controller,
  type FieldError,
  type FieldValues,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'
import { SelectField, TextAreaField, TextField } from '../../../ui/field'
import { PictureField } from '../../site/media/picture-field'
import { CheckboxField } from '../forms/check-field'
import { LinesField } from '../forms/lines-field'
import { MoneyField } from '../forms/money-field'
import { StagesField } from '../forms/stages-field'
import type { Field } from './entity'

type Form = UseFormReturn<FieldValues>

export function EntityFields({ form, fields }: { form: Form; fields: Field[] }) {
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

type InputProps = { form: Form; field: Field; value: unknown }

function Input({ form, field, value }: InputProps) {
  const { name, kind, label, hint, isOptional } = field
  const error = form.getFieldState(name, form.formState).error
  const around = { label, hint, isOptional, error: error?.message }

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
  if (kind === 'lines') return <Lines control={form.control} field={field} error={error} />
  if (kind === 'rupiah')
    return <MoneyField control={form.control} name={name} label={label} hint={hint} isOptional={isOptional} />
  const registered = form.register(name, { valueAsNumber: kind === 'number-choice' })
  return <SelectField options={optionsOf(field)} {...around} {...registered} />
}

/** JavaScript sorts integer keys ascending; show such choices from high to low. */
function optionsOf({ kind, options = {} }: Field) {
  const entries = Object.entries(options)
  return kind === 'number-choice' ? entries.reverse() : entries
}

type Errors = FieldError | undefined

const messageAt = (error: Errors, n: number) => {
  const at: unknown = error && Object.entries(error).find(([key]) => key === String(n))?.[1]
  return typeof at === 'object' && at !== null && 'message' in at ? String(at.message) : undefined
}

type LinesProps = { control: Control<FieldValues>; field: Field; error: Errors }

const Lines = ({ control, field, error }: LinesProps) => (
  <Controller
    control={control}
    name={field.name}
    render={({ field: { value, onChange } }) => (
      <LinesField
        label={field.label}
        hint={field.hint}
        value={value}
        onChange={onChange}
        errorAt={n => messageAt(error, n)}
      />
    )}
  />
)
