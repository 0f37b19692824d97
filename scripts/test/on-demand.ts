// Tests that take minutes or hours and run only on request.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { ensureChromium } from './chromium.ts'

/**
 * npm test -- fuzz [--seed 7 --steps 2000 --seeds 20 --shrink WORDS]: --shrink reduces each failure whose name contains
 * WORDS to the fewest steps that reproduce it.
 */
export function fuzz(args: string[]) {
  const { values: options } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '1' },
      seeds: { type: 'string', default: '1' },
      steps: { type: 'string', default: '1000' },
      shrink: { type: 'string', default: '' },
    },
  })
  const { status } = spawnSync('vitest', ['run', 'tests/fuzz', '--silent=false'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      FUZZ_SEED: options.seed,
      FUZZ_SEEDS: options.seeds,
      FUZZ_STEPS: options.steps,
      FUZZ_SHRINK: options.shrink,
    },
  })
  return status ?? 1
}

/** npm test -- eid: an operator's Eid morning with 1,000 orders in a browser; counts clicks and seconds. */
export function eid() {
  if (!ensureChromium()) {
    console.error('Chromium tidak ditemukan dan tidak dapat dipasang. Pasang sendiri, lalu ulangi.')
    return 1
  }
  const { status } = spawnSync('playwright', ['test', 'eid-morning', '--workers=1', '--retries=0'], {
    stdio: 'inherit',
    env: { ...process.env, EID: '1' },
  })
  return status ?? 1
}
