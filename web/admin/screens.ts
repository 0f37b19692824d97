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
} from 'lucide-react'
import type { RouteObject } from 'react-router'
import type { Group } from '../../worker/contract/people/roles'

/** `group` is the screen's own where it is not told. */
type Page = { path?: string; group?: Group; lazy: NonNullable<RouteObject['lazy']> }

export type Screen = {
  /** Below /admin; it is also the id of its routes. */
  path: string
  /** Whoever may change what is in this group may open it. */
  group: Group
  label: string
  icon: LucideIcon
  /** The first one is the screen itself, the others lie below it. */
  pages: Page[]
}

/** The back office in the order of its sidebar. Routes and sidebar are both made from this table. */
export const screens: Screen[] = [
  {
    path: '',
    group: 'account',
    label: 'Dashboard',
    icon: LayoutDashboard,
    pages: [{ lazy: () => import('./dashboard/page') }],
  },
  {
    path: 'services',
    group: 'products',
    label: 'Layanan',
    icon: HandHeart,
    pages: [{ lazy: () => import('./content/services') }],
  },
  {
    path: 'animals',
    group: 'products',
    label: 'Hewan',
    icon: PawPrint,
    pages: [{ lazy: () => import('./animals/list') }],
  },
  {
    path: 'orders',
    group: 'orders',
    label: 'Pesanan',
    icon: ClipboardList,
    pages: [
      { lazy: () => import('./orders/list/list') },
      { path: 'new', lazy: () => import('./orders/desk/page') },
      { path: ':id', lazy: () => import('./orders/detail/detail') },
    ],
  },
  {
    path: 'sacrifices',
    group: 'sacrifices',
    label: 'Pelaksanaan',
    icon: Beef,
    pages: [
      { lazy: () => import('./sacrifices/page') },
      { path: 'corrections', lazy: () => import('./sacrifices/corrections') },
      { path: 'run-sheet', lazy: () => import('./sacrifices/run-sheet') },
      { path: 'boards', lazy: () => import('./sacrifices/boards') },
    ],
  },
  {
    path: 'field',
    group: 'field',
    label: 'Lapangan',
    icon: Camera,
    pages: [{ lazy: () => import('./field/page') }],
  },
  {
    path: 'messages',
    group: 'messages',
    label: 'Pesan',
    icon: MessagesSquare,
    pages: [
      { lazy: () => import('./messages/page') },
      { path: 'history', lazy: () => import('./messages/history') },
    ],
  },
  {
    path: 'certificates',
    group: 'certificates',
    label: 'Sertifikat',
    icon: Award,
    pages: [{ lazy: () => import('./certificates/page') }],
  },
  {
    path: 'finance',
    group: 'ledger',
    label: 'Keuangan',
    icon: ChartColumn,
    pages: [{ lazy: () => import('./finance/page') }],
  },
  {
    path: 'statements',
    group: 'statements',
    label: 'Mutasi',
    icon: Landmark,
    pages: [
      { lazy: () => import('./statements/page') },
      { path: 'imports', lazy: () => import('./statements/imports') },
    ],
  },
  {
    path: 'codes',
    group: 'codes',
    label: 'Kode',
    icon: TicketPercent,
    pages: [{ lazy: () => import('./codes/page') }],
  },
  {
    path: 'gallery',
    group: 'site',
    label: 'Galeri',
    icon: Images,
    pages: [{ lazy: () => import('./content/galleries') }],
  },
  {
    path: 'testimonials',
    group: 'site',
    label: 'Testimonial',
    icon: Quote,
    pages: [{ lazy: () => import('./content/testimonials') }],
  },
  {
    path: 'faqs',
    group: 'site',
    label: 'FAQ',
    icon: MessageCircleQuestionMark,
    pages: [{ lazy: () => import('./content/faqs') }],
  },
  {
    path: 'bank-accounts',
    group: 'accounts',
    label: 'Rekening',
    icon: CreditCard,
    pages: [{ lazy: () => import('./content/bank-accounts') }],
  },
  {
    path: 'media',
    group: 'media',
    label: 'Media',
    icon: FolderOpen,
    pages: [{ lazy: () => import('./media/list') }],
  },
  {
    path: 'settings',
    group: 'site',
    label: 'Pengaturan',
    icon: Settings,
    pages: [
      { lazy: () => import('./settings/site/page') },
      { path: 'templates', group: 'templates', lazy: () => import('./settings/templates/list') },
      { path: 'templates/:id', group: 'templates', lazy: () => import('./settings/templates/edit') },
      { path: 'legal/:type?', lazy: () => import('./settings/legal/page') },
      { path: 'messages', group: 'settings', lazy: () => import('./settings/messages/page') },
      { path: 'feeds', group: 'feeds', lazy: () => import('./settings/feeds/page') },
      { path: 'people', group: 'people', lazy: () => import('./settings/people/page') },
      { path: 'checks', group: 'checks', lazy: () => import('./settings/checks/page') },
      { path: 'account', group: 'account', lazy: () => import('./settings/account/page') },
    ],
  },
]

/** Pages below a screen that the search knows by a name of their own. */
export const screensBelow: Omit<Screen, 'pages'>[] = [
  { path: 'orders/new', group: 'orders', label: 'Buat pesanan', icon: ClipboardPlus },
  { path: 'sacrifices/corrections', group: 'sacrifices', label: 'Koreksi nama', icon: Beef },
  { path: 'settings/templates', group: 'templates', label: 'Template Sertifikat', icon: Settings },
  { path: 'settings/legal', group: 'site', label: 'Halaman Legal', icon: Settings },
  { path: 'messages/history', group: 'messages', label: 'Semua pesan', icon: MessagesSquare },
  { path: 'settings/messages', group: 'settings', label: 'Teks Pesan', icon: Settings },
  { path: 'settings/feeds', group: 'feeds', label: 'Sumber Mutasi', icon: Settings },
  { path: 'settings/people', group: 'people', label: 'Tim', icon: Settings },
  { path: 'settings/account', group: 'account', label: 'Akun dan password', icon: Settings },
]
