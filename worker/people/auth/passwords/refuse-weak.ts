import type { Db } from '../../../db/client'
import { Problem } from '../../../lib/problem'
import { readShop } from '../../../site/settings/read'
import { passwordWeakness } from './weak'

/** Throws `weak_password` with the reason as the error of the form field `path`. */
export async function throwIfWeakPassword(db: Db, password: string, email: string, path = 'password') {
  const { name } = await readShop(db)
  const message = await passwordWeakness(password, email, name)
  if (message) throw new Problem('weak_password', { errors: [{ path, message }] })
}
