import { isUniqueClash } from '../../db/errors'
import { invalidField } from '../../lib/problem'

/** Rethrows an error of a statement that writes a name; a colleague's name becomes `invalid`. */
export function throwNameTaken(error: unknown): never {
  throw isUniqueClash(error, "index 'users_name'")
    ? invalidField('name', 'Nama ini sudah dipakai anggota tim yang lain')
    : error
}
