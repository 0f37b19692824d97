import {
  Award,
  Beef,
  Camera,
  ChartColumn,
  ClipboardList,
  ClipboardPlus,
  CreditCard,
  FolderOpen,
  HandHeart,
  History,
  Images,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  MessageCircleQuestionMark,
  MessagesSquare,
  PawPrint,
  Quote,
  Settings,
  TicketPercent,
  Undo2,
} from 'lucide-react'
import type { Group } from '../../../worker/contract/people/roles'

export const screenSections = ['Hari ini', 'Pesanan', 'Pelaksanaan', 'Uang', 'Situs', 'Toko'] as const

export type Screen = {
  path: string
  group: Group
  section: (typeof screenSections)[number]
  label: string
  icon: LucideIcon
}

/** The screen with an empty path is /admin itself. `pages.ts` has the code of the screens. */
export const adminScreens: Screen[] = [
  { path: '', section: 'Hari ini', group: 'account', label: 'Dashboard', icon: LayoutDashboard },
  { path: 'services', section: 'Toko', group: 'products', label: 'Layanan', icon: HandHeart },
  { path: 'animals', section: 'Toko', group: 'products', label: 'Hewan', icon: PawPrint },
  { path: 'orders', section: 'Pesanan', group: 'orders', label: 'Pesanan', icon: ClipboardList },
  { path: 'sacrifices', section: 'Pelaksanaan', group: 'sacrifices', label: 'Pelaksanaan', icon: Beef },
  { path: 'field', section: 'Hari ini', group: 'field', label: 'Lapangan', icon: Camera },
  { path: 'messages', section: 'Hari ini', group: 'messages', label: 'Pesan keluar', icon: MessagesSquare },
  { path: 'certificates', section: 'Pelaksanaan', group: 'certificates', label: 'Sertifikat', icon: Award },
  { path: 'finance', section: 'Uang', group: 'ledger', label: 'Keuangan', icon: ChartColumn },
  { path: 'statements', section: 'Uang', group: 'statements', label: 'Mutasi', icon: Landmark },
  { path: 'codes', section: 'Pesanan', group: 'codes', label: 'Kode', icon: TicketPercent },
  { path: 'gallery', section: 'Situs', group: 'site', label: 'Galeri', icon: Images },
  { path: 'testimonials', section: 'Situs', group: 'site', label: 'Testimonial', icon: Quote },
  { path: 'faqs', section: 'Situs', group: 'site', label: 'FAQ', icon: MessageCircleQuestionMark },
  { path: 'bank-accounts', section: 'Uang', group: 'accounts', label: 'Rekening', icon: CreditCard },
  { path: 'media', section: 'Situs', group: 'media', label: 'Media', icon: FolderOpen },
  { path: 'history', section: 'Toko', group: 'audit', label: 'Riwayat', icon: History },
  { path: 'settings', section: 'Toko', group: 'site', label: 'Pengaturan', icon: Settings },
]

export const searchablePages: Omit<Screen, 'section'>[] = [
  { path: 'orders/new', group: 'orders', label: 'Buat pesanan', icon: ClipboardPlus },
  { path: 'animals/fill', group: 'setup', label: 'Isi produk', icon: PawPrint },
  { path: 'sacrifices/corrections', group: 'sacrifices', label: 'Koreksi nama', icon: Beef },
  { path: 'finance/refunds', group: 'refunds', label: 'Refund', icon: Undo2 },
  { path: 'finance/close', group: 'ledger', label: 'Tutup hari', icon: ChartColumn },
  { path: 'finance/journal', group: 'ledger', label: 'Jurnal', icon: ChartColumn },
  { path: 'statements/feeds', group: 'feeds', label: 'Sumber Mutasi', icon: Landmark },
  { path: 'settings/templates', group: 'templates', label: 'Template Sertifikat', icon: Settings },
  { path: 'settings/legal', group: 'site', label: 'Halaman Legal', icon: Settings },
  { path: 'settings/messages', group: 'settings', label: 'Teks Pesan', icon: Settings },
  { path: 'settings/gateway', group: 'settings', label: 'Pembayaran Otomatis', icon: Settings },
  { path: 'settings/people', group: 'people', label: 'Tim', icon: Settings },
  { path: 'settings/checks', group: 'checks', label: 'Periksa Data', icon: Settings },
  { path: 'settings/account', group: 'account', label: 'Akun dan password', icon: Settings },
]
