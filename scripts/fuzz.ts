// npm run fuzz [-- --seed 7 --steps 2000 --seeds 20 --shrink WORDS]: lives of the whole shop, drawn by chance.
// With --shrink each fault whose name has those words is told by the fewest steps that still come to it.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const { values: options } = parseArgs({
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
process.exit(status ?? 1)
