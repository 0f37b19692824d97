import { useFormContext, useWatch } from 'react-hook-form'
import type { AnimalAdmin } from '../../../../worker/contract/catalog/animals'
import { thousands } from '../../../../worker/contract/lib/format'
import { type DialogEnds, FormDialog } from '../../common/dialogs/form-dialog'
import { boundTo, useBoundForm } from '../../common/forms/bound'
import { Choices } from '../../common/forms/choices'
import { NumberField } from '../../common/forms/number-field'
import { changeAnimal, createAnimal } from './calls'
import { AnimalFields, NewStock } from './fields'
import {
  animalForm,
  animalValues,
  blankAnimal,
  type StockForm,
  stockAfter,
  stockForm,
  stockModes,
  stockPatch,
  stockValues,
} from './form'

const failure = 'Gagal menyimpan data hewan'

const fieldLabels = { stock: 'Stok', photos: 'Foto' }

export function AnimalDialog({ animal, ...rest }: DialogEnds & { animal: AnimalAdmin | null }) {
  const { form } = useBoundForm(animalForm, {
    defaultValues: blankAnimal,
    values: animal ? animalValues(animal) : undefined,
    resetOptions: { keepDirtyValues: true },
  })
  return (
    <FormDialog
      name={`animals.${animal?.id ?? 'new'}`}
      title={animal === null ? 'Tambah hewan' : 'Ubah hewan'}
      form={form}
      failure={failure}
      words={fieldLabels}
      className="max-w-3xl"
      save={({ stock_mode, stock_amount, stock, ...values }) =>
        animal === null
          ? createAnimal({ ...values, stock })
          : changeAnimal(animal, { ...values, ...stockPatch(animal, { stock_mode, stock_amount, stock }) })
      }
      {...rest}
    >
      <AnimalFields />
      {animal === null ? <NewStock /> : <StockFields now={animal.stock} />}
    </FormDialog>
  )
}

export function StockDialog({ animal, ...rest }: DialogEnds & { animal: AnimalAdmin }) {
  const { form } = useBoundForm(stockForm, {
    values: stockValues(animal),
    resetOptions: { keepDirtyValues: true },
  })
  return (
    <FormDialog
      name={`animals.stock.${animal.id}`}
      title={`Stok ${animal.name}`}
      form={form}
      failure={failure}
      words={fieldLabels}
      save={values => changeAnimal(animal, stockPatch(animal, values))}
      {...rest}
    >
      <StockFields now={animal.stock} />
    </FormDialog>
  )
}

function StockFields({ now }: { now: number }) {
  const form = useFormContext<StockForm>()
  const field = boundTo(form)
  const values = useWatch({ control: form.control })
  return (
    <div className="space-y-3">
      <Choices legend="Stok" options={stockModes} {...form.register('stock_mode')} />
      {values.stock_mode === 'set' ? (
        <NumberField
          min={0}
          label="Jumlah hasil hitung"
          hint="Ditolak bila stok bergerak karena pesanan sesudah formulir ini dibuka."
          {...field('stock', { valueAsNumber: true })}
        />
      ) : (
        <NumberField
          min={0}
          label={values.stock_mode === 'take' ? 'Berkurang sebanyak' : 'Bertambah sebanyak'}
          {...field('stock_amount', { valueAsNumber: true })}
        />
      )}
      <p role="status" className="text-sm">
        Stok sekarang <strong>{thousands(now)}</strong>
        <Outcome now={now} values={values} />
      </p>
    </div>
  )
}

function Outcome({ now, values }: { now: number; values: Partial<StockForm> }) {
  const { data } = stockForm.safeParse(values)
  const after = data ? stockAfter(now, data) : now
  if (after === now) return ', tidak berubah.'
  if (after < 0) return `, hanya dapat dikurangi ${thousands(now)}.`
  return (
    <>
      , menjadi <strong>{thousands(after)}</strong>.
    </>
  )
}
