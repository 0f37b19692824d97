import {
  activeStatuses,
  bankAccountTypes,
  certificateStatuses,
  discountCodeTypes,
  evidenceStages,
  faqCategories,
  galleryCategories,
  legalPageTypes,
  mediaFolders,
  revokeReasons,
  slaughterStatuses,
  transactionTypes,
} from '../labels'
import { dateTime, formatRupiah, formatThousands, longDate } from '../lib/format'
import { isRecord } from '../lib/record'
import { channelLabels, environmentLabels, providerLabels } from '../money/gateway'
import { orderStepNote, orderStepTitle, orderStepTitles } from '../orders/steps'
import type { AuditEvent, NamedEvent } from './audit'
import { auditFieldLabels, auditSettingLabels } from './audit-fields'
import { deviceNameOf } from './device'
import { roles } from './roles'

export const auditEntityLabels: Record<string, string> = {
  audit: 'Riwayat',
  animals: 'Hewan',
  'bank-accounts': 'Rekening',
  certificates: 'Sertifikat',
  codes: 'Kode',
  corrections: 'Koreksi nama',
  customers: 'Data pelanggan',
  day_closes: 'Tutup hari',
  evidence: 'Bukti',
  faqs: 'FAQ',
  feeds: 'Sumber mutasi',
  galleries: 'Galeri',
  invitations: 'Undangan',
  jobs: 'Pekerjaan',
  legal_pages: 'Halaman legal',
  media: 'Media',
  orders: 'Pesanan',
  payouts: 'Pencairan',
  receipts: 'Kuitansi',
  refunds: 'Refund',
  bank_rows: 'Baris mutasi',
  sacrifices: 'Pelaksanaan',
  services: 'Layanan',
  settings: 'Pengaturan',
  shop: 'Toko',
  statements: 'Impor mutasi',
  testimonials: 'Testimonial',
  transactions: 'Transaksi',
  users: 'Akun tim',
}

export const auditActionLabels: Record<string, string> = {
  create: 'Dibuat',
  update: 'Diubah',
  delete: 'Dihapus',
  archive: 'Diarsipkan',
  reorder: 'Diurutkan',
  view: 'Dilihat',
  test_order: 'Pesanan dicoba',
  test_connection: 'Koneksi penyedia diuji',
  view_proof: 'Bukti transfer dilihat',
  match_earlier: 'Uang yang datang lebih dulu dicocokkan',
  fetch_link: 'Tautan pelanggan diambil',
  export: 'Diunduh',
  fetch: 'Berkasnya diambil',
  import: 'Diimpor',
  undo: 'Diurungkan',
  accept: 'Berkas dipercaya',
  void: 'Dibatalkan',
  complete: 'Selesai dilaksanakan',
  take_rest: 'Sisa bagian diambil yayasan',
  give_back_rest: 'Sisa bagian dikembalikan',
  merge: 'Digabung',
  move_seat: 'Nama dipindahkan',
  swap_seats: 'Nama ditukar',
  move: 'Dipindahkan',
  set_names: 'Nama diisi atau diubah',
  draft_certificates: 'Draf sertifikat dibuat',
  sign: 'Ditandatangani',
  revoke: 'Dicabut',
  renew: 'Kunci diperbarui',
  erase: 'Data pribadi dihapus',
  done: 'Koreksi diterima',
  refused: 'Koreksi ditolak',
  invite: 'Diundang',
  join: 'Bergabung',
  set_name: 'Nama diubah',
  set_role: 'Peran diubah',
  disable: 'Akses ditutup',
  enable: 'Akses dibuka',
  start: 'Dimulai',
  stop: 'Dihentikan',
  resume: 'Dilanjutkan',
  retry: 'Yang gagal diulang',
  sign_in: 'Masuk',
  sign_in_failed: 'Gagal masuk',
  code_asked: 'Diminta kode kedua',
  code_failed: 'Kode kedua salah',
  change_password: 'Password diganti',
  start_totp: 'Langkah kedua disiapkan',
  totp_on: 'Langkah kedua aktif',
  recovery_codes: 'Kode pemulihan baru',
  totp_off: 'Langkah kedua dimatikan',
  reset_totp: 'Langkah kedua direset',
  end_session: 'Sesi diakhiri',
  end_sessions: 'Semua sesi diakhiri',
  refresh_reused: 'Sesi dipakai dua kali',
  digits_guessed: 'Nomor ditebak',
  limit_reached: 'Batas tercapai',
  digest: 'Ringkasan pagi disusun',
  stock_held: 'Stok banyak ditahan',
  stock_held_by_one: 'Stok ditahan satu pihak',
  payment_taken_back: 'Pembayaran ditarik kembali penyedianya',
  late: 'Terlambat',
  dismiss: 'Peringatan ditutup',
  account_changed: 'Rekening di pengaturan diubah',
  owner_made: 'Pemilik ditambah',
}

const systemActors: Record<string, string> = {
  // The server only knows that the order's link was used. A member of the team may have used it as well.
  customer: 'lewat tautan pelanggan',
  system: 'Sistem',
  visitor: 'Pengunjung',
}

