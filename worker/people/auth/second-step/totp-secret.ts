import { decryptBytes, encryptBytes } from '../../../lib/encrypted'

const purpose = (user_id: string) => `totp\n${user_id}`

/** Encrypts the secret for the database with a key derived from JWT_SECRET. */
export const encryptTotpSecret = (secret: string, user_id: string, totp: Uint8Array<ArrayBuffer>) =>
  encryptBytes(secret, purpose(user_id), totp)

/** Decrypts the secret; null if it belongs to another user or JWT_SECRET has changed. */
export const decryptTotpSecret = (secret: string, user_id: string, kept: string) =>
  decryptBytes(secret, purpose(user_id), kept)
