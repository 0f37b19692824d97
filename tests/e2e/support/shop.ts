import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type APIRequest, type APIRequestContext, test as base } from '@playwright/test'
import { migrate } from '../../../scripts/start/migrations.ts'
import { type LogLine, type Server, serve } from '../../../scripts/start/serve.ts'
import { type KeptContext, keptContext } from './context.ts'
import { secrets } from './secrets.ts'

export { expect } from '@playwright/test'
export { operator } from './secrets.ts'

let serial = 0

/** ms for the first and second attempt to start a server. Their sum is below the timeout of a test. */
const longestStarts = [60_000, 120_000]
const longestStop = 30_000

/** Resolves to `undefined` if the promise takes longer than `ms`. */
function within<T>(ms: number, promise: Promise<T>) {
  const ended = new AbortController()
  return Promise.race([promise, wait(ms, undefined, { signal: ended.signal })]).finally(() => ended.abort())
}

type Starting = {
  vars: Record<string, string>
  onLog?: (line: LogLine) => void
  /** Fills the shop's data folder before its server starts. */
  fill?: (persist: string) => void
}

/**
 * Serves a shop from its own data folder. On a busy machine the start of workerd can hang: a late server is abandoned,
 * and a second one is started in another folder.
 */
async function start({ vars, onLog, fill }: Starting): Promise<Server> {
  const folder = process.env.E2E_FOLDER
  if (!folder) throw new Error('E2E_FOLDER is set by tests/e2e/support/prepare.ts')
  for (const ms of longestStarts) {
    const persist = join(folder, `shop-${process.pid}-${++serial}`)
    fill?.(persist)
    const starting = serve({ dist: join(folder, 'dist'), persist, vars: { ...secrets, ...vars }, onLog })
    const server = await within(ms, starting)
    if (server) {
      const stop = async () => {
        await within(longestStop, server.stop())
        rmSync(persist, { recursive: true, force: true })
      }
      return { ...server, stop }
    }
    console.error(`A shop's server did not start within ${ms / 1000} s.`)
    void starting.then(late => late.stop()).catch(() => {})
  }
  throw new Error(`A shop's server did not start at ${longestStarts.length} attempts.`)
}

/** Starts the built worker with a new copy of the demo data. Close the shop with `stop()`. */
export const openShop = (vars: Record<string, string> = {}, onLog?: (line: LogLine) => void) =>
  start({
    vars,
    onLog,
    fill: persist => cpSync(join(persist, '../state'), persist, { recursive: true }),
  })

/** Starts a shop as it is after a deploy: migrated, without users or content. Close it with `stop()`. */
export async function openEmptyShop(vars: Record<string, string> = {}): Promise<Server> {
  const server = await start({ vars })
  await migrate(server.d1)
  return server
}

/**
 * Retries requests whose connection was closed, as browsers do. The server closes connections that were idle for 5 s,
 * sometimes just when a request is sent.
 */
async function askAnewWhenClosed(request: APIRequest) {
  const context = await request.newContext()
  const every: APIRequestContext = Object.getPrototypeOf(context)
  const { fetch } = every
  Object.assign(every, {
    fetch(this: APIRequestContext, ...[url, options]: Parameters<typeof fetch>) {
      return fetch.call(this, url, { maxRetries: 2, ...options })
    },
  })
  await context.dispose()
}

type Opened = { file: string; shop: Server }
type Shops = { of: (file: string) => Promise<Server>; looked: () => Promise<Server> }
type Contexts = { now?: KeptContext & { asked: string } }

/**
 * Playwright's `test` with `baseURL` and `shop` (url, d1, r2, fireCron). Rate limits are off.
 * Each file has its own shop, so that files do not affect each other. Files that change nothing except adding orders
 * share one shop: `test.use({ looksOnly: true })`.
 */
export const test = base.extend<{ shop: Server; looksOnly: boolean }, { shops: Shops; contexts: Contexts }>({
  shops: [
    async ({ playwright }, use) => {
      await askAnewWhenClosed(playwright.request)
      let opened: Opened | undefined
      let shared: Server | undefined
      const looked = async () => {
        shared ??= await openShop()
        return shared
      }
      const of = async (file: string) => {
        if (opened?.file === file) return opened.shop
        const last = opened
        // Cleared first, so that this shop is not stopped twice if the next one fails to start.
        opened = undefined
        await last?.shop.stop()
        opened = { file, shop: await openShop() }
        return opened.shop
      }
      await use({ of, looked })
      await opened?.shop.stop()
      await shared?.stop()
    },
    { scope: 'worker' },
  ],
  looksOnly: [false, { option: true }],
  shop: async ({ shops, looksOnly }, use, { file }) =>
    use(await (looksOnly ? shops.looked() : shops.of(file))),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  contexts: [async ({}, use) => use({}), { scope: 'worker' }],
  context: async ({ browser, contexts, shop, viewport, hasTouch, serviceWorkers }, use) => {
    const asked = JSON.stringify([shop.url, viewport, hasTouch, serviceWorkers])
    if (contexts.now?.asked !== asked) {
      await contexts.now?.context.close()
      contexts.now = { ...(await keptContext(browser)), asked }
    }
    const { context, empty, isSpent } = contexts.now
    await use(context)
    if (!isSpent()) return empty()
    await context.close()
    contexts.now = undefined
  },
  baseURL: async ({ shop }, use) => use(shop.url),
})
