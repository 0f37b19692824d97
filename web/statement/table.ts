import type { Header } from './columns/header'
import type { Layout } from './columns/layouts'
import type { Plan } from './columns/plan'
import type { Delimiter, Grid } from './types'

/** A table whose columns are known, ready to be read. */
export interface Table {
  grid: Grid
  header: Header
  plan: Plan
  layout: Layout | null
  /** null for a sheet. */
  delimiter: Delimiter | null
  /** The cells had to be brought under their names. */
  isScattered: boolean
}
