import { serveProviders } from '../../../scripts/gateway-simulator/serve.ts'
import type { Server } from '../../../scripts/start/serve.ts'
import { paymentChannels } from '../../../worker/contract/money/charge-words'
import { test as base, openShop } from './shop.ts'

export { expect } from './shop.ts'

export type Provider = Awaited<ReturnType<typeof serveProviders>>['midtrans'] & { url: string }

type Providers = Awaited<ReturnType<typeof serveProviders>>
type Opened = { shop: Server; provider: Provider; xendit: Providers['xendit'] }

const offerChannels = ({ d1 }: Server, provider: 'midtrans' | 'xendit') =>
  d1
    .prepare(
      "INSERT OR REPLACE INTO settings (type, content, updated_at) VALUES ('gateway', ?, '2026-01-01')",
    )
    .bind(JSON.stringify({ provider, environment: 'sandbox', channels: paymentChannels }))
    .run()

/** `test` with a shop that offers every channel of a simulated provider: Midtrans, or Xendit in a test that uses it. */
export const test = base.extend<{ provider: Provider; xendit: Providers['xendit'] }, { opened: Opened }>({
  opened: [
    async ({ shops: _ }, use) => {
      const providers = await serveProviders()
      const shop = await openShop({ PAYMENT_SIMULATOR: providers.url })
      await offerChannels(shop, 'midtrans')
      await use({ shop, provider: { ...providers.midtrans, url: providers.url }, xendit: providers.xendit })
      await shop.stop()
      await providers.stop()
    },
    { scope: 'worker' },
  ],
  shop: async ({ opened }, use) => use(opened.shop),
  provider: async ({ opened }, use) => {
    await use(opened.provider)
    opened.provider.heal()
  },
  xendit: async ({ opened }, use) => {
    await offerChannels(opened.shop, 'xendit')
    await use(opened.xendit)
    await offerChannels(opened.shop, 'midtrans')
  },
})
