import { type FormEvent, useState } from 'react'
import { rupiahAmount } from '../../../../worker/contract/base'
import { rupiah } from '../../../../worker/contract/lib/format'
import { Button } from '../../../ui/button'
import { MoneyInput, type TypedAmount } from '../../common/forms/money-field'

type OtherAmountProps = { expected: number; isBusy: boolean; onVerify: (amount: number) => void }

const schema = rupiahAmount()

/** For a transfer that differs from the total. The ledger records the received amount. */
export function OtherAmount({ expected, isBusy, onVerify }: OtherAmountProps) {
  const [amount, setAmount] = useState<TypedAmount>(null)
  const { data, error } = schema.safeParse(amount)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (data !== undefined) onVerify(data)
  }

  return (
    <details className="rounded-card border border-line px-4">
      <summary className="flex min-h-11 items-center font-medium text-primary">
        Jumlah yang masuk berbeda?
      </summary>
      <form onSubmit={submit} className="space-y-3 pb-4">
        <MoneyInput
          label="Jumlah yang masuk"
          placeholder={rupiah(expected)}
          value={amount}
          onChange={setAmount}
          hint={data !== undefined && data !== expected ? describe(data - expected) : undefined}
          error={typeof amount === 'number' ? error?.issues[0]?.message : undefined}
        />
        <Button type="submit" look="secondary" disabled={isBusy || data === undefined}>
          Verifikasi dengan jumlah ini
        </Button>
      </form>
    </details>
  )
}

const describe = (difference: number) =>
  difference > 0
    ? `Lebih ${rupiah(difference)} dari yang diharapkan.`
    : `Kurang ${rupiah(-difference)} dari yang diharapkan.`
