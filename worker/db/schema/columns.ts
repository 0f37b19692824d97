import { integer, type SQLiteColumn, text } from 'drizzle-orm/sqlite-core'
import type { ActiveStatus } from '../../contract/labels'

export const id = () => text().primaryKey()
export const time = () => text().notNull()
export const status = () => text().$type<ActiveStatus>().notNull().default('active')
export const order_index = () => integer().notNull().default(0)
export const flag = () => integer({ mode: 'boolean' }).notNull().default(false)
export const list = () => text({ mode: 'json' }).$type<string[]>().notNull().default([])

/** A foreign key with ON DELETE CASCADE: deleting the parent row deletes this row. */
export const belongsTo = (whole: () => SQLiteColumn) =>
  text().notNull().references(whole, { onDelete: 'cascade' })

export const stamps = () => ({ created_at: time(), updated_at: time() })

/** Columns of tables that the operator sorts by hand. */
export const listed = () => ({ status: status(), order_index: order_index(), ...stamps() })
