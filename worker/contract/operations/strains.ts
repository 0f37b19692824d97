/** Shared limits that public requests can use up; `worker/people/auth/totals.ts` defines their sizes. */
export const publicLimitLabels = {
  digits: 'Tebakan 4 angka nomor WhatsApp pesanan',
  first_digits: 'Tebakan 4 angka dari banyak jaringan',
  codes: 'Tebakan kode diskon',
  first_codes: 'Tebakan kode diskon dari banyak jaringan',
  bytes: 'Berkas bukti transfer',
  certificates: 'Sertifikat yang dibuka hanya dengan nomornya',
  letters: 'Email kepada alamat yang belum pernah membayar, sehari',
  letters_hour: 'Email kepada alamat yang belum pernah membayar, sejam',
} as const
