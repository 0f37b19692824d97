import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { AnimalAdmin } from '../../../../worker/contract/catalog/animals'
import { animalTypes } from '../../../../worker/contract/labels'
import { formatThousands } from '../../../../worker/contract/lib/format'
import { SelectField, TextAreaField, TextField } from '../../../ui/field'
import { type DialogEnds, FormDialog } from '../../common/dialogs/form-dialog'
import { bindFields, useSchemaForm } from '../../common/forms/bound'
import { RadioChoices } from '../../common/forms/choices'
import { MoneyField } from '../../common/forms/money-field'
import { StagesField } from '../../common/forms/rite-fields'
import { NumberField, wholeNumber } from '../../common/forms/small-fields'
import { changeAnimal, createAnimal } from './calls'
import {
  type AnimalForm,
  animalFormSchema,
  animalFormValues,
  emptyAnimalForm,
  type StockForm,
  stockAfterChange,
  stockChangeModes,
  stockFormSchema,
  stockPatch,
} from './form'
import { AnimalPhotos } from './photos'

function AnimalFields({ children }: { children: ReactNode }) {
  const form = useFormContext<AnimalForm>()
  const { register, control } = form
  const field = bindFields(form)
  const shares = Number(useWatch({ control, name: 'shares' }))
  return (
    <>
      <TextField label="Nama" {...field('name')} />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField label="Jenis" options={animalTypes} {...field('type')} />
        <MoneyField
          control={control}
          name="price"
          empty={Number.NaN}
          label={shares > 1 ? 'Harga per bagian' : 'Harga'}
        />
        <TextField label="Berat" placeholder="misalnya 25–30 kg" {...field('weight')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label="Dijual dalam berapa bagian"
          hint={
            shares > 1
              ? `Harga dan stok dihitung per bagian: 1 ekor = ${shares} bagian.`
              : '1: dijual utuh. 7: patungan sapi, satu nama tiap bagian.'
          }
          {...field('shares', wholeNumber())}
        />
        <MoneyField
          control={control}
          name="operational_cost"
          empty={0}
          label="Termasuk biaya operasional"
          hint="Bagian dari harga untuk pemotongan dan pembagian. 0: tidak disebutkan."
        />
      </div>
      {children}
      <TextAreaField label="Deskripsi" isOptional rows={4} {...field('description')} />
      <StagesField of={useWatch({ control, name: 'type' })} {...register('proof_stages')} />
      <AnimalPhotos />
    </>
  )
}

/** Converts a stock counted in shares to a text about whole animals, such as '2 ekor dan 3 bagian'. */
export function stockInAnimalsText(stock: number, shares: number) {
  const [animals, rest] = [Math.floor(stock / shares), stock % shares]
  return Number.isFinite(animals) ? `${animals} ekor${rest > 0 ? ` dan ${rest} bagian` : ''}` : undefined
}

function NewStockFields() {
  const form = useFormContext<AnimalForm>()
  const [shares, stock] = useWatch({ control: form.control, name: ['shares', 'stock'] }).map(Number)
  return (
    <NumberField
      label={shares && shares > 1 ? 'Stok (bagian)' : 'Stok'}
      hint={shares && shares > 1 ? stockInAnimalsText(stock ?? 0, shares) : undefined}
      {...bindFields(form)('stock', wholeNumber())}
    />
  )
}

const fieldLabels = { stock: 'Stok', photos: 'Foto' }

export function AnimalDialog({ animal, ...rest }: DialogEnds & { animal: AnimalAdmin | null }) {
  const { form } = useSchemaForm(animalFormSchema, {
    defaultValues: emptyAnimalForm,
    values: animal ? animalFormValues(animal) : undefined,
    resetOptions: { keepDirtyValues: true },
  })
  return (
    <FormDialog
      name={`animals.${animal?.id ?? 'new'}`}
      title={animal === null ? 'Tambah hewan' : 'Ubah hewan'}
      form={form}
      failure="Gagal menyimpan data hewan"
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

function StockFields({ now }: { now: number }) {
  const form = useFormContext<StockForm>()
  const field = bindFields(form)
  const values = useWatch({ control: form.control })
  return (
    <div className="space-y-3">
      <RadioChoices legend="Stok" options={stockChangeModes} {...form.register('stock_mode')} />
      {values.stock_mode === 'set' ? (
        <NumberField
          label="Jumlah hasil hitung"
          hint="Ditolak bila stok bergerak karena pesanan sesudah formulir ini dibuka."
          {...field('stock', wholeNumber())}
        />
      ) : (
        <NumberField
          label={values.stock_mode === 'take' ? 'Berkurang sebanyak' : 'Bertambah sebanyak'}
          {...field('stock_amount', wholeNumber())}
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
