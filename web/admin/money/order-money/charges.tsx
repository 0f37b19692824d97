import { dateTime, formatRupiah } from '../../../../worker/contract/lib/format'
import {
  type ChargeState,
  channelLabels,
  chargeStates,
  isLiveCharge,
  providerLabels,
} from '../../../../worker/contract/money/charge-words'
import type { DeskCharge } from '../../../../worker/contract/money/charges'
import { useFormWrite } from '../../../lib/use-write'
import { Badge, type Tone } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { WriteError } from '../../common/forms/write-error'
import { askProviderAboutCharge } from './calls'

const tones: Partial<Record<ChargeState, Tone>> = { paid: 'green', failed: 'red', reversed: 'red' }

/** Such as 'Midtrans · BCA Virtual Account'. */
export const chargeName = ({ provider, channel }: DeskCharge) =>
  `${providerLabels[provider]} · ${channelLabels[channel]}`

type ChargeProps = { order_id: string; charge: DeskCharge; onLooked: (message: string) => void }

/** A request to pay the order through a provider. */
export function Charge({ order_id, charge, onLooked }: ChargeProps) {
  const { write, isBusy, problem } = useFormWrite()
  const look = async () => {
    // A disabled button would lose the focus.
    if (isBusy) return
    const met = await write(() => askProviderAboutCharge(order_id, charge.id))
    if (met === null) onLooked('Penyedia sudah ditanyakan.')
  }
  const isLive = isLiveCharge(charge)
  return (
    <li className="space-y-1 py-2">
      <p className="flex flex-wrap items-center gap-2">
        <span className="money font-semibold">{formatRupiah(charge.amount)}</span> {chargeName(charge)}
        <Badge tone={isLive ? 'yellow' : tones[charge.state]}>{chargeStates[charge.state]}</Badge>
        {charge.environment === 'sandbox' && <Badge>Uji coba</Badge>}
      </p>
      <p className="text-sm wrap-anywhere text-muted">{detailOf(charge)}</p>
      {isLive && <p className="text-sm">Menerima uang tunai menutup tagihan ini.</p>}
      <Button look="secondary" aria-disabled={isBusy || undefined} onClick={look}>
        {isBusy ? 'Menanyakan…' : 'Tanyakan penyedia'}
      </Button>
      <WriteError heading="Penyedia belum ditanyakan" problem={problem} />
    </li>
  )
}

const detailOf = ({ paid_amount, paid_at, ...charge }: DeskCharge) =>
  [
    paid_amount !== null && `Masuk ${formatRupiah(paid_amount)}${paid_at ? `, ${dateTime(paid_at)}` : ''}`,
    isLiveCharge(charge) && `Berlaku sampai ${dateTime(charge.expires_at)}`,
    charge.looked_at ? `Terakhir ditanyakan ${dateTime(charge.looked_at)}` : 'Belum pernah ditanyakan',
    `Nomor ${charge.id}`,
    charge.reference && `Nomor di penyedia ${charge.reference}`,
    charge.raw_state && `Status di penyedia: ${charge.raw_state}`,
  ]
    .filter(Boolean)
    .join('. ')
