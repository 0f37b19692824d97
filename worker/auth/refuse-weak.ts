import { Problem } from '../problem'
import { weaknessOf } from './weak'

/** Throws `weak_password`, with the reason beside the field. */
export async function refuseWeak(password: string, email: string, path = 'password') {
  const message = await weaknessOf(password, email)
  if (message) throw new Problem('weak_password', { errors: [{ path, message }] })
}
