import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** OWASP's scrypt setting for about 200 ms: N = 2^14, r = 8, p = 5. */
const cost = { N: 2 ** 14, r: 8, p: 5, maxmem: 64 * 1024 * 1024 }
const keyLength = 32

/** Counts scrypt runs of this process, so that a test can hold "each sign-in costs exactly one". */
export const scryptRuns = { count: 0 }

function derive(password: string, salt: Buffer): Promise<Buffer> {
  scryptRuns.count += 1
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, keyLength, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}

/** `scrypt$N$r$p$salt$key`, the last two base64url. */
export async function hashPassword(password: string) {
  const salt = randomBytes(16)
  const key = await derive(password, salt)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** A hash nothing matches: an unknown e-mail must cost what a known one costs. */
const nobody = `scrypt$${cost.N}$${cost.r}$${cost.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`

export async function isPassword(password: string, hash: string | undefined) {
  const [, , , , salt = '', key = ''] = (hash ?? nobody).split('$')
  const actual = await derive(password, Buffer.from(salt, 'base64url'))
  const expected = Buffer.from(key, 'base64url')
  return timingSafeEqual(actual, expected) && hash !== undefined
}

const common = new Set(
  `password passw0rd password1 password123 12345678 123456789 1234567890 11111111 00000000 88888888 qwerty123 qwertyuiop
  iloveyou sunshine princess football baseball superman trustno1 admin123 admin1234 administrator letmein1 welcome1
  bismillah bismillah123 alhamdulillah rahasia123 sayang123 indonesia indonesia1 jakarta123 qurban123 qurban2026
  merdeka123 anjing123 doraemon abcd1234 abc12345 asdfghjkl zxcvbnm1 1q2w3e4r 1qaz2wsx garuda123 persib1933`
    .split(/\s+/)
    .filter(Boolean),
)

/** Refuses what is guessed first; no composition rules, as OWASP ASVS 5 (6.2) asks. */
export const isWeak = (password: string, email: string) => {
  const lower = password.toLowerCase()
  return (
    common.has(lower) ||
    /^(.)\1+$/.test(lower) ||
    lower === email.toLowerCase() ||
    lower === email.split('@')[0]
  )
}
