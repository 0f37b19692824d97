import type { D1Migration } from '@cloudflare/vitest-pool-workers'
import type { Pattern } from '../../scripts/test/patterns'
import type { Bindings } from '../../worker/env'

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      MIGRATIONS: D1Migration[]
      /** The regular expressions of the sources, which only Node can read. */
      PATTERNS: Pattern[]
      /** "1": as many generated cases as there are, not a few. */
      DEEP: string
      /** Chooses the generated requests; set FUZZ_SEED to try others. */
      FUZZ_SEED: string
      /** How many seeds the fuzzer of the whole shop takes, of how many steps each (empty: a short life), and which fault it shrinks. */
      FUZZ_SEEDS: string
      FUZZ_STEPS: string
      FUZZ_SHRINK: string
    }
  }
}
