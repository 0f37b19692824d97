import { isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { isUniqueClash } from '../../db/errors'
import { users } from '../../db/schema/people'
import { invalidField } from '../../lib/problem'
import { maxPeople } from './list'

/** Rethrows an error of a statement that writes a name; a colleague's name becomes `invalid`. */
export function throwNameTaken(error: unknown): never {
  throw isUniqueClash(error, "index 'users_name'")
    ? invalidField('name', 'Nama ini sudah dipakai anggota tim yang lain')
    : error
}

export const readTeamNames = (db: Db) =>
  db
    .select({ email: users.email, name: sql<string>`${users.name}`.as('name') })
    .from(users)
    .where(isNotNull(users.name))
    .limit(2 * maxPeople)
