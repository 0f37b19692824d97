import { connectionTestSchema, gatewaySetup } from '../../contract/money/gateway'
import { countAttempt } from '../../db/attempts'
import { insertAudit } from '../../db/audit'
import { minuteMs, nowText, timePlusMs } from '../../db/stamp'
import { siteOriginOf } from '../../http/origin'
import { createRoutes, describeRoute } from '../../http/route'
import { Problem } from '../../lib/problem'
import { readShop } from '../../site/settings/read'
import { readSetting } from '../../site/settings/save'
import { createGateway } from './provider'
import { chooseTestAmount, chooseTestChannel, gatewaySetupOf, notificationUrl, testConnection } from './setup'

/** Each test opens a charge at the provider, so the limit counts for the whole shop. */
const testLimit = { key: 'gateway-test', most: 6, window: 10 * minuteMs }
const testMinutes = 30

export const gatewayAdminRoutes = createRoutes()
  .get(
    '/',
    describeRoute('getGatewaySetup', 'Kunci, alamat notifikasi, dan cara bayar tiap penyedia', gatewaySetup),
    c => c.json(gatewaySetupOf(c.env, siteOriginOf(c.env, c.req.url).origin)),
  )
  .post(
    '/test',
    describeRoute('testGateway', 'Membuat, menanyakan, dan menutup satu tagihan uji', connectionTestSchema),
    async c => {
      const { db, operator } = c.var
      const [now, { origin }] = [nowText(), siteOriginOf(c.env, c.req.url)]
      const { provider, environment, channels } = (await readSetting(db, 'gateway')).content
      const gateway = provider === '' ? null : createGateway(c.env, provider, environment)
      const channel = gateway && chooseTestChannel(gateway, channels)
      if (provider === '' || !gateway || !channel) throw new Problem('gateway_not_ready')
      await countAttempt(db, [testLimit], now)
      const amount = chooseTestAmount(gateway, channel)
      const steps = await testConnection(gateway, {
        id: `uji-${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}`,
        amount,
        channel,
        expires_at: timePlusMs(now, testMinutes * minuteMs),
        return_url: origin,
        notify_url: notificationUrl(origin, provider),
        display_name: (await readShop(db)).name,
      })
      const results = Object.fromEntries(steps.map(({ step, result }) => [step, result]))
      const event = { entity: 'settings', entity_id: 'gateway', action: 'test_connection' }
      const changes = { provider, environment, channel, ...results }
      await insertAudit(db, { ...event, actor: operator.email, changes }, now)
      return c.json(connectionTestSchema.parse({ provider, environment, channel, amount, steps }))
    },
  )
