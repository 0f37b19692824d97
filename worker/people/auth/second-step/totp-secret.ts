import { decrypted, encrypted } from '../../../lib/encrypted'

const purpose = (user_id: string) => `totp\n${user_id}`

/** As it is kept in the database, under JWT_SECRET. */
export const sealTotp = (secret: string, user_id: string, totp: Uint8Array<ArrayBuffer>) =>
  encrypted(secret, purpose(user_id), totp)

/** The secret again; null when it was sealed for somebody else, or before JWT_SECRET was changed. */
export const openTotp = (secret: string, user_id: string, kept: string) =>
  decrypted(secret, purpose(user_id), kept)
