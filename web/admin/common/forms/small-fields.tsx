import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { readAmount } from '../../../../worker/contract/lib/amount'
import type { ApiProblem } from '../../../lib/problem'
import { TextField } from '../../../ui/field'

type PersonNameFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'autoComplete'>

export const PersonNameField = (props: PersonNameFieldProps) => (
  <TextField
    label="Nama"
    hint="Tampil bagi rekan setim dan pada kuitansi yang Anda buat."
    autoComplete="name"
    {...props}
  />
)

export function showFieldErrors<V extends FieldValues, T>(
  { getValues, setError }: Pick<UseFormReturn<V, unknown, T>, 'getValues' | 'setError'>,
  { errors }: ApiProblem,
) {
  const fields = Object.keys(getValues())
  const isField = (path: string): path is Path<V> => fields.includes(path.split('.')[0] ?? '')
  let first: { path: Path<V> } | null = null
  for (const { path, message } of errors) {
    if (!isField(path)) continue
    setError(path, { message })
    first ??= { path }
  }
  return first
}

/** Uses a text input, because in a number input browsers read '1.000' as 1 and '12,5' as 125. */
export const NumberField = (field: ComponentProps<typeof TextField>) => (
  <TextField inputMode="numeric" autoComplete="off" {...field} />
)

/** `register` options of a number field. Empty text becomes `blank`; text that `read` cannot parse is refused. */
export const numberRule = (read: (text: string) => unknown, message: string, blank: number | null) => ({
  setValueAs(typed: unknown) {
    const text = String(typed ?? '').trim()
    if (text === '') return blank
    const number = typeof typed === 'number' ? typed : read(text)
    return typeof number === 'number' ? number : Number.NaN
  },
  validate: (value: unknown) => !Number.isNaN(value) || message,
})

export const wholeNumber = (blank: number | null = Number.NaN) =>
  numberRule(readAmount, 'Isi dengan angka bulat', blank)

type CheckFieldProps = ComponentProps<'input'> & { hint?: ReactNode; children: ReactNode }

export const CheckboxField = ({ hint, children, ...input }: CheckFieldProps) => (
  <label className="flex min-h-11 items-center gap-3">
    <input type="checkbox" className="size-5 shrink-0 accent-primary" {...input} />
    {hint ? (
      <span>
        <span className="font-semibold">{children}</span>
        <span className="block text-sm text-muted">{hint}</span>
      </span>
    ) : (
      children
    )}
  </label>
)
