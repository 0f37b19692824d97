import type { ComponentProps, ReactNode } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { stagesOf } from '../../../../worker/contract/labels'
import { DateField } from './date-field'
import { CheckboxField } from './small-fields'

type PerformedOnProps<V extends FieldValues> = { control: Control<V>; name: FieldPath<V>; today: string }

export const PerformedDateField = <V extends FieldValues>({ today, ...field }: PerformedOnProps<V>) => (
  <DateField
    label="Dilaksanakan pada tanggal"
    max={today}
    hint="Hari yang sebenarnya, bukan yang direncanakan. Sertifikatnya menyatakan tanggal ini."
    {...field}
  />
)

type StagesFieldProps = ComponentProps<'input'> & { of: string }

export const StagesField = ({ of, ...input }: StagesFieldProps) => (
  <fieldset>
    <legend className="font-semibold">Tahap yang wajib berfoto</legend>
    <div className="mt-2 grid grid-cols-1 gap-x-4 min-[400px]:grid-cols-2 sm:grid-cols-3">
      {Object.entries(stagesOf(of)).map(([stage, label]) => (
        <CheckboxField key={stage} value={stage} {...input}>
          {label}
        </CheckboxField>
      ))}
    </div>
    <p className="mt-1 text-sm text-muted">
      Sebelum ditandai selesai tanpa foto atau video tahap ini, petugas ditanya sekali.
    </p>
  </fieldset>
)

type OffSeasonProps = ComponentProps<'input'> & { error?: string; children: ReactNode }

export const OffSeasonCheck = ({ error, children, ...input }: OffSeasonProps) => (
  <div className="rounded-card bg-yellow-soft px-5 py-3 text-yellow-ink">
    <CheckboxField aria-invalid={error !== undefined} {...input}>
      <span>{children}</span>
    </CheckboxField>
    {error && (
      <p role="alert" className="mt-1 text-sm font-semibold text-danger">
        {error}
      </p>
    )}
  </div>
)
