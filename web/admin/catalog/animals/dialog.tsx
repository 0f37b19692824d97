import type { AnimalAdmin } from '../../../../worker/contract/catalog/animals'
import { type DialogEnds, FormDialog } from '../../common/dialogs/form-dialog'
import { useBoundForm } from '../../common/forms/bound'
import { changeAnimal, createAnimal } from './calls'
import { AnimalFields, NewStock } from './fields'
import { animalForm, animalValues, blankAnimal, stockForm, stockPatch, stockValues } from './form'
import { StockFields } from './stock-fields'

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
