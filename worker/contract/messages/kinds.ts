import type { OrderStatus, PaymentStatus, SlaughterStatus } from '../labels'
import { chargeGraceMinutes } from '../money/charges'
import { isAwaitingPayment, isOverdue, orderDeadline } from '../orders/rules.ts'

export const messageChannels = { whatsapp: 'WhatsApp', email: 'Email' } as const

export type MessageChannel = keyof typeof messageChannels

export type MessageOrderEvent = {
  n: number
  type: string
  details: Record<string, string | number | null>
  created_at: string
}

export type MessageOrder = {
  created_at: string
  /** 1 until the secret link of the order is replaced, for example because another person takes over the order. */
  key_version: number
  status: OrderStatus
  payment_status: PaymentStatus
  payment_claimed_at: string | null
  claim_until: string | null
  expires_at: string
  slaughter_status: SlaughterStatus
  slaughter_date: string | null
  message_consent: string | null
  anonymized_at: string | null
  /** 1 if the customer can see a photo or video of the sacrifice. */
  has_evidence: 0 | 1
  /** 1 if the order has a published certificate. */
  has_certificate: 0 | 1
  /** The order change that waits for the customer's agreement ('proposed') or payment ('waiting'). */
  open_change: 'proposed' | 'waiting' | null
  /** 1 if a refund waits for the customer's account number. */
  needs_payee: 0 | 1
  /** Time (UTC ISO) until which the virtual account can be paid; null without a virtual account. */
  va_until: string | null
}

/** Newest message first. */
type SentMessages = { ref: string }[]

type Kind = {
  label: string
  /** Default texts: e-mail subject, e-mail and WhatsApp message. */
  subject: string
  text: string
  chat: string
  /** `false`: the shop's default settings send no WhatsApp message of this kind. */
  chats?: false
  /** Label of the e-mail button to the payment page. Without it the button leads to the order's page. */
  pays?: string
  tells?: (event: MessageOrderEvent, order: MessageOrder) => boolean
  /** Time at which to send the message (UTC ISO); if absent, the message is sent immediately. */
  at?: (event: MessageOrderEvent, order: MessageOrder) => string
  /** Distinguishes messages of one kind: the customer gets one message for each `ref`. */
  ref?: (event: MessageOrderEvent, order: MessageOrder, sent: SentMessages) => string
  /** The message is sent even without consent: the customer requested it, or it protects the customer's money. */
  isNotice?: true
  /** The e-mail is sent even without consent to messages, because it is part of the contract. */
  isReceipt?: true
  alsoCancelled?: true
  /** A new message of the kind withdraws an older message that is not sent yet. */
  isLatestOnly?: boolean
  /** Kind of a message that already contains the same information, so that this message is skipped. */
  overtakenBy?: (order: MessageOrder) => 'scheduled' | 'slaughtered' | null
  /** Whether the message is still correct: checked after each event of the order and just before sending. */
  isTrue: (order: MessageOrder, now: string) => boolean
}

const minute = 60_000
const hour = 60 * minute

const after = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString()
const before = (time: string, ms: number) => after(time, -ms)
const dayOf = (time: string) => after(time, 7 * hour).slice(0, 10)

const isUnpaid = (order: MessageOrder) =>
  order.status === 'pending' && order.payment_status !== 'verified' && order.payment_claimed_at === null

/** While a payment provider is silent, each cron run moves the deadline this far into the future. No message states it. */
const endsWithinGrace = (order: MessageOrder, now: string) =>
  isOverdue(order, after(now, chargeGraceMinutes * minute))

const isOpen = (order: MessageOrder, now: string) => isUnpaid(order) && !endsWithinGrace(order, now)

/** The deadline cancels an order that has no payment claim, or a claim without an acceptable proof of payment. */
const endsAtDeadline = (order: MessageOrder, now: string) =>
  isAwaitingPayment(order) && orderDeadline(order) === order.expires_at && !endsWithinGrace(order, now)

const isSlaughter =
  (status: SlaughterStatus) =>
  ({ type, details }: MessageOrderEvent) =>
    type === 'slaughter_updated' && details.status === status

const slaughterNews = { pending: null, scheduled: 'scheduled', completed: 'slaughtered' } as const

/** The `ref` is the announced day. A day that is announced again after another day gets a number: '2027-05-16#1'. */
function dayRef(day: string, sent: SentMessages) {
  const ofDay = sent.filter(({ ref }) => ref === day || ref.startsWith(`${day}#`))
  const last = sent[0]?.ref
  if (last !== undefined && ofDay[0]?.ref === last) return last
  return ofDay.length === 0 ? day : `${day}#${ofDay.length}`
}

const kind = (rules: Kind) => rules

