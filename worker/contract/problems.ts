/** [HTTP status, Indonesian message]. */
export const problemCodes = {
  bad_json: [400, 'Isi permintaan bukan JSON yang benar.'],
  bad_content_type: [415, 'Jenis isi permintaan tidak didukung.'],
  too_large: [413, 'Isi permintaan terlalu besar.'],
  invalid: [422, 'Ada isian yang belum benar. Silakan periksa kembali.'],
  idempotency_key_required: [400, 'Permintaan harus membawa header Idempotency-Key (8–128 karakter).'],
  idempotency_key_reused: [409, 'Kunci pengiriman ini sudah dipakai untuk permintaan lain.'],
  request_pending: [
    409,
    'Permintaan ini sudah kami terima, tetapi hasilnya belum dapat ditampilkan. Muat ulang halaman ini untuk melihat hasilnya sebelum mengirim lagi.',
  ],
  order_handed_over: [
    409,
    'Pesanan dari pengiriman ini sudah memakai tautan baru. Gunakan tautan terbaru, atau hubungi layanan pelanggan.',
  ],
  not_found: [404, 'Data tidak ditemukan.'],
  route_not_found: [404, 'Alamat tidak ditemukan.'],
  order_not_found: [404, 'Pesanan tidak ditemukan. Silakan periksa kembali ID pesanan Anda.'],
  certificate_not_found: [
    404,
    'Sertifikat tidak ditemukan. Silakan periksa kembali nomor sertifikat atau ID pesanan Anda.',
  ],
  certificate_signed: [
    409,
    'Sertifikat ini sudah bertanda tangan, jadi tidak dapat diubah, ditarik, atau dihapus. Gunakan Ganti atau Cabut.',
  ],
  certificate_closed: [409, 'Sertifikat ini sudah diganti atau dicabut.'],
  certificate_not_published: [409, 'Hanya sertifikat yang sudah terbit dapat diganti atau dicabut.'],
  certificate_unchanged: [409, 'Sama dengan data pesanan terbaru, jadi tidak ada yang perlu diganti.'],
  certificate_of_order: [
    409,
    'Data pribadi di sertifikat ini dihapus bersama data pesanannya, di layar Pesanan.',
  ],
  certificate_without_seat: [
    409,
    'Sertifikat ini tidak terhubung dengan nama di pesanan. Ganti satu per satu dengan mengisinya sendiri.',
  ],
  certificate_early: [
    409,
    'Sertifikat terbit setelah pesanannya lunas dan hewan atau ibadahnya ditandai selesai.',
  ],
  signing_key_unusable: [
    503,
    'Kunci tanda tangan sertifikat tidak dapat dipakai. Hubungi pengelola server (npm run operator -- keys).',
  ],
  bad_order_id: [422, 'Format ID pesanan tidak valid'],
  template_not_found: [404, 'Template sertifikat tidak ditemukan'],
  out_of_stock: [409, 'Stok hewan tidak mencukupi.'],
  too_many_held: [409, 'Masih ada terlalu banyak pesanan yang belum dibayar.'],
  too_many_claimed: [409, 'Pembayaran pesanan sebelumnya sedang kami periksa.'],
  price_changed: [409, 'Harga berubah sejak halaman ini dibuka. Silakan periksa harga terbaru.'],
  discount_changed: [409, 'Potongan dari kode diskon berubah. Silakan periksa total terbaru.'],
  hold_changed: [409, 'Hewan ini sedang ramai dipesan, jadi waktu untuk membayarnya lebih singkat.'],
  code_used_up: [
    409,
    'Kode diskon pesanan ini sudah habis terpakai oleh pesanan lain. Naikkan batas kodenya di halaman Kode, lalu ulangi.',
  ],
  not_orderable: [422, 'Ada pilihan yang tidak dapat dipesan lagi.'],
  no_free_code: [503, 'Kode unik untuk jumlah ini sedang habis. Silakan coba beberapa saat lagi.'],
  order_closed: [409, 'Pesanan ini sudah dibatalkan atau melewati batas pembayaran.'],
  order_anonymized: [
    409,
    'Data pribadi pesanan ini sudah dihapus, jadi tidak ada lagi yang dapat ditulis tentang pelanggannya.',
  ],
  order_paid: [409, 'Pembayaran pesanan ini sudah terverifikasi.'],
  too_many_claims: [
    409,
    'Pernyataan transfer untuk pesanan ini sudah terlalu banyak. Silakan hubungi layanan pelanggan.',
  ],
  order_claimed: [409, 'Pembayaran pesanan ini sedang diperiksa sehingga tidak dapat dibatalkan sendiri.'],
  order_partly_paid: [
    409,
    'Sebagian pembayaran pesanan ini sudah kami terima sehingga tidak dapat dibatalkan sendiri. Silakan hubungi kami.',
  ],
  order_scheduled: [
    409,
    'Hewan atau ibadah dari pesanan ini sudah dijadwalkan atau dilaksanakan. Kembalikan dahulu jadwalnya di Pelaksanaan.',
  ],
  group_not_full: [
    409,
    'Kelompok ini belum penuh. Tunggu, gabungkan, atau jadikan sisa bagiannya milik yayasan sebelum dijadwalkan.',
  ],
  cannot_cancel: [
    409,
    'Pesanan yang sudah dibayar tidak dapat dibatalkan, tetapi dapat dialihkan ke orang lain melalui layanan pelanggan.',
  ],
  too_many_corrections: [
    409,
    'Permintaan koreksi untuk pesanan ini sudah terlalu banyak. Silakan hubungi kami melalui WhatsApp.',
  ],
  names_locked: [409, 'Penyembelihan sudah dijadwalkan, nama tidak dapat diubah lagi.'],
  paid_not_deletable: [
    409,
    'Pesanan dengan pembayaran terverifikasi tidak dapat dihapus. Batalkan pesanan ini sebagai gantinya.',
  ],
  confirmation_mismatch: [422, 'Please type the order ID correctly to confirm deletion'],
  reason_required: [422, 'Langkah ini tidak biasa. Tuliskan alasannya terlebih dahulu.'],
  bad_transition: [409, 'Perubahan status ini tidak dapat dilakukan.'],
  group_full: [409, 'Tidak ada bagian kosong yang cukup di tujuan.'],
  not_shared: [409, 'Hewan ini dibeli utuh, jadi namanya hanya dapat ditukar.'],
  other_product: [409, 'Produk tujuannya berbeda. Pastikan dahulu, lalu ulangi.'],
  group_planned: [
    409,
    'Kelompok ini sudah dijadwalkan, jadi namanya hanya dapat ditukar. Batalkan dahulu jadwalnya bila namanya harus pindah.',
  ],
  plan_incomplete: [422, 'Tanggal dan tempat harus diisi agar dapat dijadwalkan.'],
  already_planned: [409, 'Ini sudah dijadwalkan. Tandai bila jadwalnya memang diganti.'],
  names_missing: [409, 'Ada nama yang belum diisi. Tandai bila tetap dijadwalkan.'],
  not_a_badal_place: [409, 'Badal tidak disembelih: isi tempat ibadahnya, misalnya Makkah.'],
  evidence_missing: [422, 'Bukti yang diminta belum ada.'],
  off_season: [
    409,
    'Tanggal ini di luar hari pelaksanaan musimnya. Pastikan tahunnya benar, lalu simpan lagi dengan tanda bahwa ini disengaja.',
  ],
  other_kind: [409, 'Jenisnya berbeda, jadi nama tidak dapat dipindahkan ke sana.'],
  sacrifice_done: [409, 'Sudah disembelih, jadi tidak dapat diubah lagi.'],
  correction_decided: [409, 'Permintaan koreksi ini sudah diputuskan.'],
  row_settled: [409, 'Baris mutasi ini sudah dicocokkan atau disisihkan.'],
  not_exact: [
    409,
    'Jumlahnya tidak lagi sama dengan pesanan yang menunggu. Periksa baris ini satu per satu.',
  ],
  other_account: [409, 'Berkas ini mutasi rekening lain.'],
  account_unsure: [
    409,
    'Berkas ini tidak menyebut nomor rekening maupun banknya. Pastikan rekeningnya benar, lalu setujui.',
  ],
  days_unsure: [
    409,
    'Ada baris bertanggal di masa depan atau lebih dari setahun lalu. Pastikan tahunnya benar, lalu setujui.',
  ],
  file_elsewhere: [409, 'Berkas ini sudah diimpor ke rekening lain.'],
  part_is_whole: [409, 'Jumlah ini sudah melunasi pesanan. Pilih "Lunas".'],
  row_before_order: [
    409,
    'Uang ini masuk sebelum pesanannya dibuat. Untuk pesanan yang dibuat di loket, pilih "Lunas, uang datang lebih dulu" dan sebutkan alasannya; untuk pesanan lain, verifikasi pesanannya dengan tangan, lalu sisihkan barisnya.',
  ],
  more_than_booked: [
    409,
    'Jumlahnya tidak cocok dengan yang sudah masuk lewat mutasi untuk pesanan ini. Periksa jumlahnya.',
  ],
  refund_too_much: [409, 'Jumlahnya melebihi uang pesanan ini yang dapat dikembalikan.'],
  refund_unverified: [
    409,
    'Pembayaran pesanan ini belum diverifikasi. Verifikasi dahulu, lalu ajukan refund dari kelebihannya.',
  ],
  order_short: [
    409,
    'Uang pesanan ini kurang dari totalnya. Catat dahulu pembayarannya, atau catat sebagai pembayaran sebagian.',
  ],
  refund_uncovered: [
    409,
    'Kelebihan uang pesanan ini sudah tidak ada, jadi refundnya tidak dapat dibayar. Periksa pembayarannya, atau tolak refundnya.',
  ],
  refund_open: [
    409,
    'Masih ada refund pesanan ini yang menunggu. Tolak dahulu refundnya, lalu buka kembali pesanannya.',
  ],
  row_before_refund: [409, 'Baris mutasi ini lebih lama daripada refundnya, jadi bukan pembayarannya.'],
  change_waiting: [
    409,
    'Perubahan pesanan ini sedang menunggu pembayaran pelanggan, jadi belum dapat dijadwalkan. Tunggu, atau tarik perubahannya.',
  ],
  payment_refunded: [
    409,
    'Uang ini sudah dikembalikan, atau dijanjikan kembali, kepada pelanggan. Tolak dahulu refundnya.',
  ],
  order_money_moved: [
    409,
    'Pesanan ini sudah punya pembayaran tambahan, refund, atau perubahan yang diterapkan, jadi verifikasinya tidak dapat dibatalkan.',
  ],
  order_has_charge: [
    409,
    'Penyedia pembayaran masih dapat menerima uang untuk pesanan ini, jadi belum dapat dihapus.',
  ],
  payment_of_provider: [
    409,
    'Uang ini sudah diterima penyedia pembayaran, jadi tidak dapat dibatalkan. Kembalikan lewat refund.',
  ],
  gateway_not_ready: [
    409,
    'Simpan dahulu penyedia dan setidaknya satu cara bayarnya, dan pastikan kuncinya terpasang.',
  ],
  channel_not_offered: [409, 'Cara bayar ini tidak tersedia untuk pesanan Anda. Silakan pilih cara lain.'],
  charge_refused: [
    502,
    'Penyedia pembayaran menolak cara bayar ini. Silakan pilih cara lain; pesanan Anda tetap ada.',
  ],
  charge_unknown: [
    503,
    'Penyedia pembayaran belum menjawab. Jangan membayar dua kali: tunggu satu menit, lalu muat ulang halaman ini.',
  ],
  charge_too_late: [
    409,
    'Batas waktu pesanan ini hampir habis, jadi cara bayar ini tidak dapat dibuka lagi.',
  ],
  payout_too_much: [409, 'Pencairan melebihi saldo yang masih di penyedia.'],
  order_has_money: [
    409,
    'Pesanan ini masih memegang uang pelanggan atau punya refund, jadi tidak dapat dihapus.',
  ],
  day_closed: [
    409,
    'Hari itu sudah ditutup di Tutup hari, jadi tidak dapat dicatat lagi. Pilih tanggal lain.',
  ],
  own_refund: [
    403,
    'Refund sebesar ini disetujui orang lain, bukan yang mengajukannya. Mintalah pemilik lain, atau mintalah rekan yang mengajukan.',
  ],
  refund_decided: [409, 'Refund ini sudah diputuskan atau dibayar.'],
  payee_missing: [409, 'Rekening tujuan belum diisi pelanggan. Kirim tautan pesanan, atau isi di sini.'],
  order_done: [409, 'Pesanan ini sudah selesai, jadi barisnya tidak dapat diubah lagi.'],
  change_open: [409, 'Masih ada perubahan lain yang menunggu. Tarik dahulu perubahan itu.'],
  change_closed: [409, 'Perubahan ini sudah diputuskan atau lewat waktunya.'],
  change_names_moved: [
    409,
    'Nama di pesanan ini berubah sejak perubahan diajukan, jadi nama yang keluar harus diajukan lagi. Muat ulang halaman ini.',
  ],
  change_same: [422, 'Tidak ada yang berubah.'],
  already_linked: [409, 'Pesanan ini sudah terkait dengan baris mutasi lain.'],
  bad_signature: [401, 'Tanda tangan sumber otomatis tidak benar atau sudah lewat 5 menit.'],
  challenge_failed: [
    403,
    'Pemeriksaan bahwa Anda bukan robot belum berhasil. Tunggu tandanya muncul di bawah formulir, lalu kirim lagi.',
  ],
  key_required: [401, 'Buka pesanan dengan tautan rahasia atau 4 angka terakhir nomor WhatsApp.'],
  key_needed: [403, 'Langkah ini memerlukan tautan pesanan yang dikirim ke email atau WhatsApp Anda.'],
  stale: [409, 'Data ini baru saja diubah di tempat lain. Muat ulang lalu ulangi perubahan Anda.'],
  in_use: [409, 'Data ini masih dipakai sehingga tidak dapat dihapus.'],
  unsupported_file: [422, 'Jenis berkas tidak didukung.'],
  empty_file: [422, 'Berkas kosong.'],
  file_too_large: [413, 'Ukuran berkas melebihi batas.'],
  upload_incomplete: [409, 'Unggahan belum lengkap. Silakan unggah ulang berkas ini.'],
  bad_qris: [422, 'Kode QRIS tidak benar.'],
  invalid_credentials: [401, 'Email atau password salah'],
  unauthenticated: [401, 'Silakan masuk terlebih dahulu.'],
  job_moved: [409, 'Keadaan pekerjaan ini sudah berubah. Lihat daftarnya sekali lagi.'],
  session_ended: [401, 'Sesi berakhir. Silakan masuk kembali.'],
  forbidden: [403, 'Anda tidak berhak melakukan ini.'],
  confirmation_needed: [428, 'Perubahan ini belum disimpan: pastikan isinya, lalu masukkan password Anda.'],
  totp_required: [
    403,
    'Akun Anda wajib memakai verifikasi dua langkah. Aktifkan terlebih dahulu di halaman Akun.',
  ],
  wrong_code: [422, 'Kode tidak benar atau sudah dipakai.'],
  second_step_ended: [401, 'Waktu memasukkan kode sudah habis. Masukkan email dan password Anda lagi.'],
  invitation_ended: [
    404,
    'Undangan ini sudah dipakai, dicabut, atau lewat 24 jam. Mintalah undangan baru kepada pemilik.',
  ],
  setup_refused: [
    403,
    'Token ini tidak benar atau sudah lewat 24 jam. Muat ulang halaman ini, lalu baca token yang terbaru.',
  ],
  already_member: [409, 'Email ini sudah terdaftar di tim.'],
  last_owner: [409, 'Harus selalu ada paling sedikit satu pemilik yang aktif.'],
  wrong_password: [422, 'Password saat ini salah.'],
  weak_password: [422, 'Password ini terlalu mudah ditebak. Gunakan password lain.'],
  too_many_requests: [429, 'Terlalu banyak percobaan. Silakan tunggu sebentar lalu coba lagi.'],
  proofs_used_up: [
    429,
    'Berkas bukti dari pesanan atau jaringan internet ini sudah terlalu banyak. Kirim buktinya kepada kami lewat WhatsApp, atau coba lagi besok.',
  ],
  digits_locked: [
    429,
    '4 angka terakhir pesanan ini terlalu sering dicoba. Demi keamanan, isi nomor WhatsApp lengkap yang dipakai saat memesan, atau buka tautan pesanan Anda.',
  ],
  lookups_used_up: [
    429,
    'Dari jaringan internet ini terlalu banyak pesanan dicari hari ini. Buka tautan pesanan Anda, atau isi nomor WhatsApp lengkap yang dipakai saat memesan.',
  ],
  certificates_used_up: [
    429,
    'Dari jaringan internet ini sudah banyak sertifikat dibuka hari ini hanya dengan nomornya. Pindai kode QR di lembar sertifikat atau ketik kode tautan pendeknya, buka dari tautan pesanan Anda, atau isi 4 angka terakhir nomor WhatsApp pemesan.',
  ],
  misconfigured: [503, 'Situs ini sedang disiapkan. Silakan coba beberapa saat lagi.'],
  internal: [500, 'Terjadi kesalahan di server. Silakan coba lagi.'],
} as const satisfies Record<string, readonly [number, string]>

export type ProblemCode = keyof typeof problemCodes

export type FieldError = { path: string; message: string }

/** `changes` may also list values that do not change: their `before` equals their `after`. */
export type Confirmation = {
  about: 'money' | 'owner' | 'lead'
  changes: { label: string; before: string | null; after: string }[]
  warnings: string[]
}

/** Response body of RFC 9457. The code decides which extension members exist. */
export type ProblemBody = {
  type: string
  title: string
  status: number
  code: ProblemCode
  detail: string
  errors?: FieldError[]
  shortages?: { animal_id: string; name: string; stock: number; shares: number }[]
  prices?: { animal_id: string | null; service_id: string | null; name: string; price: number }[]
  subtotal?: number
  discount?: number
  /** The proof was rejected, but its claim was stored. */
  claimed?: true
  confirm?: Confirmation
  hold_hours?: number
  /** The exceeded limit and its maximum `most` (`address_stock`: percent of the stock). `left` may still be ordered. */
  held?: {
    limit: 'person_orders' | 'person_animals' | 'person_shares' | 'address_orders' | 'address_stock'
    most: number
    left: number
    animals?: { animal_id: string; name: string; left: number }[]
  }
}
