import { randomBytes, randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { writeFileAtomically } from '../../worker/operations/backup/files.ts'
import { newKey } from './signing-key.ts'

const FILE = join(import.meta.dirname, '../../.dev.vars')
const EASY_TO_READ = 'abcdefghjkmnpqrstuvwxyz23456789'

const secret = () => randomBytes(32).toString('base64url')

/** Five groups of four characters without look-alikes: 99 bits, easy to read out on the phone. */
export function randomPassword() {
  const group = () => Array.from({ length: 4 }, () => EASY_TO_READ[randomInt(EASY_TO_READ.length)]).join('')
  return Array.from({ length: 5 }, group).join('-')
}

const defaults: Record<string, () => string> = {
  ENVIRONMENT: () => 'development',
  LIMITS: () => 'on',
  JWT_SECRET: secret,
  ORDER_KEY_SECRET: secret,
  CERTIFICATE_KEY: () => newKey().secret,
  OPERATOR_EMAIL: () => process.env.OPERATOR_EMAIL || 'operator@qurban.test',
  OPERATOR_PASSWORD: () => process.env.OPERATOR_PASSWORD || randomPassword(),
}

export function devVars() {
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''
  const known = readEnv(text)
  const missing = Object.entries(defaults).filter(([name]) => !known[name])
  const added = Object.fromEntries(missing.map(([name, make]) => [name, make()]))
  if (missing.length > 0) {
    const lines = Object.entries(added).map(([name, value]) => `${name}=${quoted(value)}\n`)
    writeFileAtomically(FILE, `${text && !text.endsWith('\n') ? `${text}\n` : text}${lines.join('')}`)
  }
  const { OPERATOR_EMAIL = '', OPERATOR_PASSWORD = '', ...bindings } = { ...known, ...added }
  return { bindings, operator: { email: OPERATOR_EMAIL, password: OPERATOR_PASSWORD } }
}

export function writeDevVar(name: string, value: string) {
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''
  const others = text.split('\n').filter(line => line !== '' && !line.startsWith(`${name}=`))
  writeFileAtomically(FILE, `${[...others, `${name}=${quoted(value)}`].join('\n')}\n`)
}

/** The file format has no escapes, only three kinds of quotes. */
function quoted(value: string) {
  if (/^[\w.@+-]+$/.test(value)) return value
  const quote = ["'", '"', '`'].find(mark => !value.includes(mark))
  if (!quote) throw new Error('a setting mixes all three kinds of quotes')
  return quote + value + quote
}

function readEnv(text: string): Record<string, string> {
  return Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? '']))
}
