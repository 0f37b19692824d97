import {
  Award,
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
  PawPrint,
  Quote,
  Settings,
  TicketPercent,
} from 'lucide-react'
import type { RouteObject } from 'react-router'

type Page = { path?: string; lazy: NonNullable<RouteObject['lazy']> }

export type Screen = {
  /** Below /admin; it is also the id of its routes. */
  path: string
  label: string
  icon: LucideIcon
  /** The first one is the screen itself, the others lie below it. */
  pages: Page[]
}

/** The back office in the order of its sidebar. Routes and sidebar are both made from this table. */
export const screens: Screen[] = [
  {
    path: '',
    label: 'Dashboard',
    icon: LayoutDashboard,
    pages: [{ lazy: () => import('./dashboard/page') }],
  },
  {
    path: 'services',
    label: 'Layanan',
    icon: HandHeart,
    pages: [{ lazy: () => import('./content/services') }],
  },
  {
    path: 'animals',
    label: 'Hewan',
    icon: PawPrint,
    pages: [{ lazy: () => import('./animals/list') }],
  },
  {
    path: 'orders',
    label: 'Pesanan',
    icon: ClipboardList,
    pages: [
      { lazy: () => import('./orders/list/list') },
      { path: 'new', lazy: () => import('./orders/desk/page') },
      { path: ':id', lazy: () => import('./orders/detail/detail') },
    ],
  },
  {
    path: 'certificates',
    label: 'Sertifikat',
    icon: Award,
    pages: [{ lazy: () => import('./certificates/page') }],
  },
  {
    path: 'finance',
    label: 'Keuangan',
    icon: ChartColumn,
    pages: [{ lazy: () => import('./finance/page') }],
  },
  {
    path: 'statements',
    label: 'Mutasi',
    icon: Landmark,
    pages: [
      { lazy: () => import('./statements/page') },
      { path: 'imports', lazy: () => import('./statements/imports') },
    ],
  },
  {
    path: 'codes',
    label: 'Kode',
    icon: TicketPercent,
    pages: [{ lazy: () => import('./codes/page') }],
  },
  {
    path: 'gallery',
    label: 'Galeri',
    icon: Images,
    pages: [{ lazy: () => import('./content/galleries') }],
  },
  {
    path: 'testimonials',
    label: 'Testimonial',
    icon: Quote,
    pages: [{ lazy: () => import('./content/testimonials') }],
  },
  {
    path: 'faqs',
    label: 'FAQ',
    icon: MessageCircleQuestionMark,
    pages: [{ lazy: () => import('./content/faqs') }],
  },
  {
    path: 'bank-accounts',
    label: 'Rekening',
    icon: CreditCard,
    pages: [{ lazy: () => import('./content/bank-accounts') }],
  },
  {
    path: 'media',
    label: 'Media',
    icon: FolderOpen,
    pages: [{ lazy: () => import('./media/list') }],
  },
  {
    path: 'settings',
    label: 'Pengaturan',
    icon: Settings,
    pages: [
      { lazy: () => import('./settings/site/page') },
      { path: 'templates', lazy: () => import('./settings/templates/list') },
      { path: 'templates/:id', lazy: () => import('./settings/templates/edit') },
      { path: 'legal/:type?', lazy: () => import('./settings/legal/page') },
      { path: 'feeds', lazy: () => import('./settings/feeds/page') },
      { path: 'checks', lazy: () => import('./settings/checks/page') },
      { path: 'account', lazy: () => import('./settings/account/page') },
    ],
  },
]

/** Pages below a screen that the search knows by a name of their own. */
export const screensBelow: Pick<Screen, 'path' | 'label' | 'icon'>[] = [
  { path: 'orders/new', label: 'Buat pesanan', icon: ClipboardPlus },
  { path: 'settings/templates', label: 'Template Sertifikat', icon: Settings },
  { path: 'settings/legal', label: 'Halaman Legal', icon: Settings },
  { path: 'settings/feeds', label: 'Sumber Mutasi', icon: Settings },
  { path: 'settings/account', label: 'Akun dan password', icon: Settings },
]
