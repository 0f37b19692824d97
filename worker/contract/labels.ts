export const animalTypes = { Kambing: 'Kambing', Domba: 'Domba', Sapi: 'Sapi' } as const

export const serviceKinds = {
  qurban: 'Qurban',
  hadyu: 'Hadyu',
  dam: 'DAM',
  badal_haji: 'Badal Haji',
  badal_umrah: 'Badal Umrah',
} as const

export const offeringKinds = { ...animalTypes, ...serviceKinds } as const

export const orderStatuses = {
  pending: 'Menunggu',
  confirmed: 'Dikonfirmasi',
  processing: 'Diproses',
  completed: 'Selesai',
  cancelled: 'Dibatalkan',
} as const

export const paymentStatuses = {
  pending: 'Belum Dibayar',
  verified: 'Terverifikasi',
  rejected: 'Ditolak',
} as const

export const slaughterStatuses = {
  pending: 'Belum Dijadwalkan',
  scheduled: 'Dijadwalkan',
  completed: 'Sudah Disembelih',
} as const

export const correctionStates = { open: 'Menunggu', done: 'Dikoreksi', refused: 'Ditolak' } as const

export const animalStages = {
  tiba: 'Hewan tiba',
  papan_nama: 'Papan nama',
  penyembelihan: 'Penyembelihan',
  penimbangan: 'Penimbangan',
  pengemasan: 'Pengemasan',
  pembagian: 'Pembagian',
} as const

export const badalStages = { niat: 'Niat', pelaksanaan: 'Pelaksanaan', selesai: 'Selesai' } as const

export const evidenceStages = { ...animalStages, ...badalStages } as const

export const certificateStatuses = {
  draft: 'Draft',
  published: 'Terbit',
  replaced: 'Diganti',
  revoked: 'Dicabut',
} as const

export const settableCertificateStatuses = { draft: 'Draft', published: 'Terbit' } as const

/** Reasons for revoking a certificate; the public does not see the reason `other`. */
export const revokeReasons = {
  wrong: 'Data pada sertifikat keliru',
  transferred: 'Pesanan dibatalkan atau dialihkan',
  double: 'Diterbitkan ganda',
  early: 'Terbit sebelum ibadahnya selesai dilaksanakan',
  unpaid: 'Pembayaran pesanannya tidak jadi diterima',
  cancelled: 'Pesanannya dibatalkan',
  undone: 'Pelaksanaannya ternyata belum selesai',
  deleted: 'Pesanannya dihapus',
  other: 'Alasan lain (tidak ditampilkan)',
} as const

export const selectableRevokeReasons = {
  wrong: revokeReasons.wrong,
  transferred: revokeReasons.transferred,
  double: revokeReasons.double,
  early: revokeReasons.early,
  other: revokeReasons.other,
} as const
export type AskedReason = keyof typeof selectableRevokeReasons

/** In order of precedence: `verdictOf` in the worker returns the first verdict that applies. */
export const verdictLabels = {
  revoked: 'Dicabut',
  replaced: 'Diganti',
  /** The certificate is a draft, its signature is invalid, or its data differs from the signed data. */
  unknown: 'Tidak dikenal',
  /** The certificate's order is not paid, or its rite is not done. */
  early: 'Belum berlaku',
  unsigned: 'Tercatat, tanpa tanda tangan digital',
  valid: 'Asli dan berlaku',
} as const

export const certificateServices = {
  'Qurban Kambing': 'Qurban Kambing',
  'Qurban Sapi': 'Qurban Sapi',
  Hadyu: 'Hadyu',
  DAM: 'DAM',
  'Badal Haji': 'Badal Haji',
  'Badal Umrah': 'Badal Umrah',
} as const

export const isBadalService = (service_type: string) => /badal/i.test(service_type)

export const stagesOf = (kind: string): Partial<Record<EvidenceStage, string>> =>
  isBadalService(kind) ? badalStages : animalStages

