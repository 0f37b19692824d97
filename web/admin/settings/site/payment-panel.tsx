import { useController, useFormContext } from 'react-hook-form'
import { rupiah } from '../../../../worker/contract/format'
import { TextField } from '../../../ui/field'
import { Panel } from '../panel'
import { useHint } from './fields'
import type { SiteInput } from './form'

const amountOf = (text: string) => Number(text.replace(/\D/g, ''))

export function PaymentPanel() {
  const { control } = useFormContext<SiteInput>()
  const { field, fieldState } = useController({ control, name: 'payment.qris_limit' })
  const hint = useHint(
    'payment.qris_limit',
    'Pesanan di atas jumlah ini hanya dapat dibayar lewat transfer bank.',
  )
  return (
    <Panel title="Batas QRIS">
      <TextField
        ref={field.ref}
        name={field.name}
        label="Batas pembayaran QRIS"
        inputMode="numeric"
        autoComplete="off"
        hint={hint}
        error={fieldState.error?.message}
        value={field.value ? rupiah(field.value) : ''}
        onBlur={field.onBlur}
        onChange={event => field.onChange(amountOf(event.target.value))}
      />
    </Panel>
  )
}
