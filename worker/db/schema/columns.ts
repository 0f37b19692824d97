import { integer, text } from 'drizzle-orm/sqlite-core'
import type { ActiveStatus } from '../../contract/labels'

export const id = () => text().primaryKey()
export const time = () => text().notNull()
export const status = () => text().$type<ActiveStatus>().notNull().default('active')
export const order_index = () => integer().notNull().default(0)
export const flag = () => integer({ mode: 'boolean' }).notNull().default(false)
export const list = () => text({ mode: 'json' }).$type<string[]>().notNull().default([])
