import type { LucideIcon } from 'lucide-react'
import type { RouteObject } from 'react-router'
import type { Group } from '../../../worker/contract/people/roles'

/** A page of a screen; `group` defaults to the group of the screen. */
type Page = { path?: string; group?: Group; lazy: NonNullable<RouteObject['lazy']> }

export const screenSections = ['Hari ini', 'Pesanan', 'Pelaksanaan', 'Uang', 'Situs', 'Toko'] as const

export type Screen = {
  path: string
  /** Operators with write permission for this group may open the screen. */
  group: Group
  section: (typeof screenSections)[number]
  label: string
  icon: LucideIcon
  /** The first page is the screen itself; the other pages have paths below the path of the screen. */
  pages: Page[]
}
