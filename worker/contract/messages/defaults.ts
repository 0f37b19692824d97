import type { MessagesSetting } from './messages'
import type { MessageKind } from './words'

const greeting = "Assalamu'alaikum {{customer_name}},"
const closing = 'Salam hangat,\n{{shop}}'

const letter = (text: string) => `${greeting}\n\n${text}\n\n${closing}`
const chat = (text: string) => `${greeting} kami dari {{shop}}.\n\n${text}`

type Words = { subject: string; text: string; chat: string; chats: boolean }

const words: Record<MessageKind, Words> = {
  placed: {
    subject: 'Pesanan {{order_id}} kami terima',
    text: 'Terima kasih sudah memesan di {{shop}}. Pesanan {{order_id}} sudah kami catat.\n\nMohon transfer tepat {{total}} sebelum {{deadline}}; tiga angka terakhirnya mengenali pesanan Anda. Rekening dan kode QRIS ada di halaman pembayaran.',
    chat: 'Terima kasih, pesanan {{order_id}} sudah kami catat. Mohon transfer tepat {{total}} sebelum {{deadline}}. Cara membayarnya ada di tautan ini; simpan nomor kami agar tautannya dapat diketuk:',
    // Whoever ordered has just opened a chat with the shop.
    chats: false,
  },
  reminder: {
    subject: 'Batas pembayaran pesanan {{order_id}} sudah dekat',
    text: 'Pesanan {{order_id}} kami simpan sampai {{deadline}}. Bila masih berkenan, mohon transfer tepat {{total}} sebelum itu. Bila sudah, kabari kami lewat “Saya sudah transfer” di halaman pembayaran.',
    chat: 'Pesanan {{order_id}} kami simpan sampai {{deadline}}. Bila masih berkenan, mohon transfer tepat {{total}} sebelum itu. Bila sudah transfer, kabari kami di tautan ini:',
    chats: true,
  },
  paid: {
    subject: 'Pembayaran pesanan {{order_id}} kami terima',
    text: 'Alhamdulillah, pembayaran pesanan {{order_id}} sudah kami terima. Semoga menjadi amal yang diterima.\n\nKami mengabari Anda saat pelaksanaannya dijadwalkan. Perjalanan pesanan dan nama yang diniatkan dapat dilihat kapan saja.',
    chat: 'Alhamdulillah, pembayaran pesanan {{order_id}} sudah kami terima. Mohon periksa nama yang diniatkan di tautan ini:',
    chats: true,
  },
  rejected: {
    subject: 'Pembayaran pesanan {{order_id}} belum kami temukan',
    text: 'Mohon maaf, pembayaran pesanan {{order_id}} belum dapat kami terima. {{reason}}\n\nYang perlu ditransfer tepat {{total}}, sebelum {{deadline}}. Bila dana sudah terpotong, kirim bukti transfernya di halaman pembayaran atau hubungi kami; dana Anda tidak hilang.',
    chat: 'Mohon maaf, pembayaran pesanan {{order_id}} belum dapat kami terima. {{reason}}\n\nMohon transfer tepat {{total}} sebelum {{deadline}}, atau kirim bukti transfernya bila dana sudah terpotong:',
    chats: true,
  },
  scheduled: {
    subject: 'Pelaksanaan pesanan {{order_id}} sudah dijadwalkan',
    text: 'Pelaksanaan pesanan {{order_id}} dijadwalkan {{slaughter_date}}.\n\nTempat: {{slaughter_location}}\n\nBuktinya kami kirim setelah pelaksanaan.',
    chat: 'Pelaksanaan pesanan {{order_id}} dijadwalkan {{slaughter_date}}. Rinciannya di tautan ini:',
    chats: true,
  },
  slaughtered: {
    subject: 'Pesanan {{order_id}} sudah dilaksanakan',
    text: 'Alhamdulillah, pesanan {{order_id}} sudah dilaksanakan. Semoga Allah menerimanya.\n\nBukti dan sertifikatnya kami tampilkan di halaman pesanan begitu siap.',
    chat: 'Alhamdulillah, pesanan {{order_id}} sudah dilaksanakan. Semoga Allah menerimanya. Buktinya kami tampilkan di tautan ini:',
    chats: true,
  },
  evidence: {
    subject: 'Ada bukti baru untuk pesanan {{order_id}}',
    text: 'Foto atau video baru dari pelaksanaan pesanan {{order_id}} sudah dapat dilihat dan disimpan.',
    chat: 'Foto atau video baru dari pelaksanaan pesanan {{order_id}} sudah dapat dilihat dan disimpan di tautan ini:',
    chats: true,
  },
  certificate: {
    subject: 'Sertifikat pesanan {{order_id}} sudah terbit',
    text: 'Sertifikat untuk pesanan {{order_id}} sudah terbit dan dapat disimpan atau dicetak. Jazakumullah khairan atas kepercayaan Anda.',
    chat: 'Sertifikat untuk pesanan {{order_id}} sudah terbit. Jazakumullah khairan atas kepercayaan Anda. Silakan disimpan dari tautan ini:',
    chats: true,
  },
}

const textsOf = ({ subject, text, chat: spoken, chats }: Words) => ({
  whatsapp: { on: chats, text: chat(spoken) },
  email: { on: true, subject, text: letter(text) },
})

/** What messages say before the operator has written any. Without a sender's address no e-mail goes out. */
export const defaultMessages: MessagesSetting = {
  shop: 'Amanah Qurban',
  sender: '',
  reply_to: '',
  texts: {
    placed: textsOf(words.placed),
    reminder: textsOf(words.reminder),
    paid: textsOf(words.paid),
    rejected: textsOf(words.rejected),
    scheduled: textsOf(words.scheduled),
    slaughtered: textsOf(words.slaughtered),
    evidence: textsOf(words.evidence),
    certificate: textsOf(words.certificate),
  },
}