export const certificateFields = {
  certificate_number: 'Nomor sertifikat',
  name: 'Nama (atau yang dibadalkan)',
  service_type: 'Jenis layanan',
  date: 'Tanggal pelaksanaan',
  location: 'Lokasi',
  beneficiaries: 'Penerima manfaat',
  pelaksana_nama: 'Nama pelaksana badal',
  pelaksana_status: 'Status pelaksana badal',
  penanggung_jawab: 'Penanggung jawab',
  tahun_hijriah: 'Tahun Hijriah',
  issued_date: 'Tanggal terbit',
  order_id: 'Nomor pesanan',
  product: 'Hewan atau layanan yang dipesan',
  short_link: 'Tautan pendek untuk memeriksa keaslian',
  qr: 'Kode QR tautan itu',
} as const

/** Template fields for shop and signer, filled from the settings when the certificate is published. */
export const signerFields = {
  shop: 'Nama toko',
  signature: 'Gambar tanda tangan',
  signer_name: 'Nama penanda tangan',
  signer_title: 'Jabatan penanda tangan',
} as const

export const discountCodeTypes = { discount: 'Diskon', referral: 'Referral' } as const

export const activeStatuses = { active: 'Aktif', inactive: 'Nonaktif' } as const

export const galleryCategories = {
  penyembelihan: 'Penyembelihan',
  distribusi: 'Distribusi',
  hewan: 'Hewan Qurban',
  badal: 'Badal',
} as const

export const faqCategories = {
  general: 'Umum',
  qurban: 'Qurban',
  hadyu: 'Hadyu & DAM',
  badal: 'Badal',
  payment: 'Pembayaran',
} as const

export const paymentMethodLabels = {
  bank: 'Transfer bank',
  qris: 'QRIS',
  cash: 'Tunai',
  gateway: 'Gerbang pembayaran',
  other: 'Lainnya',
} as const

export const surplusChoices = { refund: 'Kembalikan kepada saya', infak: 'Jadikan infak' } as const

export const transactionTypes = { income: 'Pemasukan', expense: 'Pengeluaran' } as const

export const bankAccountTypes = { bank: 'Rekening Bank', qris: 'QRIS' } as const

export const mediaTypes = { image: 'Gambar', video: 'Video', document: 'Dokumen' } as const

export const mediaFolders = {
  general: 'Umum',
  animals: 'Hewan',
  gallery: 'Galeri',
  certificates: 'Sertifikat',
} as const

export const mediaPlaceLabels = {
  animals: 'Hewan',
  services: 'Layanan',
  galleries: 'Galeri',
  testimonials: 'Testimonial',
  'bank-accounts': 'Rekening',
  orders: 'Pesanan',
  settings: 'Pengaturan',
  'legal-pages': 'Halaman',
  certificates: 'Sertifikat',
} as const

export const legalPageTypes = {
  privacy_policy: 'Kebijakan Privasi',
  terms: 'Syarat & Ketentuan',
} as const

export const logoTypes = { icon: 'Ikon', image: 'Gambar' } as const

export type AnimalType = keyof typeof animalTypes
export type ServiceKind = keyof typeof serviceKinds
export type OfferingKind = keyof typeof offeringKinds
export type OrderStatus = keyof typeof orderStatuses
export type PaymentStatus = keyof typeof paymentStatuses
export type SlaughterStatus = keyof typeof slaughterStatuses
export type CertificateStatus = keyof typeof certificateStatuses
export type RevokeReason = keyof typeof revokeReasons
export type Verdict = keyof typeof verdictLabels
export type CertificateService = keyof typeof certificateServices
export type CertificateField = keyof typeof certificateFields
export type EvidenceStage = keyof typeof evidenceStages
export type CorrectionState = keyof typeof correctionStates
export type CodeType = keyof typeof discountCodeTypes
export type ActiveStatus = keyof typeof activeStatuses
export type GalleryCategory = keyof typeof galleryCategories
export type FaqCategory = keyof typeof faqCategories
export type TransactionType = keyof typeof transactionTypes
export type PaymentMethodType = keyof typeof paymentMethodLabels
export type Surplus = keyof typeof surplusChoices
/** Why a payment was voided. No free text, because it could contain a name. */
export type VoidReason = 'unverified' | 'undone' | 'given_back' | 'counted_anew'
export type BankAccountType = keyof typeof bankAccountTypes
export type MediaType = keyof typeof mediaTypes
export type MediaFolder = keyof typeof mediaFolders
export type LegalPageType = keyof typeof legalPageTypes
