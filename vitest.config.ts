import { join } from 'node:path'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'
import { patternsOfSources } from './scripts/test/patterns.ts'

export default defineConfig(async () => ({
  // As browsers get it: what the package adds for Node does not load in a worker.
  resolve: {
    alias: { mediabunny: join(import.meta.dirname, 'node_modules/mediabunny/dist/bundles/mediabunny.mjs') },
  },
  plugins: [
    cloudflareTest({
      wrangler: { configPath: './wrangler.toml' },
      miniflare: {
        bindings: {
          MIGRATIONS: await readD1Migrations('migrations'),
          PATTERNS: patternsOfSources(),
          ENVIRONMENT: 'test',
          LIMITS: 'off',
          SITE_ORIGIN: '',
          DEEP: process.env.DEEP ?? '',
          FUZZ_SEED: process.env.FUZZ_SEED ?? '1448',
          FUZZ_SEEDS: process.env.FUZZ_SEEDS ?? '1',
          FUZZ_STEPS: process.env.FUZZ_STEPS ?? '',
          FUZZ_SHRINK: process.env.FUZZ_SHRINK ?? '',
          // None, whatever `npm start` has put into .dev.vars.
          CERTIFICATE_KEY: '',
          JWT_SECRET: 'test-jwt-secret-with-at-least-32-bytes',
          ORDER_KEY_SECRET: 'test-order-key-secret-with-32-bytes!',
        },
      },
    }),
  ],
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    setupFiles: ['tests/support/scrypt.ts', 'tests/support/migrate.ts'],
    testTimeout: 240_000,
    // As the browser tests: what passes only then is told as flaky, and is to be mended.
    retry: 1,
    isolate: false,
    // What the worker logs is noise beside a test that passed.
    silent: 'passed-only' as const,
  },
}))
