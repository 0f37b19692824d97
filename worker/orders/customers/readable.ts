import {
  certificateStatuses,
  correctionStates,
  evidenceStages,
  orderStatuses,
  paymentMethodLabels,
  paymentStatuses,
  slaughterStatuses,
} from '../../contract/labels'
import { dateTime } from '../../contract/lib/format'
import { messageChannels, messageKinds, messageStates } from '../../contract/messages/text'
import { orderChangeStates } from '../../contract/money/changes'
import { refundKinds, refundStates } from '../../contract/money/refunds'
import type { CustomerExport } from '../../contract/orders/desk'
import { escapeText } from '../../site/html/markup'

const customerValueLabels: Record<string, Record<string, string>> = {
  status: { ...slaughterStatuses, ...certificateStatuses, ...orderStatuses },
  payment_status: paymentStatuses,
  slaughter_status: slaughterStatuses,
  stage: evidenceStages,
  state: { ...messageStates, ...correctionStates, ...orderChangeStates, ...refundStates },
  kind: { ...messageKinds, ...refundKinds },
  method: paymentMethodLabels,
  channel: messageChannels,
}

const customerFieldLabels: Record<string, string> = {
  exported_at: 'Dibuat',
  order_id: 'ID pesanan',
  customer_name: 'Nama',
  customer_phone: 'Nomor WhatsApp',
  customer_email: 'Email',
  subtotal: 'Subtotal',
  discount: 'Diskon',
  unique_code: 'Kode unik',
  total_amount: 'Total',
  status: 'Status',
  payment_status: 'Status pembayaran',
  payment_claimed_at: 'Menyatakan sudah transfer',
  payment_verified_at: 'Pembayaran diverifikasi',
  payment_rejected_reason: 'Alasan pembayaran ditolak',
  slaughter_status: 'Pelaksanaan',
  slaughter_date: 'Tanggal pelaksanaan',
  slaughter_location: 'Tempat pelaksanaan',
  slaughter_proof_url: 'Tautan bukti',
  slaughter_verified_at: 'Dilaksanakan',
  slaughter_notes: 'Catatan petugas',
  expires_at: 'Batas pembayaran',
  created_at: 'Waktu',
  updated_at: 'Diperbarui',
  referral_code: 'Kode referral',
  discount_code: 'Kode diskon',
  service: 'Layanan',
  cancelled_at: 'Dibatalkan',
  consent_version: 'Versi persetujuan',
  consent_at: 'Waktu persetujuan',
  message_consent: 'Persetujuan dikabari (versi)',
  items: 'Barang',
  beneficiaries: 'Atas nama',
  beneficiary_slots: 'Banyaknya nama',
  claims: 'Pernyataan transfer',
  events: 'Linimasa',
  certificates: 'Sertifikat',
  seats: 'Hewan atau ibadah',
  evidence: 'Foto dan video bukti',
  corrections: 'Permintaan koreksi nama',
  messages: 'Pesan',
  bank_rows: 'Baris mutasi bank',
  bookings: 'Catatan keuangan',
  payments: 'Pembayaran',
  refunds: 'Refund dan infak',
  changes: 'Perubahan pesanan',
  method: 'Cara bayar',
  received_at: 'Diterima',
  receipt: 'Nomor kuitansi',
  payee_bank: 'Bank tujuan',
  payee_last4: 'Empat angka akhir rekening',
  payee_name: 'Pemilik rekening',
  decline_reason: 'Alasan ditolak',
  paid_at: 'Dibayar',
  difference: 'Selisih',
  views: 'Dibuka atau diubah petugas',
  name: 'Nama',
  bin: 'Bin/binti',
  relation: 'Hubungan',
  kind: 'Jenis',
  price: 'Harga',
  quantity: 'Jumlah',
  late: 'Terlambat',
  note: 'Catatan',
  notes: 'Catatan',
  proof_name: 'Nama berkas bukti',
  proof_mime: 'Jenis berkas bukti',
  proof_size: 'Ukuran berkas bukti (byte)',
  type: 'Jenis',
  details: 'Rincian',
  reason: 'Alasan',
  certificate_number: 'Nomor sertifikat',
  service_type: 'Jenis layanan',
  date: 'Tanggal',
  location: 'Tempat',
  pelaksana_nama: 'Pelaksana',
  penanggung_jawab: 'Penanggung jawab',
  issued_date: 'Diterbitkan',
  revoked_at: 'Dicabut',
  revoke_note: 'Catatan pencabutan',
  item_n: 'Baris',
  beneficiary_n: 'Nama ke-',
  season: 'Musim',
  number: 'Nomor',
  animal: 'Hewan atau ibadah',
  performer: 'Pelaksana',
  stage: 'Tahap',
  mime: 'Jenis berkas',
  size: 'Ukuran (byte)',
  sha256: 'Sidik jari berkas (SHA-256)',
  taken_at: 'Diambil',
  uploaded_at: 'Diunggah',
  before: 'Sebelumnya',
  state: 'Keadaan',
  channel: 'Saluran',
  due_at: 'Dijadwalkan',
  sent_at: 'Dikirim',
  error: 'Keterangan',
  amount: 'Jumlah uang',
  description: 'Keterangan',
  reference: 'Nomor referensi',
  settled_at: 'Dicocokkan',
  voided_at: 'Dibatalkan',
  void_reason: 'Alasan dibatalkan',
  action: 'Tindakan',
}

