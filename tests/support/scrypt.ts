import type { BinaryLike, ScryptOptions, scrypt } from 'node:crypto'
import { vi } from 'vitest'

type Told = (error: Error | null, key: Buffer) => void

/** Caches keys by password and salt, because scrypt is slow. */
function remembering(derive: typeof scrypt) {
  const known = new Map<string, Promise<Buffer>>()
  return (password: string, salt: BinaryLike, length: number, options: ScryptOptions, told: Told) => {
    const asked = JSON.stringify([password, salt, length, options])
    const key =
      known.get(asked) ??
      new Promise<Buffer>((resolve, reject) =>
        derive(password, salt, length, options, (error, key) => (error ? reject(error) : resolve(key))),
      )
    known.set(asked, key)
    key.then(
      key => told(null, key),
      error => told(error, Buffer.alloc(0)),
    )
  }
}

vi.mock('node:crypto', async original => {
  const crypto = await original<typeof import('node:crypto')>()
  return { ...crypto, scrypt: remembering(crypto.scrypt) }
})