/** Each message is sent once per channel of `messageChannels`. Add urgent kinds to the index `messages_urgent` too. */
export const messageKindRules = {
  placed: kind({
    label: 'Pesanan dibuat',
    subject: 'Pesanan {{order_id}} kami terima',
    text: 'Terima kasih sudah memesan di {{shop}}. Pesanan {{order_id}} sudah kami catat.\n\nMohon transfer tepat {{total}} sebelum {{deadline}}; tiga angka terakhirnya mengenali pesanan Anda. Rekening dan kode QRIS ada di halaman pembayaran.',
    chat: 'Terima kasih, pesanan {{order_id}} sudah kami catat. Mohon transfer tepat {{total}} sebelum {{deadline}}. Cara membayarnya ada di tautan ini; simpan nomor kami agar tautannya dapat diketuk:',
    isReceipt: true,
    // No WhatsApp message by default, because the customer has just opened a chat with the shop.
    chats: false,
    pays: 'Buka halaman pembayaran',
    // The code that places an order queues this message. If that failed, the first event of the order queues it.
    tells: ({ type, n, created_at }, order) =>
      n === 1 &&
      (type === 'created_by_operator' || type === 'names_changed') &&
      order.created_at >= before(created_at, hour) &&
      isUnpaid(order) &&
      order.payment_status === 'pending',
    at: (_, order) => order.created_at,
    isTrue: (order, now) => isOpen(order, now) && order.payment_status === 'pending',
  }),
  reminder: kind({
    label: 'Pengingat pembayaran',
    subject: 'Batas pembayaran pesanan {{order_id}} sudah dekat',
    text: 'Pesanan {{order_id}} kami simpan sampai {{deadline}}. Bila masih berkenan, mohon transfer tepat {{total}} sebelum itu. Bila sudah, kirim buktinya lewat “Saya sudah transfer” di halaman pembayaran.',
    chat: 'Pesanan {{order_id}} kami simpan sampai {{deadline}}. Bila masih berkenan, mohon transfer tepat {{total}} sebelum itu. Bila sudah transfer, kirim buktinya di tautan ini:',
    pays: 'Bayar sekarang',
    // The cron job queues this message near the deadline: see `insertTimedMessages` in worker/messages/outbox.ts.
    isTrue: endsAtDeadline,
  }),
  va_number: kind({
    label: 'Nomor virtual account',
    subject: 'Nomor pembayaran pesanan {{order_id}}',
    text: 'Nomor pembayaran pesanan {{order_id}}:\n\n{{va_number}}\n\nMohon bayar tepat {{va_total}} sebelum {{va_until}}. Pembayarannya kami terima sendiri dalam hitungan detik, tanpa mengirim bukti.',
    chat: 'Nomor pembayaran pesanan {{order_id}}: {{va_number}}. Mohon bayar tepat {{va_total}} sebelum {{va_until}}. Cara membayarnya di tautan ini:',
    isReceipt: true,
    chats: false,
    pays: 'Buka halaman pembayaran',
    tells: ({ type, details }) => type === 'charge_opened' && String(details.channel).startsWith('va_'),
    // Wait a minute: the provider's response with the virtual account number comes after the event.
    at: ({ created_at }) => after(created_at, minute),
    ref: ({ created_at }) => created_at,
    isLatestOnly: true,
    isTrue: (order, now) => isAwaitingPayment(order) && order.va_until !== null && order.va_until > now,
  }),
  paid: kind({
    label: 'Pembayaran diterima',
    subject: 'Pembayaran pesanan {{order_id}} kami terima',
    text: 'Alhamdulillah, pembayaran pesanan {{order_id}} sudah kami terima. Semoga menjadi amal yang diterima.\n\nKami mengabari Anda saat pelaksanaannya dijadwalkan. Perjalanan pesanan dan nama yang diniatkan dapat dilihat kapan saja.',
    chat: 'Alhamdulillah, pembayaran pesanan {{order_id}} sudah kami terima. Mohon periksa nama yang diniatkan di tautan ini:',
    tells: ({ type }) => type === 'payment_verified',
    overtakenBy: ({ slaughter_status }) => slaughterNews[slaughter_status],
    isTrue: ({ payment_status }) => payment_status === 'verified',
  }),
  rejected: kind({
    label: 'Pembayaran ditolak',
    subject: 'Pembayaran pesanan {{order_id}} belum kami temukan',
    text: 'Mohon maaf, pembayaran pesanan {{order_id}} belum dapat kami terima. {{reason}}\n\nYang perlu ditransfer tepat {{total}}, sebelum {{deadline}}. Bila dana sudah terpotong, kirim bukti transfernya di halaman pembayaran atau hubungi kami; dana Anda tidak hilang.',
    chat: 'Mohon maaf, pembayaran pesanan {{order_id}} belum dapat kami terima. {{reason}}\n\nMohon transfer tepat {{total}} sebelum {{deadline}}, atau kirim bukti transfernya bila dana sudah terpotong:',
    pays: 'Buka halaman pembayaran',
    tells: ({ type }) => type === 'payment_rejected',
    ref: ({ created_at }) => created_at,
    isLatestOnly: true,
    isTrue: (order, now) => isOpen(order, now) && order.payment_status === 'rejected',
  }),
  scheduled: kind({
    label: 'Dijadwalkan',
    subject: 'Pelaksanaan pesanan {{order_id}} sudah dijadwalkan',
    text: 'Pelaksanaan pesanan {{order_id}} dijadwalkan {{slaughter_date}}.\n\nTempat: {{slaughter_location}}\n\nBuktinya kami kirim setelah pelaksanaan.',
    chat: 'Pelaksanaan pesanan {{order_id}} dijadwalkan {{slaughter_date}}. Rinciannya di tautan ini:',
    tells: isSlaughter('scheduled'),
    ref: (_, order, sent) => dayRef(order.slaughter_date ?? '-', sent),
    isLatestOnly: true,
    isTrue: ({ slaughter_status }) => slaughter_status === 'scheduled',
  }),
  slaughtered: kind({
    label: 'Dilaksanakan',
    subject: 'Pesanan {{order_id}} sudah dilaksanakan',
    text: 'Alhamdulillah, pesanan {{order_id}} sudah dilaksanakan. Semoga Allah menerimanya.\n\nBukti dan sertifikatnya kami tampilkan di halaman pesanan begitu siap.',
    chat: 'Alhamdulillah, pesanan {{order_id}} sudah dilaksanakan. Semoga Allah menerimanya. Buktinya kami tampilkan di tautan ini:',
    tells: isSlaughter('completed'),
    isTrue: ({ slaughter_status }) => slaughter_status === 'completed',
  }),
  evidence: kind({
    label: 'Bukti baru',
    subject: 'Ada bukti baru untuk pesanan {{order_id}}',
    text: 'Foto atau video baru dari pelaksanaan pesanan {{order_id}} sudah dapat dilihat dan disimpan.',
    chat: 'Foto atau video baru dari pelaksanaan pesanan {{order_id}} sudah dapat dilihat dan disimpan di tautan ini:',
    tells: ({ type }) => type === 'evidence_added',
    at: ({ created_at }) => after(created_at, 30 * minute),
    ref: ({ created_at }) => dayOf(created_at),
    isTrue: ({ has_evidence }) => has_evidence === 1,
  }),
  certificate: kind({
    label: 'Sertifikat terbit',
    subject: 'Sertifikat pesanan {{order_id}} sudah terbit',
    text: 'Sertifikat untuk pesanan {{order_id}} sudah terbit dan dapat disimpan atau dicetak. Jazakumullah khairan atas kepercayaan Anda.',
    chat: 'Sertifikat untuk pesanan {{order_id}} sudah terbit. Jazakumullah khairan atas kepercayaan Anda. Silakan disimpan dari tautan ini:',
    tells: ({ type }) => type === 'certificate_published',
    at: ({ created_at }) => after(created_at, 10 * minute),
    ref: ({ created_at }) => dayOf(created_at),
    isTrue: ({ has_certificate }) => has_certificate === 1,
  }),
  change_proposed: kind({
    label: 'Perubahan pesanan diajukan',
    subject: 'Mohon setujui perubahan pesanan {{order_id}}',
    text: 'Ada perubahan pada pesanan {{order_id}} yang perlu Anda setujui. Lihat isi sebelum dan sesudahnya di halaman pesanan, lalu setujui atau tolak.',
    chat: 'Ada perubahan pada pesanan {{order_id}} yang perlu Anda setujui. Lihat isi sebelum dan sesudahnya, lalu setujui atau tolak di tautan ini:',
    tells: ({ type }) => type === 'change_proposed',
    ref: ({ created_at }) => created_at,
    isLatestOnly: true,
    isTrue: ({ open_change }) => open_change === 'proposed',
  }),
  change_due: kind({
    label: 'Selisih perubahan ditagih',
    subject: 'Selisih perubahan pesanan {{order_id}} menunggu pembayaran',
    text: 'Terima kasih, perubahan pesanan {{order_id}} sudah Anda setujui. Selisihnya kami tahan 48 jam; jumlah tepat dan rekeningnya ada di halaman pesanan.',
    chat: 'Perubahan pesanan {{order_id}} sudah Anda setujui. Selisihnya kami tahan 48 jam; jumlah tepat dan rekeningnya di tautan ini:',
    tells: ({ type }) => type === 'change_agreed',
    ref: ({ created_at }) => created_at,
    isLatestOnly: true,
    isTrue: ({ open_change }) => open_change === 'waiting',
  }),
  refund_asked: kind({
    label: 'Rekening refund diminta',
    subject: 'Rekening tujuan pengembalian dana pesanan {{order_id}}',
    text: 'Dana dari pesanan {{order_id}} akan kami kembalikan. Mohon isi rekening tujuannya di halaman pesanan.',
    chat: 'Dana dari pesanan {{order_id}} akan kami kembalikan. Mohon isi rekening tujuannya di tautan ini:',
    alsoCancelled: true,
    tells: ({ type, details }) => type === 'refund_requested' && details.kind === 'refund',
    ref: ({ created_at }) => created_at,
    isLatestOnly: true,
    isTrue: ({ needs_payee }) => needs_payee === 1,
  }),
  payee_changed: kind({
    label: 'Rekening refund diisi atau diganti',
    subject: 'Rekening tujuan pengembalian dana pesanan {{order_id}} diisi',
    text: 'Pada {{payee_day}} rekening tujuan pengembalian dana pesanan {{order_id}} diisi dengan rekening berakhiran {{payee_last4}}.\n\nBila bukan Anda yang mengisinya, segera hubungi kami sebelum dananya dikirim.',
    chat: 'Pada {{payee_day}} rekening tujuan pengembalian dana pesanan {{order_id}} diisi dengan rekening berakhiran {{payee_last4}}. Bila bukan Anda yang mengisinya, segera balas pesan ini. Rinciannya di tautan ini:',
    alsoCancelled: true,
    isNotice: true,
    tells: ({ type }) => type === 'refund_payee',
    ref: ({ created_at }) => created_at,
    isTrue: () => true,
  }),
  link_asked: kind({
    label: 'Tautan pesanan diminta lagi',
    subject: 'Tautan pesanan {{order_id}}',
    text: 'Tautan pesanan {{order_id}} diminta lagi di situs kami. Tombol di bawah membuka pesanan Anda.\n\nBila bukan Anda yang memintanya, email ini dapat diabaikan; jangan meneruskannya.',
    chat: 'Ini tautan pesanan {{order_id}}:',
    // Sent only by e-mail: see `queueOrderLinkEmail` and `queueOrderLinkEmails` in worker/messages/outbox.ts.
    chats: false,
    alsoCancelled: true,
    isNotice: true,
    isTrue: () => true,
  }),
  refund_paid: kind({
    label: 'Refund dibayar',
    subject: 'Dana pesanan {{order_id}} sudah kami kembalikan',
    text: 'Dana dari pesanan {{order_id}} sudah kami kembalikan. Jumlah dan tanggalnya ada di halaman pesanan.',
    chat: 'Dana dari pesanan {{order_id}} sudah kami kembalikan. Rinciannya di tautan ini:',
    alsoCancelled: true,
    tells: ({ type }) => type === 'refund_paid',
    ref: ({ created_at }) => created_at,
    isTrue: () => true,
  }),
}

