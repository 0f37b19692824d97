export const roles = {
  owner: 'Pemilik',
  finance: 'Keuangan',
  desk: 'Pesanan',
  content: 'Konten',
  field: 'Lapangan',
} as const
export type Role = keyof typeof roles

export const roleDescriptions: Record<Role, string> = {
  owner: 'Semua halaman, termasuk tim, hewan, harga, rekening, dan pengaturan.',
  finance: 'Pesanan, pembayaran, mutasi, buku kas, kode, dan laporan.',
  desk: 'Pesanan, verifikasi dan pembayaran tunai, dan pesan kepada pelanggan; tanpa refund, rekening, mutasi, dan buku kas.',
  content: 'Isi situs, galeri, testimoni, tanya jawab, halaman legal, dan media.',
  field: 'Hanya tugas lapangan dan akunnya sendiri.',
}

/** Permission groups by the first one or two segments below /api/admin; the longer match applies. */
const groupsByPath = {
  account: 'account',
  animals: 'products',
  audit: 'audit',
  'bank-accounts': 'accounts',
  'bank-rows': 'statements',
  certificates: 'certificates',
  checks: 'checks',
  closes: 'ledger',
  codes: 'codes',
  customers: 'orders',
  dashboard: 'dashboard',
  evidence: 'evidence',
  faqs: 'site',
  feeds: 'feeds',
  field: 'field',
  galleries: 'site',
  gateway: 'settings',
  jobs: 'jobs',
  journal: 'ledger',
  'legal-pages': 'site',
  media: 'media',
  messages: 'messages',
  orders: 'orders',
  payouts: 'ledger',
  people: 'people',
  // Everyone who may see orders needs the names, because the pages of orders show who did each step.
  'people/names': 'orders',
  refunds: 'refunds',
  sacrifices: 'sacrifices',
  search: 'search',
  services: 'products',
  settings: 'settings',
  'settings/certificate_signer': 'templates',
  'settings/certificate_templates': 'templates',
  'settings/home_content': 'site',
  'settings/promises': 'site',
  'settings/eid_dates': 'site',
  setup: 'setup',
  statements: 'statements',
  testimonials: 'site',
  transactions: 'ledger',
  waiting: 'account',
} as const

export type Group = (typeof groupsByPath)[keyof typeof groupsByPath]

type Right = 'read' | 'write'

/** Permissions that all roles share. The job routes also check the permission for the kind of job. */
const own = { account: 'write', jobs: 'write' } as const

/** Permissions by role. Groups not listed are denied; only the owner has `all`. */
const rights: Record<Role, 'all' | Partial<Record<Group, Right>>> = {
  owner: 'all',
  finance: {
    ...own,
    search: 'read',
    dashboard: 'read',
    orders: 'write',
    messages: 'write',
    ledger: 'write',
    refunds: 'write',
    statements: 'write',
    codes: 'write',
    evidence: 'read',
    // `products`: for placing orders for customers. `accounts`: for choosing the account of a bank statement.
    products: 'read',
    accounts: 'read',
  },
  desk: {
    ...own,
    search: 'read',
    dashboard: 'read',
    orders: 'write',
    messages: 'write',
    evidence: 'read',
    products: 'read',
  },
  content: { ...own, search: 'read', site: 'write', media: 'write', settings: 'read' },
  field: { ...own, field: 'write' },
}

/** Every role that may request refunds may also approve them up to the limit of the shop. */
export const mayApproveLargeRefunds = (role: string) => role === 'owner'

export const isRole = (text: string): text is Role => Object.hasOwn(roles, text)

const isPath = (text: string): text is keyof typeof groupsByPath => Object.hasOwn(groupsByPath, text)

/** `path` is relative to /api/admin, such as `/orders/1/around`. Null for an unknown path. */
export function permissionGroupOf(path: string): Group | null {
  const [first = '', second = '', third = ''] = path.split('/').filter(Boolean)
  // Refunds return money to customers, so the permission for orders is not enough.
  if (first === 'orders' && third === 'refunds') return 'refunds'
  const longer = `${first}/${second}`
  if (isPath(longer)) return groupsByPath[longer]
  return isPath(first) ? groupsByPath[first] : null
}

export function canRoleUse(role: string, group: Group | null, right: Right = 'read') {
  if (!isRole(role)) return false
  const own = rights[role]
  if (own === 'all') return true
  const given = group && own[group]
  return given === 'write' || (given === 'read' && right === 'read')
}
