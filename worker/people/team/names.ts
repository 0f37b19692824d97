import { isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { users } from '../../db/schema/people'
import { maxPeople } from './list'

export const readTeamNames = (db: Db) =>
  db
    .select({ email: users.email, name: sql<string>`${users.name}`.as('name') })
    .from(users)
    .where(isNotNull(users.name))
    .limit(2 * maxPeople)
