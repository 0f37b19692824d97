import { useController, useFormContext } from 'react-hook-form'
import { codeTypes } from '../../../worker/contract/labels'
import { TextField } from '../../ui/field'
import { Choices } from '../common/forms/choices'
import { RupiahField } from '../common/forms/rupiah-field'
import { type CodeForm, noEffect } from './form'
import { kinds } from './words'

const orNull = (value: unknown) => (value === '' || value === null ? null : value)
const numberOrNull = (value: unknown) => (value === '' || value === null ? null : Number(value))

const typeOptions = Object.entries(codeTypes).map(([value, label]) => ({ value, label }))

/** Everything of a code; its type is chosen once. */
export function CodeFields({ isNew }: { isNew: boolean }) {
  const { register, formState, watch, setValue } = useFormContext<CodeForm>()
  const { errors } = formState
  const type = watch('type')
  const clearEffect = () => {
    for (const [name, value] of Object.entries(noEffect))
      setValue(name as keyof typeof noEffect, value, { shouldDirty: true })
  }
  return (
    <>
      {isNew && (
        <Choices
          legend="Jenis"
          options={typeOptions}
          error={errors.type?.message}
          hint="Diskon memotong harga. Referral hanya mencatat pesanan datang lewat siapa."
          {...register('type', { onChange: clearEffect })}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Kode"
          placeholder="misalnya QURBAN10"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          error={errors.code?.message}
          {...register('code')}
        />
        <TextField
          label="Catatan"
          isOptional
          placeholder={type === 'referral' ? 'misalnya nama mitra' : 'misalnya untuk apa'}
          hint="Hanya tampil di sini."
          error={errors.note?.message}
          {...register('note')}
        />
      </div>
      {type === 'discount' && <Effect />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          label="Hari pertama"
          isOptional
          error={errors.starts_at?.message}
          {...register('starts_at', { setValueAs: orNull })}
        />
        <TextField
          type="date"
          label="Hari terakhir"
          isOptional
          error={errors.ends_at?.message}
          {...register('ends_at', { setValueAs: orNull })}
        />
      </div>
      {type === 'discount' && <Limits />}
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-5 accent-primary" {...register('active')} />
        Aktif
      </label>
    </>
  )
}

type Amount = 'amount' | 'max_discount' | 'min_subtotal'
type AmountProps = { name: Amount; label: string; hint?: string; empty?: null | 0; isOptional?: boolean }

function AmountField({ name, empty = null, ...around }: AmountProps) {
  const { control } = useFormContext<CodeForm>()
  const { field, fieldState } = useController({ control, name })
  return (
    <RupiahField
      {...around}
      autoComplete="off"
      error={fieldState.error?.message}
      {...field}
      onChange={amount => field.onChange(amount ?? empty)}
    />
  )
}

function Effect() {
  const { register, formState } = useFormContext<CodeForm>()
  const { errors } = formState
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          type="number"
          min={1}
          max={100}
          step={1}
          inputMode="numeric"
          label="Potongan (%)"
          hint="Isi ini, atau rupiah di sebelahnya."
          error={errors.percent?.message}
          {...register('percent', { setValueAs: numberOrNull })}
        />
        <AmountField name="amount" label="Potongan (Rp)" />
        <AmountField name="max_discount" label="Paling banyak" isOptional />
      </div>
      <AmountField name="min_subtotal" label="Subtotal paling sedikit" isOptional empty={0} />
      <fieldset>
        <legend className="font-semibold">Berlaku untuk</legend>
        <p className="text-sm text-muted">Tanpa pilihan: semua hewan dan layanan.</p>
        <div className="mt-1 flex flex-wrap gap-x-5">
          {Object.entries(kinds).map(([value, label]) => (
            <label key={value} className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                value={value}
                className="size-5 accent-primary"
                {...register('applies_to')}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  )
}

function Limits() {
  const { register, formState } = useFormContext<CodeForm>()
  const { errors } = formState
  const count = { type: 'number', min: 1, step: 1, inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...count}
        label="Batas pemakaian"
        isOptional
        hint="Pesanan yang batal mengembalikannya."
        error={errors.limit_total?.message}
        {...register('limit_total', { setValueAs: numberOrNull })}
      />
      <TextField
        {...count}
        label="Batas per nomor WhatsApp"
        isOptional
        error={errors.limit_per_phone?.message}
        {...register('limit_per_phone', { setValueAs: numberOrNull })}
      />
    </div>
  )
}
