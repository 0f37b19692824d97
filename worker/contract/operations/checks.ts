import { z } from 'zod'
import { enumOf } from '../base'

export const dataCheckTitles = {
  order_lines: 'Subtotal pesanan tidak sama dengan jumlah barisnya',
  order_hold: 'Penahanan stok tidak cocok dengan status pesanan',
  order_total: 'Total pesanan terbuka tidak dicadangkan, atau total pesanan selesai dicadangkan tanpa batas',
  order_income: 'Pesanan lunas tanpa catatan pemasukan, atau pemasukan tanpa pesanan lunas',
  order_short: 'Kurang bayar: pesanan terverifikasi yang uangnya kurang dari totalnya',
  order_left_over: 'Lebih bayar sebuah pesanan tidak sama dengan pembayaran, refund, dan totalnya',
  order_refunds: 'Refund melebihi uang yang masuk, atau refund terbayar tanpa catatan pengeluaran',
  order_journal: 'Jurnal sebuah pesanan tidak sama dengan pembayaran, refund, dan ibadahnya yang selesai',
  order_changes:
    'Perubahan pesanan menunggu pada pesanan yang tidak berjalan, atau tanpa jumlah yang dicadangkan',
  order_code_waived: 'Kode unik yang dihapus karena tunai tidak cocok dengan pesanannya',
  order_dates: 'Tanggal lunas, batal, atau penyembelihan tidak cocok dengan status pesanan',
  order_names: 'Nama peserta menunjuk baris yang tidak ada, atau lebih banyak dari jumlahnya',
  order_timeline: 'Pesanan lunas atau batal tanpa linimasa',
  order_people: 'Pesanan yang data pribadinya dihapus masih memuat data seseorang',
  order_search: 'Pesanan tidak ditemukan lewat pencarian',
  order_words:
    'Pesanan ditemukan lewat kata yang bukan miliknya, atau tidak lewat nama, produk, dan catatannya',
  unknown_value: 'Ada nilai yang tidak dikenal (status, jenis, atau kategori)',
  animal_stock: 'Stok hewan tidak sama dengan yang dimasukkan dikurangi yang dipesan',
  held_counters: 'Stok yang ditahan per jaringan internet tidak sama dengan pesanan yang belum dibayar',
  content_search: 'Data tidak ditemukan lewat pencarian',
  order_counters: 'Jumlah pesanan di dashboard tidak sama dengan daftar pesanan',
  money_counters: 'Jumlah uang di dashboard tidak sama dengan daftar transaksi',
  code_counters: 'Pemakaian sebuah kode tidak sama dengan pesanan yang memakainya',
  lost_proof: 'Bukti transfer hilang dari penyimpanan',
  lost_media: 'Berkas media hilang dari penyimpanan',
  lost_evidence: 'Foto atau video bukti hilang dari penyimpanan',
  evidence_count:
    'Jumlah bukti sebuah hewan tidak sama dengan daftarnya, atau sebuah bukti bukan milik hewan mana pun',
  orphan_file: 'Ada berkas di penyimpanan yang tidak dipakai data mana pun',
  bank_row_paid: 'Baris mutasi yang dicocokkan tidak sama dengan pesanan atau pemasukannya',
  statement_elsewhere: 'Satu berkas mutasi diimpor ke dua rekening',
  bank_row_before_order: 'Pesanan dibayar dengan uang yang masuk sebelum pesanan itu dibuat',
  bank_row_unseen: 'Baris mutasi menunggu tanpa pernah dibandingkan dengan pesanan',
  gateway_journal:
    'Saldo di penyedia pembayaran menurut jurnal tidak sama dengan pembayaran yang diterima dikurangi pencairan',
  charge_payment: 'Tagihan lewat penyedia yang dibayar tidak sama dengan pembayaran pesanannya',
  charge_unseen: 'Tagihan lewat penyedia sudah habis waktu, tetapi hasilnya belum ditanyakan',
  payout_row: 'Pencairan dan baris mutasinya tidak saling cocok',
  order_payments: 'Pembayaran pesanan tidak sama dengan pemasukan yang tercatat',
  order_clock: 'Linimasa pesanan tidak urut waktunya',
  bank_row_counters: 'Jumlah baris mutasi per kelompok tidak sama dengan daftarnya',
  sacrifice_seats: 'Jumlah nama di sebuah hewan atau ibadah tidak sama dengan tempat yang terisi',
  seat_unpaid: 'Ada tempat yang diduduki pesanan yang tidak lunas',
  seat_name: 'Ada tempat tanpa nama yang sah di pesanannya',
  sacrifice_dates: 'Tanda sudah disembelih tidak cocok dengan waktunya',
  group_planned_short: 'Sudah dijadwalkan atau disembelih, tetapi namanya belum penuh',
  plan_incomplete: 'Dijadwalkan tanpa tanggal atau tanpa tempat, jadi tidak tampil di Lapangan',
  order_sacrifices: 'Status penyembelihan pesanan tidak sama dengan pelaksanaannya',
  sacrifice_counters: 'Jumlah di layar Pelaksanaan tidak sama dengan daftarnya',
  certificate_signature:
    'Tanda tangan sertifikat yang terbit tidak sah, atau datanya berubah setelah ditandatangani',
  certificate_early:
    'Sertifikat terbit sebelum selesai: pesanannya tidak lunas, batal, atau belum dilaksanakan',
  certificate_day:
    'Sertifikat terbit menyatakan hari yang bukan hari pelaksanaannya, atau sesudah ditandatangani',
  certificate_ended: 'Sertifikat yang dicabut, diganti, atau bertanda tangan tidak lagi tercatat begitu',
  certificate_search: 'Sertifikat tidak ditemukan lewat pencarian di halaman Sertifikat',
  certificate_seats: 'Satu nama dalam pesanan memiliki dua sertifikat yang berlaku',
  job_counts: 'Hitungan sebuah pekerjaan tidak sama dengan barisnya',
  job_silent: 'Sebuah pekerjaan berjalan tanpa kabar lebih dari satu jam',
  message_state: 'Pesan menunggu untuk pelanggan yang tidak mau dikabari, atau terkirim tanpa waktu',
  account_number: 'Rekening atau QRIS yang dilihat pelanggan tidak dapat dibayar',
  lost_trigger: 'Pengaman basis data hilang',
} as const

