import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/test/chromium.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  // Takes minutes; runs only with `npm test -- eid`.
  testIgnore: process.env.EID ? [] : ['**/eid-morning.spec.ts'],
  globalSetup: './tests/e2e/support/prepare.ts',
  // One more than the two cores of CI: each worker is idle for a third of its time.
  workers: 3,
  retries: 2,
  // ms; generous, because CI machines sometimes run at a third of their usual speed.
  timeout: 240_000,
  forbidOnly: true,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The pages use no 3D; emulating a graphics card costs a tenth of the time of a page.
        '--disable-gpu',
        '--disable-software-rasterizer',
        // Pages of tests live for seconds, too short for the optimizing compilers to pay off.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
})
