import { useEffect, useRef, useState } from 'react'
import { dateTime, formatRupiah } from '../../../../../worker/contract/lib/format'
import { type Channel, channelLabels } from '../../../../../worker/contract/money/charge-words'
import type { OfferedChannels } from '../../../../../worker/contract/money/charges'
import type { OrderView } from '../../../../../worker/contract/orders/orders'
import { serverNow } from '../../../../lib/clock'
import { Button } from '../../../../ui/button'
import { ErrorState, Skeletons } from '../../../../ui/states'
import { FailureMessage } from '../../order-parts'
import { paymentDeadline } from '../../phase'
import { ChargeCard } from './charge'
import {
  amountLimitText,
  type ChannelOffer,
  channelEndText,
  channelLimitText,
  chargeAmount,
  groupChannelOffers,
  shortChannelLabel,
} from './rules'
import { ChargeStateNotice } from './state-notice'
import { useCharge } from './use-charge'

type OfferButtonProps = {
  offer: ChannelOffer
  amount: number
  /** End of the time to pay the order, UTC ISO. */
  deadline: string
  opening: Channel | null
  onChoose: () => void
}

function OfferButton({ offer, amount, deadline, opening, onChoose }: OfferButtonProps) {
  const label = channelLabels[offer.channel]
  const short = shortChannelLabel(offer.channel)
  const misfit = amountLimitText(offer, amount)
  const hint = offer.channel === 'qris' && 'Satu kode untuk semua bank dan dompet digital'
  const notes = [hint, channelLimitText(offer), channelEndText(offer, deadline, serverNow())]
  const isOff = misfit !== null || opening !== null
  return (
    <button
      type="button"
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onChoose}
      className={`button w-full flex-col items-start gap-0 text-left ${isOff ? 'bg-grey-soft text-grey-ink' : 'secondary'}`}
    >
      <span translate="no" className="font-semibold">
        {short}
        <span className="sr-only">{label.slice(short.length)}</span>
      </span>
      <span className="text-sm font-normal empty:hidden">
        {opening === offer.channel ? 'Membuka…' : misfit || notes.filter(Boolean).join('. ')}
      </span>
    </button>
  )
}

type ChooserProps = Omit<OfferButtonProps, 'offer' | 'onChoose'> & {
  offers: ChannelOffer[]
  onChoose: (channel: Channel) => void
}

const Chooser = ({ offers, opening, onChoose, ...shown }: ChooserProps) => (
  <div className="grid grid-cols-1 gap-4">
    {groupChannelOffers(offers).map(group => (
      <div key={group.title}>
        <h3 className="text-sm font-semibold text-muted">{group.title}</h3>
        <ul className="mt-2 grid grid-cols-2 gap-2">
          {group.offers.map(offer => (
            <li key={offer.channel} className={group.offers.length === 1 ? 'col-span-2' : 'flex'}>
              <OfferButton {...shown} {...{ offer, opening }} onChoose={() => onChoose(offer.channel)} />
            </li>
          ))}
        </ul>
      </div>
    ))}
    <p role="status" className="sr-only">
      {opening && `Membuka ${channelLabels[opening]}…`}
    </p>
  </div>
)

type SectionProps = {
  order: OrderView
  offered: OfferedChannels
  onChange: () => void
  /** Called with true while the customer can still pay through a provider. */
  onLive: (isLive: boolean) => void
}

function Ways({ order, offered, onChange, onLive }: SectionProps) {
  const [isChanging, setChanging] = useState(false)
  const [closed, setClosed] = useState<string | null>(null)
  const head = useRef<HTMLHeadingElement>(null)
  const focusNext = useRef(false)
  const { charge, isLive, ...payment } = useCharge(order, onChange)
  const amount = chargeAmount(order)
  const deadline = paymentDeadline(order)

  useEffect(() => {
    onLive(isLive)
  }, [isLive, onLive])

  // After a choice, focus the content that replaced the pressed button.
  useEffect(() => {
    if (!focusNext.current || !head.current) return
    focusNext.current = false
    head.current.focus()
  })

  const changeTo = (isWanted: boolean) => {
    focusNext.current = true
    setChanging(isWanted)
  }
  const choose = async (channel: Channel) => {
    const old = isLive ? charge : null
    if (!(await payment.open(channel))) return
    focusNext.current = true
    setChanging(false)
    setClosed(old && old.channel !== channel ? channelLabels[old.channel] : null)
  }

  if (payment.problem) return <ErrorState message={payment.problem} onRetry={payment.read} />
  if (charge === undefined) return <Skeletons label="Memuat cara bayar…" shape="h-64" />
  const isChoosing = !isLive || (isChanging && charge?.state === 'open')
  if (charge && !isChoosing)
    return (
      <ChargeCard
        key={charge.id}
        {...payment}
        {...{ order, charge, head, closed }}
        offered={offered}
        onChangeWay={() => changeTo(true)}
      />
    )
  return (
    <div className="card p-5 print:hidden">
      {charge && charge.state !== 'open' && !isLive && (
        <div className="mb-4">
          <ChargeStateNotice channel={charge.channel} state={charge.state} />
        </div>
      )}
      {charge && isLive && (
        <div className="mb-4">
          <h3 ref={head} tabIndex={-1} className="text-base">
            Ganti cara bayar
          </h3>
          <p className="mt-1">
            Begitu Anda memilih cara lain, {channelLabels[charge.channel]} ditutup dan tidak dapat dibayar
            lagi. Sudah membayar? Jangan pilih cara lain; kembali dan tunggu kabarnya.
          </p>
          <Button look="secondary" className="mt-2" onClick={() => changeTo(false)}>
            Kembali ke {channelLabels[charge.channel]}
          </Button>
        </div>
      )}
      <p className="mb-4">
        Dikenali otomatis dalam hitungan detik, tanpa mengirim bukti. Jumlahnya{' '}
        <strong translate="no" className="money">
          {formatRupiah(amount)}
        </strong>
        , tanpa kode unik. Bayar paling lambat {dateTime(deadline)}.
      </p>
      <FailureMessage className="mb-3">{payment.refusal}</FailureMessage>
      <Chooser
        offers={offered.channels}
        amount={amount}
        deadline={deadline}
        opening={payment.opening}
        onChoose={channel => void choose(channel)}
      />
    </div>
  )
}

/** Payment through a provider. Browsers load this code only if the shop has set up a provider. */
export default function GatewaySection(props: SectionProps) {
  const { order, offered } = props
  if (chargeAmount(order) <= 0) return null
  return (
    <section aria-labelledby="gateway-title" className="mb-8">
      <h2 id="gateway-title" className="mb-4 text-lg">
        Bayar otomatis
      </h2>
      {offered.simulator !== null && (
        <p className="mb-4 rounded-card bg-yellow-soft px-4 py-3 text-yellow-ink">
          <strong>Simulasi.</strong> Tidak ada uang sungguhan yang berpindah.
        </p>
      )}
      {order.masked ? (
        <p className="card p-5">
          Untuk membayar otomatis, buka dahulu data pemesan dengan nomor WhatsApp Anda di halaman ini.
        </p>
      ) : (
        <Ways {...props} />
      )}
    </section>
  )
}
