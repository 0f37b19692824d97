export const roles = {
  owner: 'Pemilik',
  finance: 'Keuangan',
  content: 'Konten',
  field: 'Lapangan',
} as const
export type Role = keyof typeof roles

export const roleNotes: Record<Role, string> = {
  owner: 'Semua halaman, termasuk tim, hewan, harga, rekening, dan pengaturan.',
  finance: 'Pesanan, pembayaran, mutasi, buku kas, kode, dan laporan.',
  content: 'Isi situs, galeri, testimoni, tanya jawab, halaman legal, dan media.',
  field: 'Hanya tugas lapangan dan akunnya sendiri.',
}

/**
 * By the first path segments below /api/admin. The longest match applies, so that part of a group can be its own group.
 */
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
  jobs: 'jobs',
  journal: 'ledger',
  'legal-pages': 'site',
  media: 'media',
  messages: 'messages',
  orders: 'orders',
  people: 'people',
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

/** For every role. Job routes check the permission by the job's kind. */
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
    // For placing orders at the desk, and for choosing the account of a statement.
    products: 'read',
    accounts: 'read',
  },
  content: { ...own, search: 'read', site: 'write', media: 'write', settings: 'read' },
  field: { ...own, field: 'write' },
}

/**
 * Whether the role may approve refunds above the shop's limit. Below it, every role that can request refunds may
 * approve.
 */
export const approvesRefunds = (role: string) => role === 'owner'

export const isRole = (text: string): text is Role => Object.hasOwn(roles, text)

const isPath = (text: string): text is keyof typeof groupsByPath => Object.hasOwn(groupsByPath, text)

/** Group of a path below /api/admin, such as `/orders/1/around`; null for an unknown path. */
export function groupOf(path: string): Group | null {
  const [first = '', second = ''] = path.split('/').filter(Boolean)
  const longer = `${first}/${second}`
  if (isPath(longer)) return groupsByPath[longer]
  return isPath(first) ? groupsByPath[first] : null
}

/** Whether a role may use a group; unknown roles may use none. */
export function mayUse(role: string, group: Group | null, right: Right = 'read') {
  if (!isRole(role)) return false
  const own = rights[role]
  if (own === 'all') return true
  const given = group && own[group]
  return given === 'write' || (given === 'read' && right === 'read')
}
