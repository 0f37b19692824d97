import { useFormContext, useWatch } from 'react-hook-form'
import { thousands } from '../../../../worker/contract/lib/format'
import { boundTo } from '../../common/forms/bound'
import { Choices } from '../../common/forms/choices'
import { NumberField } from '../../common/forms/number-field'
import { type StockForm, stockAfter, stockForm, stockModes } from './form'

export function StockFields({ now }: { now: number }) {
  const form = useFormContext<StockForm>()
  const field = boundTo(form)
  const values = useWatch({ control: form.control })
  return (
    <div className="space-y-3">
      <Choices legend="Stok" options={stockModes} {...form.register('stock_mode')} />
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
