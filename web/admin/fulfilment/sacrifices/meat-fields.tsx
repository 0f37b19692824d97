import type { ComponentProps } from 'react'
import { readAmount } from '../../../../worker/contract/lib/amount'
import { NumberField, numberRule } from '../../common/forms/small-fields'

/** '1.250' is refused: it may mean 1,25 or 1250 kilograms. */
const readWeight = (text: string) =>
  /^\d{1,4}([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : null

export const weightRule = numberRule(readWeight, 'Isi berat dalam kilogram, misalnya 12,5', null)
export const packagesRule = numberRule(readAmount, 'Isi jumlah paket dengan angka bulat', null)

type Field = Omit<ComponentProps<typeof NumberField>, 'label'>

export const MeatFields = ({ weight, packages }: { weight: Field; packages: Field }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <NumberField label="Berat daging (kg)" isOptional inputMode="decimal" {...weight} />
    <NumberField label="Jumlah paket" isOptional {...packages} />
  </div>
)
