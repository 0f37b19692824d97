import { useFormContext, useWatch } from 'react-hook-form'
import { thousands } from '../../../worker/contract/format'
import { TextField } from '../../ui/field'
import { Choices } from '../common/forms/choices'
import { type StockForm, stockAfter, stockForm, stockModes } from './form'

const modes = Object.entries(stockModes).map(([value, label]) => ({ value, label }))

const number = { type: 'number', min: 0, step: 1, inputMode: 'numeric', autoComplete: 'off' } as const

/** Changes a stock by an amount, or sets what was counted. `now` is the stock that was seen. */
export function StockFields({ now }: { now: number }) {
  const { register, control, formState } = useFormContext<StockForm>()
  const { errors } = formState
  const values = useWatch({ control })
  return (
    <div className="space-y-3">
      <Choices legend="Stok" options={modes} {...register('stock_mode')} />
      {values.stock_mode === 'set' ? (
        <TextField
          {...number}
          label="Jumlah hasil hitung"
          hint="Ditolak bila stok bergerak karena pesanan sesudah formulir ini dibuka."
          error={errors.stock?.message}
          {...register('stock', { valueAsNumber: true })}
        />
      ) : (
        <TextField
          {...number}
          label={values.stock_mode === 'take' ? 'Berkurang sebanyak' : 'Bertambah sebanyak'}
          error={errors.stock_amount?.message}
          {...register('stock_amount', { valueAsNumber: true })}
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
