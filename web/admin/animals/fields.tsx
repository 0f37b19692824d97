import { useController, useFormContext, useWatch } from 'react-hook-form'
import { animalTypes } from '../../../worker/contract/labels'
import { SelectField, TextAreaField, TextField } from '../../ui/field'
import { Options } from '../common/forms/options'
import { RupiahField } from '../common/forms/rupiah-field'
import { StagesField } from '../common/forms/stages-field'
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
      <Shares />
      <TextAreaField
        label="Deskripsi"
        isOptional
        rows={4}
        error={errors.description?.message}
        {...register('description')}
      />
      <Stages />
      <Photos />
    </>
  )
}

function Stages() {
  const { register, control } = useFormContext<AnimalForm>()
  return <StagesField of={useWatch({ control, name: 'type' })} {...register('proof_stages')} />
}

/** Sold whole, or into how many shares; and what of the price pays for the work. */
function Shares() {
  const { register, control, formState } = useFormContext<AnimalForm>()
  const { field, fieldState } = useController({ control, name: 'operational_cost' })
  const shares = Number(useWatch({ control, name: 'shares' }))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        type="number"
        min={1}
        max={10}
        step={1}
        inputMode="numeric"
        autoComplete="off"
        label="Dijual dalam berapa bagian"
        hint={
          shares > 1
            ? `Harga dan stok dihitung per bagian: 1 ekor = ${shares} bagian.`
            : '1: dijual utuh. 7: patungan sapi, satu nama tiap bagian.'
        }
        error={formState.errors.shares?.message}
        {...register('shares', { valueAsNumber: true })}
      />
      <RupiahField
        label="Termasuk biaya operasional"
        hint="Bagian dari harga untuk pemotongan dan pembagian. 0: tidak disebutkan."
        autoComplete="off"
        error={fieldState.error?.message}
        {...field}
        onChange={amount => field.onChange(amount ?? 0)}
      />
    </div>
  )
}

function Price() {
  const { control } = useFormContext<AnimalForm>()
  const { field, fieldState } = useController({ control, name: 'price' })
  const shares = Number(useWatch({ control, name: 'shares' }))
  return (
    <RupiahField
      label={shares > 1 ? 'Harga per bagian' : 'Harga'}
      autoComplete="off"
      error={fieldState.error?.message}
      {...field}
      onChange={amount => field.onChange(amount ?? Number.NaN)}
    />
  )
}

/** So many animals the shares are, for whoever counts in animals. */
export function wholeAnimals(stock: number, shares: number) {
  const [animals, rest] = [Math.floor(stock / shares), stock % shares]
  return Number.isFinite(animals) ? `${animals} ekor${rest > 0 ? ` dan ${rest} bagian` : ''}` : undefined
}

export function NewStock() {
  const { register, control, formState } = useFormContext<AnimalForm>()
  const [shares, stock] = useWatch({ control, name: ['shares', 'stock'] }).map(Number)
  return (
    <TextField
      type="number"
      min={0}
      step={1}
      inputMode="numeric"
      autoComplete="off"
      label={shares && shares > 1 ? 'Stok (bagian)' : 'Stok'}
      hint={shares && shares > 1 ? wholeAnimals(stock ?? 0, shares) : undefined}
      error={formState.errors.stock?.message}
      {...register('stock', { valueAsNumber: true })}
    />
  )
}
