import { useController, useFormContext } from 'react-hook-form'
import { RupiahField } from '../../common/forms/rupiah-field'
import { Panel } from '../panel'
import { useHint } from './fields'
import type { SiteInput } from './form'

export function PaymentPanel() {
  const { control } = useFormContext<SiteInput>()
  const { field, fieldState } = useController({ control, name: 'payment.qris_limit' })
  const hint = useHint(
    'payment.qris_limit',
    'Pesanan di atas jumlah ini hanya dapat dibayar lewat transfer bank.',
  )
  return (
    <Panel title="Batas QRIS">
      <RupiahField
        {...field}
        label="Batas pembayaran QRIS"
        autoComplete="off"
        hint={hint}
        error={fieldState.error?.message}
        onChange={amount => field.onChange(amount ?? 0)}
      />
    </Panel>
  )
}
