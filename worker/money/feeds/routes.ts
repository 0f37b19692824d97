import { feedAnswer, feedRowsInput } from '../../contract/money/feeds'
import { orderInputLimits } from '../../contract/orders/orders'
import { nowText } from '../../db/stamp'
import { limitRequestRate } from '../../http/limits/limits'
import { attachRouteMetadata } from '../../http/note'
import { createRoutes, describeRoute, feedContext, limitBodySize } from '../../http/route'
import { Problem, parseOrThrow } from '../../lib/problem'
import { findActiveFeed } from './manage'
import { feedSecret, feedSigningGuide, importFeedRows, isFeedSignatureValid } from './receive'

const signedHeaders = {
  'X-Feed-Timestamp': 'Detik Unix saat dikirim, paling jauh 5 menit dari jam server',
  'X-Feed-Signature':
    'HMAC-SHA-256 heksadesimal dengan rahasia sumber atas "<timestamp>.<isi>", isi persis seperti dikirim',
}

const failedCalls = limitRequestRate('LOOKUP_LIMIT')

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    throw new Problem('bad_json')
  }
}

export const feedRoutes = createRoutes().post(
  '/:id/rows',
  describeRoute('sendFeedRows', 'Mengirim baris mutasi dari sumber otomatis', feedAnswer, {
    description: feedSigningGuide,
    headers: signedHeaders,
  }),
  limitBodySize(orderInputLimits.bodyBytes),
  attachRouteMetadata((_c, next) => next(), { target: 'json', schema: feedRowsInput }),
  async c => {
    const now = nowText()
    const feed = await findActiveFeed(c.var.db, c.req.param('id').slice(0, 64))
    const signed = {
      timestamp: c.req.header('x-feed-timestamp') ?? '',
      signature: c.req.header('x-feed-signature') ?? '',
      body: await c.req.text(),
    }
    // The signature is checked for unknown feeds too, so that the response does not reveal which feeds exist.
    const secret = feedSecret(c.env.ORDER_KEY_SECRET, feed ?? { id: '', secret_version: 0 })
    if (!isFeedSignatureValid(secret, signed, now) || !feed) {
      await failedCalls(c, async () => {})
      throw new Problem('bad_signature')
    }
    const input = parseOrThrow(feedRowsInput, parseJson(signed.body))
    return c.json(
      feedAnswer.parse(await importFeedRows(feedContext(c, feed.name, now), feed, input, signed.body)),
    )
  },
)
