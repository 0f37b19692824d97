import type { LucideIcon } from 'lucide-react'
import type { RouteObject } from 'react-router'
import type { Group } from '../../../worker/contract/people/roles'

/** `group` is the screen's own where it is not told. */
type Page = { path?: string; group?: Group; lazy: NonNullable<RouteObject['lazy']> }

/** Of the sidebar. */
export const sections = ['Hari ini', 'Pesanan', 'Pelaksanaan', 'Uang', 'Situs', 'Toko'] as const

export type Screen = {
  /** Below /admin; it is also the id of its routes. */
  path: string
  /** Whoever may change what is in this group may open it. */
  group: Group
  section: (typeof sections)[number]
  label: string
  icon: LucideIcon
  /** The first one is the screen itself, the others lie below it. */
  pages: Page[]
}
