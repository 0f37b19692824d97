/** What unpaid orders have in common that hold an animal, by what the dashboard calls it. */
export const holders = {
  phones: 'satu nomor WhatsApp',
  addresses: 'satu jaringan internet (yang mungkin dipakai banyak orang)',
  mails: 'satu alamat atau domain email',
  proofs: 'satu berkas bukti transfer',
} as const
