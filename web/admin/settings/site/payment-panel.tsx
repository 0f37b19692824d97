import { useFormContext } from 'react-hook-form'
import { AmountField } from '../../common/forms/rupiah-field'
import { Panel } from '../panel'
import { useHint } from '../setting-form'
import type { SiteInput } from './form'

type LimitProps = { name: 'payment.qris_limit' | 'payment.refund_limit'; label: string; hint: string }

function Limit({ name, label, hint }: LimitProps) {
  const { control } = useFormContext<SiteInput>()
  return <AmountField control={control} name={name} empty={0} label={label} hint={useHint(name, hint)} />
}

export const PaymentPanel = () => (
  <Panel title="Batas QRIS">
    <Limit
      name="payment.qris_limit"
      label="Batas pembayaran QRIS"
      hint="Pesanan di atas jumlah ini hanya dapat dibayar lewat transfer bank."
    />
    <Limit
      name="payment.refund_limit"
      label="Batas refund tanpa persetujuan kedua"
      hint="Refund sebuah pesanan yang bersama-sama melewati jumlah ini disetujui orang lain, bila timnya lebih dari satu."
    />
  </Panel>
)