export type CheckId = keyof typeof dataCheckTitles

export const dataCheckAdvice: Record<CheckId, string> = {
  order_lines: 'Jangan verifikasi pembayaran pesanan ini dahulu. Hubungi pengelola server.',
  order_hold: 'Cocokkan stok hewannya dengan kandang, lalu hubungi pengelola server.',
  order_total: 'Periksa mutasi dengan nama pengirim, jangan hanya dengan total. Hubungi pengelola server.',
  order_income: 'Cocokkan pesanan ini dengan mutasi rekening, lalu batalkan atau ulangi verifikasinya.',
  order_short:
    'Mintalah kekurangannya kepada pelanggan, kurangi isi pesanannya, atau tolak refund yang menunggu. Sampai saat itu pesanan diperlakukan sebagai belum dibayar.',
  order_left_over:
    'Cocokkan pembayaran dan refund pesanan ini dengan mutasi sebelum mengembalikan uang. Hubungi pengelola server.',
  order_refunds:
    'Jangan bayar refund pesanan ini dahulu. Cocokkan dengan mutasi, lalu hubungi pengelola server.',
  order_journal: 'Jangan serahkan jurnal bulan ini dahulu. Hubungi pengelola server.',
  order_changes: 'Buka pesanannya, tarik perubahan yang menunggu, lalu ajukan lagi.',
  order_code_waived: 'Cocokkan jumlah yang diterima tunai dengan kuitansinya. Hubungi pengelola server.',
  order_dates: 'Buka pesanannya dan periksa linimasanya. Hubungi pengelola server.',
  order_names: 'Buka pesanannya dan simpan ulang nama pesertanya sebelum sertifikat dibuat.',
  order_timeline:
    'Siapa yang mengubahnya tidak tercatat. Cocokkan dengan mutasi rekening dan hubungi pengelola server.',
  order_people: 'Data itu seharusnya sudah terhapus. Hubungi pengelola server agar sisanya dihapus juga.',
  order_search: 'Ubah lalu simpan data pemesannya agar terindeks lagi.',
  order_words: 'Ubah lalu simpan atas nama pesanan itu agar terindeks lagi.',
  unknown_value: 'Buka datanya, pilih nilai yang benar, lalu simpan.',
  animal_stock: 'Hitung hewan di kandang, lalu perbaiki stoknya. Bila berulang, hubungi pengelola server.',
  held_counters:
    'Batas pesanan yang belum dibayar untuk hewan ini dapat keliru; pesanannya sendiri benar. Hubungi pengelola server.',
  content_search: 'Ubah lalu simpan datanya agar terindeks lagi.',
  order_counters:
    'Angka di dashboard untuk hari itu keliru; daftar pesanan yang benar. Hubungi pengelola server.',
  money_counters:
    'Angka ringkasan untuk hari itu keliru; daftar transaksi yang benar. Hubungi pengelola server.',
  code_counters: 'Nonaktifkan kode itu dahulu, lalu hubungi pengelola server.',
  lost_proof:
    'Minta bukti itu lagi dari pengirimnya (pelanggan, atau petugas refund), atau pulihkan dari cadangan.',
  lost_media: 'Unggah ulang berkasnya, atau pulihkan dari cadangan.',
  lost_evidence: 'Minta petugas mengirim foto itu lagi, atau pulihkan dari cadangan.',
  evidence_count: 'Buka buktinya dan berikan lagi kepada hewannya. Bila berulang, hubungi pengelola server.',
  orphan_file: 'Tidak berbahaya, hanya memakan tempat. Hubungi pengelola server bila bertambah terus.',
  bank_row_paid:
    'Cari baris ini di menu Mutasi, urungkan, lalu cocokkan lagi dengan pesanannya. Bila berulang, hubungi pengelola server.',
  statement_elsewhere:
    'Uang yang sama dapat tercatat dua kali. Di menu Mutasi › Impor, urungkan impor di rekening yang keliru.',
  bank_row_before_order:
    'Cari baris ini di menu Mutasi dan urungkan. Uang itu milik pembayaran lain; periksa mutasi untuk pembayaran pesanannya.',
  bank_row_unseen:
    'Buka menu Mutasi, lalu tekan tombol untuk mencocokkan. Bila berulang, hubungi pengelola server.',
  gateway_journal:
    'Jangan serahkan jurnal bulan ini dahulu. Cocokkan dengan laporan penyedia, lalu hubungi pengelola server.',
  charge_payment:
    'Cocokkan pembayaran pesanannya dengan laporan penyedia. Bila uangnya memang masuk, hubungi pengelola server.',
  charge_unseen:
    'Lihat di dasbor penyedia apakah sudah dibayar. Pastikan kuncinya masih berlaku; bila berulang, hubungi pengelola server.',
  payout_row:
    'Cari baris ini di menu Mutasi, kembalikan, lalu cocokkan lagi dengan pencairannya. Bila berulang, hubungi pengelola server.',
  order_payments: 'Cocokkan pesanan ini dengan mutasi rekening. Hubungi pengelola server.',
  order_clock: 'Urutan kejadiannya benar, waktunya tidak. Hubungi pengelola server.',
  bank_row_counters:
    'Angka di menu Mutasi dan dashboard keliru; daftar barisnya yang benar. Hubungi pengelola server.',
  sacrifice_seats: 'Cari nomornya di layar Pelaksanaan dan cocokkan namanya. Hubungi pengelola server.',
  seat_unpaid:
    'Jangan sembelih untuk nama itu dahulu. Cocokkan pesanannya dengan mutasi, lalu hubungi pengelola server.',
  seat_name: 'Cari nomornya di layar Pelaksanaan dan cocokkan dengan pesanannya. Hubungi pengelola server.',
  sacrifice_dates: 'Kembalikan nomor itu di layar Pelaksanaan, lalu tandai lagi.',
  group_planned_short:
    'Buka nomornya di layar Pelaksanaan, tekan Sisa bagian, lalu gabungkan atau kembalikan ke belum dijadwalkan.',
  plan_incomplete: 'Buka nomornya di layar Pelaksanaan dan jadwalkan lagi dengan tanggal dan tempatnya.',
  order_sacrifices:
    'Pelanggan melihat keterangan yang keliru; layar Pelaksanaan yang benar. Hubungi pengelola server.',
  sacrifice_counters: 'Angka di layar Pelaksanaan keliru; daftarnya yang benar. Hubungi pengelola server.',
  certificate_signature:
    'Buka tautan pendek sertifikatnya dan cocokkan dengan pesanan, lalu ganti atau cabut. Periksa siapa yang mengubahnya.',
  certificate_early:
    'Tandai pelaksanaannya bila memang sudah selesai, atau cabut sertifikatnya: Sertifikat › Terbit sebelum selesai.',
  certificate_day:
    'Terbitkan ulang: Sertifikat › Perlu diganti, pilih semua, lalu Ganti. Yang tanpa pesanan diganti satu per satu dengan tanggal yang benar.',
  certificate_ended:
    'Cocokkan dengan Riwayat, lalu cabut lagi bila memang sudah dicabut. Periksa siapa yang mengubah datanya, dan hubungi pengelola server.',
  certificate_search:
    'Sertifikat itu tetap sah dan tetap terbuka lewat nomornya. Hubungi pengelola server agar terindeks lagi.',
  certificate_seats: 'Cabut salah satunya, lalu hubungi pengelola server.',
  job_counts: 'Datanya sendiri benar; hanya angka di panel Pekerjaan yang keliru. Hubungi pengelola server.',
  job_silent: 'Buka panel Pekerjaan: hentikan, lalu lanjutkan. Bila tetap diam, hubungi pengelola server.',
  message_state:
    'Jangan kirim pesan pesanan ini; lewati di Pesan keluar. Bila berulang, hubungi pengelola server.',
  account_number:
    'Buka menu Rekening, cocokkan nomornya dengan buku rekening, lalu betulkan atau nonaktifkan. Tanyakan kepada pelanggan yang sudah mentransfer.',
  lost_trigger:
    'Segera tutup penerimaan pesanan dan hubungi pengelola server: stok dan hitungan tidak terjaga.',
}

const finding = z.object({
  check: enumOf(dataCheckTitles),
  /** `examples` shows the first five violations: order codes, names, days or file keys. */
  count: z.int(),
  examples: z.array(z.string()),
})
export type Finding = z.infer<typeof finding>

const run = z.object({
  started_at: z.string(),
  finished_at: z.string().nullable(),
  done: z.int(),
  total: z.int(),
  findings: z.array(finding),
})
export type CheckRun = z.infer<typeof run>

/** `open`: the unfinished run. `last`: the latest finished run. */
export const checkRunsAnswer = z.object({ open: run.nullable(), last: run.nullable() })
export type CheckRunsAnswer = z.infer<typeof checkRunsAnswer>
