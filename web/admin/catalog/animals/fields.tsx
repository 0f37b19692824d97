import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { animalTypes } from '../../../../worker/contract/labels'
import { SelectField, TextAreaField, TextField } from '../../../ui/field'
import { bindFields } from '../../common/forms/bound'
import { MoneyField } from '../../common/forms/money-field'
import { NumberField } from '../../common/forms/number-field'
import { StagesField } from '../../common/forms/stages-field'
import type { AnimalForm } from './form'
import { AnimalPhotos } from './photos'

export function AnimalFields({ children }: { children: ReactNode }) {
  const field = bindFields(useFormContext<AnimalForm>())
  return (
    <>
      <TextField label="Nama" {...field('name')} />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField label="Jenis" options={animalTypes} {...field('type')} />
        <Price />
        <TextField label="Berat" placeholder="misalnya 25–30 kg" {...field('weight')} />
      </div>
      <Shares />
      {children}
      <TextAreaField label="Deskripsi" isOptional rows={4} {...field('description')} />
      <Stages />
      <AnimalPhotos />
    </>
  )
}

function Stages() {
  const { register, control } = useFormContext<AnimalForm>()
  return <StagesField of={useWatch({ control, name: 'type' })} {...register('proof_stages')} />
}

function Shares() {
  const form = useFormContext<AnimalForm>()
  const { control } = form
  const shares = Number(useWatch({ control, name: 'shares' }))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NumberField
        min={1}
        max={10}
        label="Dijual dalam berapa bagian"
        hint={
          shares > 1
            ? `Harga dan stok dihitung per bagian: 1 ekor = ${shares} bagian.`
            : '1: dijual utuh. 7: patungan sapi, satu nama tiap bagian.'
        }
        {...bindFields(form)('shares', { valueAsNumber: true })}
      />
      <MoneyField
        control={control}
        name="operational_cost"
        empty={0}
        label="Termasuk biaya operasional"
        hint="Bagian dari harga untuk pemotongan dan pembagian. 0: tidak disebutkan."
      />
    </div>
  )
}

function Price() {
  const { control } = useFormContext<AnimalForm>()
  const shares = Number(useWatch({ control, name: 'shares' }))
  return (
    <MoneyField
      control={control}
      name="price"
      empty={Number.NaN}
      label={shares > 1 ? 'Harga per bagian' : 'Harga'}
    />
  )
}

/** `stock` counts shares; this returns the same number as whole animals and left-over shares, in Indonesian. */
export function wholeAnimalsText(stock: number, shares: number) {
  const [animals, rest] = [Math.floor(stock / shares), stock % shares]
  return Number.isFinite(animals) ? `${animals} ekor${rest > 0 ? ` dan ${rest} bagian` : ''}` : undefined
}

export function NewStockFields() {
  const form = useFormContext<AnimalForm>()
  const [shares, stock] = useWatch({ control: form.control, name: ['shares', 'stock'] }).map(Number)
  return (
    <NumberField
      min={0}
      label={shares && shares > 1 ? 'Stok (bagian)' : 'Stok'}
      hint={shares && shares > 1 ? wholeAnimalsText(stock ?? 0, shares) : undefined}
      {...bindFields(form)('stock', { valueAsNumber: true })}
    />
  )
}