export type MessageKind = keyof typeof messageKindRules

export const messageKindNames = Object.keys(messageKindRules) as MessageKind[]

export const mapMessageKinds = <T>(make: (kind: MessageKind) => T) =>
  Object.fromEntries(messageKindNames.map(name => [name, make(name)])) as Record<MessageKind, T>

export const messageRulesOf = (name: MessageKind): Kind => messageKindRules[name]

export const mayReceiveMessage = (
  name: MessageKind,
  channel: MessageChannel,
  {
    message_consent,
    anonymized_at,
    status,
    key_version,
  }: Pick<MessageOrder, 'message_consent' | 'anonymized_at' | 'status' | 'key_version'>,
) =>
  (message_consent !== null ||
    messageRulesOf(name).isNotice === true ||
    (messageRulesOf(name).isReceipt === true && channel === 'email' && key_version === 1)) &&
  anonymized_at === null &&
  (status !== 'cancelled' || messageRulesOf(name).alsoCancelled === true)

export const isMessageStillValid = (
  name: MessageKind,
  channel: MessageChannel,
  order: MessageOrder,
  now: string,
) => mayReceiveMessage(name, channel, order) && messageRulesOf(name).isTrue(order, now)

const greeting = "Assalamu'alaikum {{customer_name}},"
const closing = 'Salam hangat,\n{{shop}}'

const letter = (text: string) => `${greeting}\n\n${text}\n\n${closing}`
const spoken = (text: string) => `${greeting} kami dari {{shop}}.\n\n${text}`

function textsOf(kind: MessageKind) {
  const { subject, text, chat, chats = true } = messageRulesOf(kind)
  return { whatsapp: { on: chats, text: spoken(chat) }, email: { on: true, subject, text: letter(text) } }
}

export const defaultMessages = {
  sender: '',
  reply_to: '',
  texts: mapMessageKinds(textsOf),
}
