import { type FormEvent, useState } from 'react'
import { rupiah } from '../../../../worker/contract/format'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/field'

const digitsOf = (text: string) => Number(text.replace(/\D/g, ''))

type OtherAmountProps = { expected: number; isBusy: boolean; onVerify: (amount: number) => void }

/** For a transfer that is not the expected amount: the ledger takes what arrived. */
export function OtherAmount({ expected, isBusy, onVerify }: OtherAmountProps) {
  const [typed, setTyped] = useState('')
  const amount = digitsOf(typed)
  const difference = amount - expected

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (amount > 0) onVerify(amount)
  }

  return (
    <details className="rounded-card border border-line px-4">
      <summary className="flex min-h-11 items-center font-medium text-primary">
        Jumlah yang masuk berbeda?
      </summary>
      <form onSubmit={submit} className="space-y-3 pb-4">
        <TextField
          label="Jumlah yang masuk"
          inputMode="numeric"
          placeholder={rupiah(expected)}
          value={typed}
          onChange={event => setTyped(event.target.value && rupiah(digitsOf(event.target.value)))}
          hint={amount > 0 && difference !== 0 ? describe(difference) : undefined}
        />
        <Button type="submit" look="secondary" disabled={isBusy || amount === 0}>
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
