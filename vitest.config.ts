import { join } from 'node:path'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'
import { workerConstants } from './scripts/build/triggers.ts'
import { patternsOfSources } from './scripts/test/patterns.ts'

export default defineConfig(async () => ({
  define: workerConstants,
  // The browser build, because the Node build does not load in workerd.
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
          // Overrides the key that `npm start` wrote to .dev.vars.
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
    hookTimeout: 240_000,
    // A test that passes only on retry is reported as flaky.
    retry: 1,
    isolate: false,
    // Prints the worker's log only for failed tests.
    silent: 'passed-only' as const,
  },
}))
