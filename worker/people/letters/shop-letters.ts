import { z } from 'zod'
import { dateTime, formatRupiah, formatThousands } from '../../contract/lib/format'
import { publicLimitLabels } from '../../contract/operations/dashboard'
import { digestLetter, largeHolderLetter, overdueTaskLetter } from './alarm-letters'
import { type LetterEvent, letterFooter, type StaffLetter } from './letter-text'

export const heldAnimalsSchema = z.object({
  animals: z.array(
    z.object({
      name: z.string(),
      shares: z.int(),
      stock: z.int(),
      held_unpaid: z.int(),
      percent: z.int(),
    }),
  ),
})
export type HeldAnimals = z.infer<typeof heldAnimalsSchema>

const line = ({ name, shares, stock, held_unpaid, percent }: HeldAnimals['animals'][number]) => {
  const unit = shares > 1 ? 'bagian' : 'ekor'
  return `- ${name}: ${percent}% (${formatThousands(held_unpaid)} ${unit} menunggu dibayar, ${formatThousands(stock)} ${unit} masih dijual)`
}

const stockLetter = ({ changes, at }: LetterEvent, shop: string, origin: string): StaffLetter => ({
  subject: 'Sebagian besar stok ditahan tanpa pembayaran',
  text: `Pada ${dateTime(at)} pesanan yang belum dibayar menahan sebagian besar stok ${shop}:

${heldAnimalsSchema.parse(changes).animals.map(line).join('\n')}

Pesanan baru dari hewan ini untuk sementara hanya ditahan beberapa jam. Siapa yang menahannya terlihat di Dashboard; yang mencurigakan dapat dibatalkan di sana sekaligus.${letterFooter(shop, origin)}`,
})

const isStrain = (name: string): name is keyof typeof publicLimitLabels =>
  Object.hasOwn(publicLimitLabels, name)

const limitLetter = ({ entity_id, at }: LetterEvent, shop: string, origin: string): StaffLetter => ({
  subject: 'Ada yang menekan batas toko',
  text: `Pada ${dateTime(at)} sebuah batas ${shop} yang dipakai bersama oleh semua pengunjung habis: ${isStrain(entity_id) ? publicLimitLabels[entity_id] : entity_id}.

Pelanggan tetap dapat memesan, membayar, dan membuka pesanan lewat tautannya atau nomor WhatsApp lengkapnya. Selebihnya ditolak sampai batas itu dihitung ulang; kapan, tertulis di Dashboard.${letterFooter(shop, origin)}`,
})

const shownChanges = z.object({
  changes: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string() })),
})

type Guarded = { subject: string; what: string; where: string }

const contactText = 'Informasi pembayaran atau kontak yang dibaca pelanggan'

/** Texts of the e-mails to the owners about confirmed changes. */
const guarded: Record<string, Guarded> = {
  shop: { subject: 'Nama toko diubah', what: 'Nama yang dibaca pelanggan', where: 'Pengaturan › Situs' },
  trust: {
    subject: 'Nomor rekening di Kepercayaan diubah',
    what: 'Yang dibaca pengunjung tentang rekening toko, di bagian Kepercayaan pada beranda,',
    where: 'Pengaturan › Situs',
  },
  whatsapp: {
    subject: 'Nomor atau pesan WhatsApp toko diubah',
    what: contactText,
    where: 'Pengaturan › Situs',
  },
  home_content: { subject: 'Kontak di situs diubah', what: contactText, where: 'Pengaturan › Situs' },
  promises: { subject: 'Isi harga dan bukti diubah', what: contactText, where: 'Pengaturan › Situs' },
  content: { subject: 'Nomor atau tautan di isi situs diubah', what: contactText, where: 'menu isi situs' },
  documents: {
    subject: 'Nomor atau tautan di halaman hukum atau sertifikat diubah',
    what: contactText,
    where: 'Pengaturan',
  },
  messages: {
    subject: 'Pesan kepada pelanggan diubah',
    what: 'Pengirim, alamat balasan, atau teks pesan kepada pelanggan',
    where: 'Pengaturan › Teks Pesan',
  },
  payment: {
    subject: 'Batas refund diubah',
    what: 'Batas refund yang boleh disetujui tanpa orang kedua',
    where: 'Pengaturan › Situs',
  },
  gateway: {
    subject: 'Pembayaran otomatis diubah',
    what: 'Penyedia yang menerima pembayaran otomatis dari pelanggan',
    where: 'Pengaturan › Pembayaran Otomatis',
  },
  feeds: {
    subject: 'Sumber mutasi otomatis diubah',
    what: 'Sumber yang memverifikasi pembayaran tanpa diperiksa orang',
    where: 'Mutasi › Sumber otomatis',
  },
}
const defaultGuarded: Guarded = {
  subject: 'Pengaturan penting diubah',
  what: contactText,
  where: 'Pengaturan',
}

const shownLetter = (
  { entity_id, changes, actor, at }: LetterEvent,
  shop: string,
  origin: string,
): StaffLetter => {
  const { subject, what, where } = guarded[entity_id] ?? defaultGuarded
  const lines = shownChanges
    .parse(changes)
    .changes.map(({ label, before, after }) => `- ${label}: ${before || 'kosong'} → ${after || 'kosong'}`)
  return {
    subject,
    text: `${what} diubah pada ${dateTime(at)} oleh ${actor}.

${lines.join('\n')}

Bila ini bukan Anda atau anggota tim yang Anda suruh: kembalikan isinya di ${where}, lalu akhiri semua sesi orangnya di Pengaturan › Tim.${letterFooter(shop, origin)}`,
  }
}

const owner = z.object({ email: z.string() })

const ownerLetter = ({ changes, actor, at }: LetterEvent, shop: string, origin: string): StaffLetter => {
  const { email } = owner.parse(changes)
  return {
    subject: 'Pemilik ditambah di tim',
    text: `Pada ${dateTime(at)} ${actor} memberi ${email} hak pemilik ${shop}: dapat mengubah semuanya, juga ke mana uang pelanggan masuk.

Bila ini bukan Anda atau pemilik lain: tutup aksesnya, atau cabut undangannya, di Pengaturan › Tim, lalu akhiri semua sesi ${actor}.${letterFooter(shop, origin)}`,
  }
}

const takenBack = z.object({ amount: z.int(), source: z.string() })

const takenBackLetter = (
  { entity_id, changes, at }: LetterEvent,
  shop: string,
  origin: string,
): StaffLetter => {
  const { amount, source } = takenBack.parse(changes)
  return {
    subject: 'Penyedia menarik kembali sebuah pembayaran',
    text: `Pada ${dateTime(at)} ${source} menarik kembali ${formatRupiah(amount)} dari pesanan ${shop} dengan nomor tagihan ${entity_id}.

Pembayarannya sudah dibatalkan di pesanan itu, dan pelanggan dapat membayar lagi. Bila hewannya sudah dijadwalkan, pesanan itu tampil sebagai kurang bayar. Bila pesanan itu punya refund: tolak refund yang belum dibayar; bila sudah dibayar, minta pelanggan mengembalikan uangnya.${letterFooter(shop, origin)}`,
  }
}

const byAction: Record<string, typeof limitLetter> = {
  stock_held: stockLetter,
  limit_reached: limitLetter,
  account_changed: shownLetter,
  owner_made: ownerLetter,
  payment_taken_back: takenBackLetter,
  digest: digestLetter,
  late: overdueTaskLetter,
  stock_held_by_one: largeHolderLetter,
}

export const staffLetter = (told: LetterEvent, shop: string, origin: string): StaffLetter =>
  (byAction[told.action] ?? limitLetter)(told, shop, origin)