const hiddenFields = new Set(['id', 'animal_id', 'service_id', 'order_id'])

const isMoment = /^\d{4}-\d{2}-\d{2}T/

function plainText(value: unknown) {
  if (value === true) return 'Ya'
  if (value === false) return 'Tidak'
  const text = String(value)
  return escapeText((isMoment.test(text) ? dateTime(text) : text).replaceAll('&', '&amp;'))
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null

function valueHtml(field: string, value: unknown): string {
  if (Array.isArray(value))
    return `<ol>${value.map(one => `<li>${valueHtml(field, one)}</li>`).join('')}</ol>`
  return isGroup(value) ? fieldsHtml(value) : plainText(customerValueLabels[field]?.[String(value)] ?? value)
}

function fieldsHtml(fields: object): string {
  const lines = Object.entries(fields)
    .filter(([field, value]) => !hiddenFields.has(field) && !isEmpty(value))
    .map(
      ([field, value]) =>
        `<dt>${escapeText(customerFieldLabels[field] ?? field)}</dt><dd>${valueHtml(field, value)}</dd>`,
    )
  return lines.length === 0 ? '' : `<dl>${lines.join('')}</dl>`
}

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}dt{font-weight:600}dd{margin:0 0 .5rem 1rem}pre{white-space:pre-wrap}@media print{details{display:none}}section{border-top:1px solid #999;margin-top:2rem}'

/** JSON, because the law requires a copy in a common format that other programs can read. */
const jsonCopy = (data: CustomerExport) =>
  `<details><summary>Salinan untuk komputer (JSON)</summary><pre id="data">${escapeText(JSON.stringify(data, null, 1).replaceAll('&', '&amp;'))}</pre></details>`

export function customerPage(data: CustomerExport) {
  const { exported_at, items, next_cursor } = data
  const orders = items.map(
    order => `<section><h2>${escapeText(order.order_id)}</h2>${fieldsHtml(order)}</section>`,
  )
  const more = next_cursor === null ? '' : '<p>Masih ada pesanan yang lebih lama; mintalah lanjutannya.</p>'
  return `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Data pelanggan</title><style>${style}</style></head><body><h1>Data pribadi Anda yang kami simpan</h1><p>Dibuat ${plainText(exported_at)}. ${items.length} pesanan.</p>${orders.join('')}${more}${jsonCopy(data)}</body></html>`
}
