import type { D1Migration } from '@cloudflare/vitest-pool-workers'
import type { Pattern } from '../../scripts/test/patterns'
import type { Bindings } from '../../worker/env'

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      MIGRATIONS: D1Migration[]
      /** Regular expressions in the sources, which only Node can read. */
      PATTERNS: Pattern[]
      /** "1" runs all generated cases instead of a few. */
      DEEP: string
      /** Seed of the generated requests. */
      FUZZ_SEED: string
      /** Fuzzer: number of seeds, steps per seed (empty: few), and the fault to shrink. */
      FUZZ_SEEDS: string
      FUZZ_STEPS: string
      FUZZ_SHRINK: string
    }
  }
}
