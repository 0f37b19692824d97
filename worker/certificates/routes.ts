import { Hono } from 'hono'
import { items } from '../contract/base'
import { certificateSearch, publicCertificate } from '../contract/certificates'
import type { Env } from '../env'
import { describe } from '../http/describe'
import { limited } from '../http/limits'
import { valid } from '../http/validate'
import { find, publishedDocument } from './find'

// Numbers can be guessed, so every way to a certificate counts as a look-up.
const lookupLimit = limited('LOOKUP_LIMIT')

const html = 'text/html; charset=utf-8'

/** The frame that shows a certificate: its own origin, no scripts, nothing fetched but pictures. */
export const framePolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; frame-ancestors 'self'"

export const certificates = new Hono<Env>()
  .get(
    '/',
    describe('findCertificates', 'Mencari sertifikat dengan nomor sertifikat atau nomor pesanan', {
      answer: items(publicCertificate),
    }),
    lookupLimit,
    valid('query', certificateSearch),
    async c => c.json({ items: await find(c.var.db, c.req.valid('query').q) }),
  )
  .get(
    '/:number/download',
    describe('downloadCertificate', 'Mengunduh sertifikat', { produces: 'text/html' }),
    lookupLimit,
    async c => {
      const { number, html: body } = await publishedDocument(c.var.db, c.req.param('number'))
      return c.body(body, 200, {
        'content-type': html,
        'content-disposition': `attachment; filename="${number}.html"`,
        'content-security-policy': framePolicy,
      })
    },
  )
  .get(
    '/:number/view',
    describe('viewCertificate', 'Sertifikat untuk ditampilkan dalam bingkai', { produces: 'text/html' }),
    lookupLimit,
    async c => {
      const { html: body } = await publishedDocument(c.var.db, c.req.param('number'))
      return c.body(body, 200, {
        'content-type': html,
        'content-security-policy': framePolicy,
        'x-frame-options': 'SAMEORIGIN',
      })
    },
  )
