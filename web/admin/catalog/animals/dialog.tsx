import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { AnimalAdmin } from '../../../../worker/contract/catalog/animals'
import { formatThousands } from '../../../../worker/contract/lib/format'
import { type DialogEnds, FormDialog } from '../../common/dialogs/form-dialog'
import { bindFields, useSchemaForm } from '../../common/forms/bound'
import { RadioChoices } from '../../common/forms/choices'
import { NumberField } from '../../common/forms/number-field'
import { changeAnimal, createAnimal } from './calls'
import { AnimalFields, NewStockFields } from './fields'
import {
  animalFormSchema,
  animalValues,
  emptyAnimalForm,
  type StockForm,
  stockAfterChange,
  stockFormSchema,
  stockFormValues,
  stockModes,
  stockPatch,
} from './form'

const failure = 'Gagal menyimpan data hewan'

const fieldLabels = { stock: 'Stok', photos: 'Foto' }

export function AnimalDialog({ animal, ...rest }: DialogEnds & { animal: AnimalAdmin | null }) {
  const { form } = useSchemaForm(animalFormSchema, {
    defaultValues: emptyAnimalForm,
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
      <AnimalFields>{animal === null ? <NewStockFields /> : <StockFields now={animal.stock} />}</AnimalFields>
    </FormDialog>
  )
}

export function StockDialog({ animal, ...rest }: DialogEnds & { animal: AnimalAdmin }) {
  const { form } = useSchemaForm(stockFormSchema, {
    values: stockFormValues(animal),
    resetOptions: { keepDirtyValues: true },
  })
  const { setFocus } = form
  // Runs after the effect of `FormDialog`, which focuses the radio button.
  useEffect(() => setFocus('stock_amount', { shouldSelect: true }), [setFocus])
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
  const field = bindFields(form)
  const values = useWatch({ control: form.control })
  return (
    <div className="space-y-3">
      <RadioChoices legend="Stok" options={stockModes} {...form.register('stock_mode')} />
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
        Stok sekarang <strong>{formatThousands(now)}</strong>
        <Outcome now={now} values={values} />
      </p>
    </div>
  )
}

function Outcome({ now, values }: { now: number; values: Partial<StockForm> }) {
  const { data } = stockFormSchema.safeParse(values)
  const after = data ? stockAfterChange(now, data) : now
  if (after === now) return ', tidak berubah.'
  if (after < 0) return `, hanya dapat dikurangi ${formatThousands(now)}.`
  return (
    <>
      , menjadi <strong>{formatThousands(after)}</strong>.
    </>
  )
}
