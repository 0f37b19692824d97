import { join } from 'node:path'
import { runnerImport } from 'vite'
import { clearShop } from '../backup/schema.ts'

type Shop = { d1: D1Database; r2: R2Bucket }
export type OperatorLogin = { email: string; password: string }
type SeedModule = typeof import('./seed.ts')

/** Fills an empty shop with the demo data; does nothing if it was filled before. Returns an example bank statement. */
export async function seedDemo({ d1, r2 }: Shop, operator: OperatorLogin, key?: string) {
  // The seed imports code of the worker, which omits file extensions: Vite resolves such imports, Node does not.
  const { module } = await runnerImport<SeedModule>(join(import.meta.dirname, 'seed.ts'), {
    configFile: false,
  })
  return module.seed({ db: d1, media: r2, operator, key, now: new Date() })
}

/** No idempotency key means no order through the API; no audit event means no change by an operator. */
async function isHalfSeeded(d1: D1Database) {
  const hasSettings = await d1.prepare("SELECT 1 AS one FROM sqlite_master WHERE name = 'settings'").first()
  if (!hasSettings) return false
  const found = await d1
    .prepare(
      `SELECT 1 AS one WHERE EXISTS (SELECT 1 FROM settings WHERE type = 'demo_seeding')
        AND NOT EXISTS (SELECT 1 FROM idempotency_keys) AND NOT EXISTS (SELECT 1 FROM audit_events)`,
    )
    .first()
  return found !== null
}

/** Call this before the migrations. */
export async function clearHalfSeeded({ d1, r2 }: Shop) {
  if (await isHalfSeeded(d1)) await clearShop(d1, r2)
}
