import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** OWASP's scrypt parameters, which take about 200 ms: N = 2^14, r = 8, p = 5. */
const cost = { N: 2 ** 14, r: 8, p: 5, maxmem: 64 * 1024 * 1024 }
const keyLength = 32

/** Number of scrypt runs, for a test that each sign-in costs exactly one run. */
export const scryptRunCounter = { count: 0 }

function derive(password: string, salt: Buffer): Promise<Buffer> {
  scryptRunCounter.count += 1
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, keyLength, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}

/** Returns `scrypt$N$r$p$salt$key`; salt and key are base64url. */
export async function hashPassword(password: string) {
  const salt = randomBytes(16)
  const key = await derive(password, salt)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Hash that no password matches, so that the check of an unknown e-mail takes as long as that of a known one. */
const dummyHash = `scrypt$${cost.N}$${cost.r}$${cost.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`

export async function verifyPassword(password: string, hash: string | undefined) {
  const [, , , , salt = '', key = ''] = (hash ?? dummyHash).split('$')
  const actual = await derive(password, Buffer.from(salt, 'base64url'))
  const expected = Buffer.from(key, 'base64url')
  return timingSafeEqual(actual, expected) && hash !== undefined
}
