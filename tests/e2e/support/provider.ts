import { serveProviders } from '../../../scripts/gateway-simulator/serve.ts'
import type { Server } from '../../../scripts/start/serve.ts'
import { CHANNELS } from '../../../worker/contract/money/charge-words'
import { test as base, openShop } from './shop.ts'

export { expect } from './shop.ts'

export type Provider = Awaited<ReturnType<typeof serveProviders>>['midtrans'] & { url: string }

type Opened = { shop: Server; provider: Provider }

/** `test` with a shop that offers every channel of a simulated provider. */
export const test = base.extend<{ provider: Provider }, { opened: Opened }>({
  opened: [
    async ({ shops: _ }, use) => {
      const providers = await serveProviders()
      const shop = await openShop({ PAYMENT_SIMULATOR: providers.url })
      const gateway = { provider: 'midtrans', environment: 'sandbox', channels: CHANNELS }
      await shop.d1
        .prepare(
          "INSERT OR REPLACE INTO settings (type, content, updated_at) VALUES ('gateway', ?, '2026-01-01')",
        )
        .bind(JSON.stringify(gateway))
        .run()
      await use({ shop, provider: { ...providers.midtrans, url: providers.url } })
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
})
