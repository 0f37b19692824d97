import { shortCodeIn } from '../contract/orders/typed-codes'
import { keySet, verification as verificationAnswer } from '../contract/proof/certificates'
import { limited, limitedInside } from '../http/limits'
import { describe, routes } from '../http/route'
import { Problem } from '../problem'
import { verification } from './look/verdict'
import { keySetOf } from './seal/keys'

const lookupLimit = limited('LOOKUP_LIMIT')

/** Codes cannot be guessed, so only those that lead nowhere count: many phones share one address. */
export const verify = routes().get(
  '/:code',
  describe('verifyCertificate', 'Memeriksa sertifikat lewat tautan pendeknya', verificationAnswer),
  limitedInside,
  async c => {
    const code = shortCodeIn(c.req.param('code'))
    const found = code && (await verification(c.var.db, code))
    if (found) return c.json(found)
    await lookupLimit(c, async () => {})
    throw new Problem('certificate_not_found', { detail: 'Kode ini tidak dikenal.' })
  },
)

const maxAge = 'public, max-age=300'

/** For anybody who checks a signature, on whatever site. */
export const wellKnown = routes().get(
  '/jwks.json',
  describe('getSigningKeys', 'Kunci publik tanda tangan sertifikat', keySet),
  async c =>
    c.json(await keySetOf(c.var.db), 200, {
      'cache-control': maxAge,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    }),
)
