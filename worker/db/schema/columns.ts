import { integer, type SQLiteColumn, text } from 'drizzle-orm/sqlite-core'
import type { ActiveStatus } from '../../contract/labels'

export const idColumn = () => text().primaryKey()
export const timeColumn = () => text().notNull()
export const statusColumn = () => text().$type<ActiveStatus>().notNull().default('active')
export const orderIndexColumn = () => integer().notNull().default(0)
export const flagColumn = () => integer({ mode: 'boolean' }).notNull().default(false)
export const jsonListColumn = () => text({ mode: 'json' }).$type<string[]>().notNull().default([])

export const parentColumn = (whole: () => SQLiteColumn) =>
  text().notNull().references(whole, { onDelete: 'cascade' })

export const timestampColumns = () => ({ created_at: timeColumn(), updated_at: timeColumn() })

export const sortedRowColumns = () => ({
  status: statusColumn(),
  order_index: orderIndexColumn(),
  ...timestampColumns(),
})
