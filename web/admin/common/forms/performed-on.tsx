import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { DateField } from './date-field'

type PerformedOnProps<V extends FieldValues> = { control: Control<V>; name: FieldPath<V>; today: string }

/** WIB day on which the rite was performed; the certificate states it. */
export const PerformedDateField = <V extends FieldValues>({ today, ...field }: PerformedOnProps<V>) => (
  <DateField
    label="Dilaksanakan pada tanggal"
    max={today}
    hint="Hari yang sebenarnya, bukan yang direncanakan. Sertifikatnya menyatakan tanggal ini."
    {...field}
  />
)