const wordOf = (words: Record<string, string>, key: string) =>
  Object.hasOwn(words, key) ? (words[key] ?? key) : key.replaceAll('_', ' ')

export const auditEntityLabel = (entity: string) => wordOf(auditEntityLabels, entity)
export const auditActionLabel = (action: string) => wordOf(auditActionLabels, action)
export const orderActionLabels = { ...orderStepTitles, ...auditActionLabels }

export const auditActorLabel = (actor: string) =>
  Object.hasOwn(systemActors, actor) ? wordOf(systemActors, actor) : actor

const choices: Record<string, Record<string, string>> = {
  status: { ...activeStatuses, ...certificateStatuses, ...slaughterStatuses },
  category: { ...galleryCategories, ...faqCategories },
  reason: revokeReasons,
  stage: evidenceStages,
  role: roles,
  folder: mediaFolders,
  provider: providerLabels,
  environment: environmentLabels,
  channel: channelLabels,
  channels: channelLabels,
  type: { ...discountCodeTypes, ...bankAccountTypes, ...transactionTypes, ...legalPageTypes },
}

const amounts =
  /(?:^|_)(?:price|amount|cost|subtotal|discount|counted|expected|limit|max_discount|gross|fee|vat|net)$/
const isPlainNumber = /^limit_|^qris_limit$/
const isDay = /^\d{4}-\d{2}-\d{2}$/
const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

function textOf(field: string, value: string) {
  if (field === 'user_agent') return deviceNameOf(value)
  const words = Object.hasOwn(choices, field) ? choices[field] : undefined
  if (words && Object.hasOwn(words, value)) return words[value] ?? value
  if (value === '•••') return 'tidak ditampilkan'
  if (isDay.test(value)) return longDate(value)
  return isMoment.test(value) ? dateTime(value) : (nameIn(value) ?? value)
}

function valueWord(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'kosong'
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak'
  if (typeof value === 'number')
    return amounts.test(field) && !isPlainNumber.test(field) ? formatRupiah(value) : formatThousands(value)
  if (typeof value === 'string') return textOf(field, value)
  if (!Array.isArray(value)) return 'berubah'
  const plain = value.every(one => typeof one === 'string' && one.length < 60)
  return plain ? value.map(one => valueWord(field, one)).join(', ') || 'kosong' : `${value.length} buah`
}

const labels = { ...auditSettingLabels, ...auditFieldLabels }

/** Label of a settings row or a legal page. Null for all other entities, whose rows have names of their own. */
export const auditSettingLabel = ({ entity, entity_id }: Pick<AuditEvent, 'entity' | 'entity_id'>) =>
  entity === 'settings' || entity === 'legal_pages' ? wordOf(labels, entity_id) : null

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/** The audit log stores an added or removed list item as JSON. */
const nameIn = (text: string) => /^\{"id":.*?"name":"((?:[^"\\]|\\.)*)/.exec(text)?.[1]

/** `hero.title` → 'Hero › judul': each part has its own label; ids have none. */
const fieldLabel = (path: string) => {
  const label = path
    .split('.')
    .filter(part => !isId(part))
    .map(part => wordOf(labels, part))
    .join(' › ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

type ChangeLine = { label: string; before: string | null; after: string }

const hiddenFields = new Set(['updated_at', 'order_index', 'id', 'ids', 'session_id', 'content_hash'])

function lineOf(path: string, value: unknown): ChangeLine {
  const field = path.split('.').at(-1) ?? path
  const label = fieldLabel(path)
  const isChange = Array.isArray(value) && value.length === 2
  if (!isChange) return { label, before: null, after: valueWord(field, value) }
  const [before, after] = value
  return {
    label,
    before: before === null || before === '' ? null : valueWord(field, before),
    after: valueWord(field, after),
  }
}

const maxLines = 40

/** One line for each changed field or, for a deleted row, for each of its last values. */
export function auditChangeLines({ action, changes }: Pick<AuditEvent, 'action' | 'changes'>): ChangeLine[] {
  const { deleted } = changes
  const told = action === 'delete' && isRecord(deleted) ? deleted : changes
  return Object.entries(told)
    .filter(([field, value]) => !hiddenFields.has(field) && !isSame(value))
    .slice(0, maxLines)
    .map(([field, value]) => lineOf(field, action === 'delete' ? lastValue(value) : value))
}

const lastValue = (value: unknown) =>
  Array.isArray(value) && value.length === 2 && value[0] === null ? value[1] : value

const isNothing = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

const isSame = (value: unknown) =>
  Array.isArray(value) && value.length === 2 && (value[0] === value[1] || value.every(isNothing))

export const auditLineText = ({ label, before, after }: ChangeLine) =>
  before === null ? `${label}: ${after}` : `${label}: ${before} → ${after}`

type Told = Pick<NamedEvent, 'is_step' | 'action' | 'changes'>

export const auditEventTitle = ({ is_step, action }: Told) =>
  is_step ? orderStepTitle(action) : auditActionLabel(action)

export function auditEventLines(event: Told) {
  if (!event.is_step) return auditChangeLines(event).map(auditLineText)
  return [orderStepNote(event.action, event.changes)].filter(Boolean)
}
