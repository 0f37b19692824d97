import { join } from 'node:path'
import { runnerImport } from 'vite'

type Shop = { d1: D1Database; r2: R2Bucket }
export type Operator = { email: string; password: string }
type SeedModule = typeof import('./seed.ts')

/** Fills an empty shop with the demo data; a shop that has them is left alone. Answers a bank statement to try. */
export async function seedDemo({ d1, r2 }: Shop, operator: Operator, key?: string) {
  // The seed shares code with the worker, which leaves out file extensions: Vite resolves them, Node does not.
  const { module } = await runnerImport<SeedModule>(join(import.meta.dirname, 'seed.ts'), {
    configFile: false,
  })
  return module.seed({ db: d1, media: r2, operator, key, now: new Date() })
}
