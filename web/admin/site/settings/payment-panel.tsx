import { useFormContext } from 'react-hook-form'
import { MoneyField } from '../../common/forms/money-field'
import { Panel } from '../../common/settings/panel'
import { useHint } from '../../common/settings/setting-form'
import type { SiteInput } from './form'

type LimitProps = { name: 'payment.qris_limit' | 'payment.refund_limit'; label: string; hint: string }

function Limit({ name, label, hint }: LimitProps) {
  const { control } = useFormContext<SiteInput>()
  return <MoneyField control={control} name={name} label={label} hint={useHint(name, hint)} />
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
