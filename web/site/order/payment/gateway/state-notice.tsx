import { type ChargeState, channelLabels } from '../../../../../worker/contract/money/charge-words'
import type { CustomerCharge } from '../../../../../worker/contract/money/charges'

type Words = { title: string; text: (label: string) => string }

const chooseAgain = (label: string) =>
  `${label} tidak berlaku lagi. Jangan membayar ke sana; pilih cara bayar di bawah ini.`

/** `over`: the time to pay the charge has passed, but the provider has not reported yet that the charge has ended. */
type Noticed = Exclude<ChargeState, 'open'> | 'over'

/** While a payment may still arrive, no notice asks to pay again, because customers would pay twice. */
const words: Record<Noticed, Words> = {
  asking: {
    title: 'Sedang dibuat',
    text: label => `${label} sedang dibuat oleh penyedia. Tunggu sebentar.`,
  },
  unknown: {
    title: 'Menunggu kabar penyedia',
    text: label =>
      `Penyedia belum menjawab permintaan ${label}. Jangan membayar dua kali: tunggu di halaman ini, kabarnya kami periksa sendiri.`,
  },
  closing: {
    title: 'Sedang ditutup',
    text: label =>
      `${label} sedang ditutup, jadi jangan membayar ke sana lagi. Terlanjur membayar? Pembayaran Anda tetap tercatat. Setelah tertutup, cara lain dapat dipilih.`,
  },
  over: {
    title: 'Waktu bayarnya sudah habis',
    text: label =>
      `Jangan membayar lagi lewat ${label}. Bila Anda baru saja membayar, tunggu: kami tanyakan sekali lagi ke penyedia.`,
  },
  paid: {
    title: 'Pembayaran diterima',
    text: label => `Pembayaran lewat ${label} sudah kami catat.`,
  },
  expired: { title: 'Waktu bayarnya sudah habis', text: chooseAgain },
  cancelled: { title: 'Cara bayar sudah ditutup', text: chooseAgain },
  failed: {
    title: 'Cara bayar tidak dapat dibuka',
    text: label =>
      `Penyedia menolak ${label}. Bila dana Anda terlanjur terpotong, hubungi kami dahulu; bila tidak, pilih cara bayar di bawah ini.`,
  },
  reversed: {
    title: 'Pembayaran ditarik kembali',
    text: label =>
      `Menurut penyedia, pembayaran lewat ${label} dikembalikan ke rekening Anda, jadi pesanan ini belum dibayar. Hubungi kami bila dananya belum kembali.`,
  },
}

type StateNoticeProps = { channel: CustomerCharge['channel']; state: Noticed }

export function ChargeStateNotice({ channel, state }: StateNoticeProps) {
  const { title, text } = words[state]
  return (
    <p
      role="status"
      className={`rounded-card px-4 py-3 ${state === 'paid' ? 'bg-green-soft text-green-ink' : 'bg-yellow-soft text-yellow-ink'}`}
    >
      <strong className="block">{title}</strong>
      {text(channelLabels[channel])}
    </p>
  )
}
