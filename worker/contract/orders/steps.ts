import { evidenceStages, orderStatuses, revokeReasons, slaughterStatuses } from '../labels'
import { formatRupiah } from '../lib/format'

type Details = Record<string, unknown>

/** These details may name or identify a customer. Anonymising the order removes them. */
export const personalEventDetails = ['reason', 'last4', 'replaced'] as const

export const orderStepTitles: Record<string, string> = {
  created_by_operator: 'Dipesan oleh operator untuk pelanggan',
  anonymized: 'Data pribadi pelanggan dihapus',
  payment_claimed: 'Dinyatakan sudah transfer',
  payment_claimed_late: 'Dinyatakan sudah transfer, setelah batas waktu',
  payment_verified: 'Pembayaran diverifikasi',
  payment_part: 'Sebagian pembayaran masuk',
  payment_part_undone: 'Pencocokan sebagian pembayaran diurungkan',
  payment_linked: 'Dikaitkan dengan baris mutasi',
  payment_unlinked: 'Kaitan dengan baris mutasi diurungkan',
  payment_part_closed: 'Uang yang masuk sebagian sudah diselesaikan dengan pelanggan',
  payment_extra: 'Pembayaran tambahan masuk',
  payment_extra_undone: 'Pencocokan pembayaran tambahan diurungkan',
  payment_voided: 'Pembayaran yang keliru dicatat dibatalkan',
  payment_lost: 'Uang yang melunasi pesanan ini ditarik kembali',
  payment_short: 'Pesanan kurang bayar',
  payment_covered: 'Pesanan tidak lagi kurang bayar',
  payment_after_close: 'Uang masuk lewat penyedia setelah pesanan ditutup',
  payment_reversed: 'Pembayaran ditarik kembali oleh penyedianya',
  charge_opened: 'Cara bayar dibuka di penyedia pembayaran',
  payment_earlier: 'Uangnya datang sebelum pesanan ditulis',
  refund_requested: 'Refund diajukan',
  refund_approved: 'Refund disetujui',
  refund_declined: 'Refund ditolak',
  refund_payee: 'Rekening tujuan refund diisi',
  refund_paid: 'Refund dibayar',
  infak_kept: 'Sisa uang menjadi infak',
  lines_changed: 'Isi pesanan diubah',
  change_proposed: 'Perubahan isi pesanan diajukan ke pelanggan',
  change_agreed: 'Perubahan disetujui, selisihnya ditagih',
  change_applied: 'Perubahan isi pesanan diterapkan',
  change_declined: 'Perubahan tidak disetujui',
  change_withdrawn: 'Perubahan ditarik',
  change_expired: 'Perubahan lewat waktunya',
  payment_rejected: 'Pembayaran ditolak',
  payment_unverified: 'Verifikasi pembayaran dibatalkan',
  status_changed: 'Status pesanan diubah',
  slaughter_updated: 'Rincian penyembelihan diubah',
  correction_asked: 'Koreksi nama diminta',
  evidence_added: 'Foto atau video diterima dari lapangan',
  certificate_published: 'Sertifikat diterbitkan',
  certificates_revoked: 'Sertifikat dicabut',
  customer_changed: 'Data pemesan diubah',
  link_renewed: 'Tautan rahasia diganti, yang lama tidak berlaku lagi',
  names_changed: 'Nama pequrban diubah',
  seat_moved: 'Nama dipindahkan ke hewan atau kelompok lain',
  name_corrected: 'Nama pequrban dikoreksi atas permintaan pelanggan',
  name_correction_refused: 'Permintaan koreksi nama ditolak',
  messages_agreed: 'Kabar tentang pesanan ini disetujui',
  messages_declined: 'Kabar tentang pesanan ini dihentikan',
  code_changed: 'Kode unik diganti karena jumlahnya sudah dipakai pesanan lain',
  cancelled_by_customer: 'Pesanan dibatalkan',
  expired: 'Dibatalkan otomatis karena melewati batas pembayaran',
}

const fieldNames: Record<string, string> = {
  customer_name: 'nama',
  customer_phone: 'nomor WhatsApp',
  customer_email: 'email',
}

const label = (labels: Record<string, string>, key: unknown) => labels[String(key)] ?? String(key)

const amount = (value: unknown) => (typeof value === 'number' ? formatRupiah(value) : '')

const signedAmount = (value: unknown) =>
  typeof value === 'number' ? `${value < 0 ? '−' : '+'}${formatRupiah(Math.abs(value))}` : ''

const matchSource = ({ source }: Details) => (source ? `, dicocokkan dari ${source}` : '')

const notes: Record<string, (details: Details) => string> = {
  payment_verified: details => `${amount(details.amount)} masuk${matchSource(details)}`,
  payment_part: details =>
    `${amount(details.amount)} masuk${matchSource(details)}, kurang ${amount(details.rest)}`,
  payment_part_undone: details => amount(details.amount),
  payment_extra: details => `${amount(details.amount)} masuk${matchSource(details)}`,
  payment_extra_undone: details => amount(details.amount),
  payment_voided: details => amount(details.amount),
  payment_lost: details => amount(details.amount),
  payment_after_close: details => `${amount(details.amount)} masuk lewat ${details.source}`,
  payment_reversed: details => `${amount(details.amount)}, ${details.source}`,
  charge_opened: details => `${amount(details.amount)} lewat ${details.source}`,
  payment_short: details => `Kurang ${amount(details.amount)}`,
  payment_earlier: details => `Dicocokkan dari ${details.source}`,
  refund_requested: details => amount(details.amount),
  refund_approved: details => amount(details.amount),
  refund_declined: details => amount(details.amount),
  refund_payee: ({ last4, replaced }) =>
    last4 ? `Berakhiran ${last4}${replaced ? `, menggantikan …${replaced}` : ''}` : '',
  refund_paid: details => amount(details.amount),
  infak_kept: details => amount(details.amount),
  lines_changed: details =>
    `${signedAmount(details.difference)}, total menjadi ${amount(details.total_amount)}`,
  change_proposed: details => signedAmount(details.difference),
  change_agreed: details => `Ditagih ${amount(details.amount)}`,
  change_applied: details =>
    `${signedAmount(details.difference)}, total menjadi ${amount(details.total_amount)}`,
  payment_linked: details => `Dicocokkan dari ${details.source}`,
  status_changed: details => `${label(orderStatuses, details.from)} → ${label(orderStatuses, details.to)}`,
  slaughter_updated: details => label(slaughterStatuses, details.status),
  certificates_revoked: ({ count, why }) => `${count} sertifikat. ${label(revokeReasons, why)}`,
  seat_moved: details => `Dari No. ${details.from} ke No. ${details.to}`,
  evidence_added: details => label(evidenceStages, details.stage),
  customer_changed: details =>
    String(details.fields)
      .split(', ')
      .map(field => label(fieldNames, field))
      .join(', '),
  code_changed: details => `Total menjadi ${amount(details.total_amount)}`,
}

export const orderStepTitle = (type: string) =>
  Object.hasOwn(orderStepTitles, type) ? (orderStepTitles[type] ?? type) : type

/** The note omits the reason of the step. It is '' if the title of the step is enough. */
export const orderStepNote = (type: string, details: Details) =>
  Object.hasOwn(notes, type) ? (notes[type]?.(details) ?? '') : ''
