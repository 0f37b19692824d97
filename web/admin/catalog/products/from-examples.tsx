import { useState } from 'react'
import type { z } from 'zod'
import { serviceKinds } from '../../../../worker/contract/labels'
import { readAmount } from '../../../../worker/contract/lib/amount'
import {
  newAnimalInput,
  newServiceInput,
  type ProductsInput,
} from '../../../../worker/contract/operations/setup'
import { useFormWrite } from '../../../lib/use-write'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/field'
import { MoneyInput, type TypedAmount } from '../../common/forms/money-field'
import { SaveError } from '../../common/forms/write-error'
import { DetailSection } from '../../common/parts/details'
import { type CreatedProducts, createProducts, ProductsAddedNotice } from './add'
import { type Example, exampleProducts, isAnimalExample } from './examples'

type TypedValues = { price: TypedAmount; weight: string; stock: string }
type Errors = Record<string, string>

const blankInput = (example: Example): TypedValues => ({
  price: null,
  weight: isAnimalExample(example) ? example.weight : '',
  stock: '',
})

function parseExample(example: Example, { price, weight, stock }: TypedValues) {
  // A missing price becomes NaN: the schema of services would accept null, but these services need a price.
  const priced = { ...example, price: price ?? Number.NaN }
  if (isAnimalExample(example))
    return newAnimalInput.safeParse({ ...priced, weight, stock: readAmount(stock) })
  return newServiceInput.safeParse({ features: [], ...priced })
}

const errorsOf = ({ issues }: z.ZodError): Errors =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))

function validateChosen(chosen: Map<string, TypedValues>) {
  const input: ProductsInput = { animals: [], services: [] }
  const errors: Record<string, Errors> = {}
  for (const example of exampleProducts) {
    const typed = chosen.get(example.name)
    if (!typed) continue
    const { data, error } = parseExample(example, typed)
    if (error) errors[example.name] = errorsOf(error)
    else if ('kind' in data) input.services.push(data)
    else input.animals.push(data)
  }
  return { input, errors }
}

export function AddExampleProducts() {
  const { write, isBusy, problem } = useFormWrite()
  const [added, setAdded] = useState<CreatedProducts | null>(null)
  const [chosen, setChosen] = useState(new Map<string, TypedValues>())
  const [errors, setErrors] = useState<Record<string, Errors>>({})

  const put = (name: string, typed: TypedValues | null) => {
    const next = new Map(chosen)
    if (typed) next.set(name, typed)
    else next.delete(name)
    setChosen(next)
    setErrors(Object.fromEntries(Object.entries(errors).filter(([wrong]) => wrong !== name)))
  }
  const add = async () => {
    const { input, errors: found } = validateChosen(chosen)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    await write(async () => {
      setAdded(await createProducts(input))
      // Keep what was typed during the request.
      setChosen(now => new Map([...now].filter(([name, typed]) => chosen.get(name) !== typed)))
    })
  }

  return (
    <DetailSection title="Dari contoh">
      <p className="mb-4 text-muted">
        Pilih yang Anda jual, lalu isi harganya sendiri. Nama, keterangan, dan fotonya dapat diubah kemudian.
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {exampleProducts.map(example => (
          <li key={example.name} className="py-3">
            <ExampleRow
              example={example}
              typed={chosen.get(example.name) ?? null}
              errors={errors[example.name] ?? {}}
              onType={typed => put(example.name, typed)}
            />
          </li>
        ))}
      </ul>
      <div className="mt-4 space-y-4">
        <ProductsAddedNotice added={added} />
        <SaveError heading="Produk belum ditambahkan" problem={problem} />
        {Object.keys(errors).length > 0 && (
          <p role="alert" className="font-semibold text-danger">
            Ada isian yang belum benar. Tidak ada yang ditambahkan.
          </p>
        )}
        <Button disabled={isBusy || chosen.size === 0} onClick={() => void add()}>
          {isBusy ? 'Menambahkan…' : `Tambahkan ${chosen.size} produk`}
        </Button>
      </div>
    </DetailSection>
  )
}

type ExampleRowProps = {
  example: Example
  typed: TypedValues | null
  errors: Errors
  onType: (typed: TypedValues | null) => void
}

function ExampleRow({ example, typed, errors, onType }: ExampleRowProps) {
  const kind = isAnimalExample(example) ? example.type : serviceKinds[example.kind]
  const per = isAnimalExample(example) && example.shares > 1 ? ' per bagian' : ''
  return (
    <fieldset aria-label={example.name}>
      <label className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          className="mt-1 size-5 shrink-0 accent-primary"
          checked={typed !== null}
          onChange={event => onType(event.target.checked ? blankInput(example) : null)}
        />
        <span className="min-w-0">
          <span className="font-semibold">{example.name}</span>{' '}
          <span className="text-sm text-muted">({kind})</span>
          <span className="block text-sm text-muted">{example.description}</span>
        </span>
      </label>
      {typed && (
        <div className="mt-3 grid gap-4 sm:ml-8 sm:grid-cols-3">
          <MoneyInput
            label={`Harga${per}`}
            value={typed.price}
            onChange={price => onType({ ...typed, price })}
            error={errors.price}
          />
          {isAnimalExample(example) && (
            <>
              <TextField
                label="Berat"
                value={typed.weight}
                onChange={event => onType({ ...typed, weight: event.target.value })}
                error={errors.weight}
              />
              <TextField
                label={`Stok${per}`}
                inputMode="numeric"
                value={typed.stock}
                onChange={event => onType({ ...typed, stock: event.target.value })}
                error={errors.stock}
              />
            </>
          )}
        </div>
      )}
    </fieldset>
  )
}
