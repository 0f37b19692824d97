export const jobStates = {
  queued: 'Menunggu giliran',
  running: 'Berjalan',
  stopping: 'Sedang dihentikan',
  stopped: 'Dihentikan',
  done: 'Selesai',
} as const
export type JobState = keyof typeof jobStates

export const jobReasons = {
  role: 'Orang yang memulainya tidak lagi berhak melakukan ini.',
  disabled: 'Akses orang yang memulainya sudah ditutup.',
  signed_out: 'Pemilik mengakhiri semua sesi orang yang memulainya.',
  totp: 'Orang yang memulainya harus memasang verifikasi dua langkah dahulu.',
  broken: 'Server berkali-kali gagal mengerjakannya. Coba lanjutkan sebentar lagi.',
} as const
export type JobReason = keyof typeof jobReasons

export const jobTitles = {
  'certificates.published': 'Terbitkan sertifikat',
  'certificates.replaced': 'Ganti dengan data terbaru',
  'certificates.revoked': 'Cabut sertifikat',
  'certificates.draft': 'Tarik sertifikat ke draf',
  'drafts.draft': 'Buat draf sertifikat',
  'orders.verify': 'Verifikasi pembayaran',
  'orders.reject': 'Tolak pembayaran',
  'orders.status': 'Ubah status pesanan',
  'orders.slaughter': 'Catat penyembelihan',
  'sacrifices.schedule': 'Jadwalkan',
  'sacrifices.complete': 'Tandai sudah disembelih',
  'sacrifices.reopen': 'Kembalikan ke belum dijadwalkan',
  'statements.exact': 'Cocokkan yang pasti',
  'statements.recorded': 'Kaitkan dengan yang sudah dicatat',
  'imports.merge': 'Impor mutasi',
  'imports.accept': 'Percayai berkas mutasi',
  'imports.match': 'Bandingkan mutasi dengan pesanan',
  'emails.send_again': 'Kirim lagi email yang gagal',
  'order_csv.csv': 'Export pesanan',
  'ledger_csv.csv': 'Export transaksi',
  'audit_csv.csv': 'Export riwayat',
} as const

/** Falls back to `kind`, because a page opened before an update may not know new kinds of jobs. */
export const jobTitle = ({ kind, action }: { kind: string; action: string }) =>
  Object.entries(jobTitles).find(([step]) => step === `${kind}.${action}`)?.[1] ?? kind
