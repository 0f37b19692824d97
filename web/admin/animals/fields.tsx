import { useController, useFormContext } from 'react-hook-form'
import { animalTypes } from '../../../worker/contract/labels'
import { SelectField, TextAreaField, TextField } from '../../ui/field'
import { Options } from '../parts/options'
import { RupiahField } from '../parts/rupiah-field'
import type { AnimalForm } from './form'
import { Photos } from './photos'

/** Everything of an animal but its stock. */
export function AnimalFields() {
  const { register, formState } = useFormContext<AnimalForm>()
  const { errors } = formState
  return (
    <>
      <TextField label="Nama" error={errors.name?.message} {...register('name')} />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField label="Jenis" error={errors.type?.message} {...register('type')}>
          <Options of={animalTypes} />
        </SelectField>
        <Price />
        <TextField
          label="Berat"
          placeholder="misalnya 25–30 kg"
          error={errors.weight?.message}
          {...register('weight')}
        />
      </div>
      <TextAreaField
        label="Deskripsi"
        isOptional
        rows={4}
        error={errors.description?.message}
        {...register('description')}
      />
      <Photos />
    </>
  )
}

function Price() {
  const { control } = useFormContext<AnimalForm>()
  const { field, fieldState } = useController({ control, name: 'price' })
  return (
    <RupiahField
      label="Harga"
      autoComplete="off"
      error={fieldState.error?.message}
      {...field}
      onChange={amount => field.onChange(amount ?? Number.NaN)}
    />
  )
}

export function NewStock() {
  const { register, formState } = useFormContext<AnimalForm>()
  return (
    <TextField
      type="number"
      min={0}
      step={1}
      inputMode="numeric"
      autoComplete="off"
      label="Stok"
      error={formState.errors.stock?.message}
      {...register('stock', { valueAsNumber: true })}
    />
  )
}
