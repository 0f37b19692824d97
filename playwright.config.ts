import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/test/chromium.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  // Minutes long, by a command of its own: npm test -- eid.
  testIgnore: process.env.EID ? [] : ['**/eid-morning.spec.ts'],
  globalSetup: './tests/e2e/support/prepare.ts',
  // One more than cores: each waits a third of its time, and the worker tests end long before these do.
  workers: 3,
  retries: 2,
  // Generous: machines of the CI were seen at a third of their usual speed.
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
        // Nothing here draws in three dimensions; emulating a graphics card costs a tenth of a page.
        '--disable-gpu',
        '--disable-software-rasterizer',
        // Pages of tests live for seconds: what an optimizing compiler costs never comes back.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
})
