import { shortCodeLength, shortCodeSigns } from '../contract/typed-codes'
import type { Db } from '../db/client'
import type { Random } from '../random'
import { settingOf, settingStatement } from '../settings/read'
import type { Work } from '../work'
import { evidenceHashesOf, type Proven } from './evidence'
import { refuseUnusable, type SigningKey } from './keys'
import { type Facts, payloadOf } from './payload'
import { sign } from './signature'

/** `Work` of verbs that publish: with the key of the shop, null where it has none. */
export type Sealing = Work & { key: SigningKey | null }

const fallbackIssuer = 'Amanah Qurban'

async function issuerOf(db: Db) {
  const trust = settingOf(await settingStatement(db, 'trust'), 'trust')
  return trust.legal_name || fallbackIssuer
}

const newCode = (random: Random) =>
  Array.from({ length: shortCodeLength }, () => shortCodeSigns[random(shortCodeSigns.length)]).join('')

type Sealable = Facts & Proven & { code: string | null }

/** What publishing adds to a certificate: its short code for good, and its signature. Throws `signing_key_unusable`. */
export async function sealOf({ db, key, now, random }: Sealing, row: Sealable) {
  const code = row.code ?? newCode(random)
  if (key === null) return { code, signature: null, signed_at: null }
  const [issuer, hashes] = await Promise.all([
    issuerOf(db),
    evidenceHashesOf(db, row),
    refuseUnusable(db, key),
  ])
  return { code, signature: await sign(key, payloadOf(row, issuer, hashes)), signed_at: now }
}
