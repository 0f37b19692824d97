import { mapMessageKinds, messageRulesOf } from './kinds'

export { type MessageChannel, messageChannels } from './kinds'

export const messageKinds = mapMessageKinds(kind => messageRulesOf(kind).label)

export const messageStates = {
  due: 'Menunggu',
  sending: 'Mungkin terkirim',
  sent: 'Terkirim',
  skipped: 'Dilewati',
  failed: 'Gagal',
} as const

/** Why a message was skipped or failed, and what to do. Codes in capitals are Cloudflare's. */
export const messageReasons: Record<string, string> = {
  withdrawn: 'Tidak berlaku lagi',
  overtaken: 'Sudah didahului kabar yang lebih baru',
  by_hand: 'Dilewati operator',
  off: 'Jenis pesan ini tidak dipakai',
  too_old: 'Terlalu lama menunggu',
  too_many: 'Alamat ini sudah terlalu sering dikirimi hari ini',
  too_many_from_network:
    'Dari jaringan internet ini sudah terlalu banyak email hari ini; pesanan dan halaman pembayarannya tetap berjalan',
  waits_its_turn:
    'Menunggu giliran: email kepada alamat yang belum pernah membayar dibatasi sejam dan sehari',
  no_email: 'Pelanggan tidak memberi alamat email',
  bad_address: 'Alamat email pelanggan tidak dapat dikirimi',
  no_answer: 'Layanan email tidak menjawab; mungkin sudah sampai',
  E_SENDER_NOT_VERIFIED: 'Domain alamat pengirim belum terdaftar di Cloudflare Email Service',
  E_SENDER_DOMAIN_NOT_AVAILABLE: 'Domain alamat pengirim belum siap di Cloudflare Email Service',
  E_RECIPIENT_NOT_ALLOWED: 'Alamat tujuan tidak diizinkan akun Cloudflare',
  E_RECIPIENT_SUPPRESSED: 'Alamat ini pernah menolak email dari sini',
  E_DELIVERY_FAILED: 'Server email pelanggan menolaknya',
  E_RATE_LIMIT_EXCEEDED: 'Batas kirim tercapai',
  E_DAILY_LIMIT_EXCEEDED: 'Batas kirim harian tercapai',
}

export type MessageState = keyof typeof messageStates
