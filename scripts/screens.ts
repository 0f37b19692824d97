// npm run screens: takes the screenshots of the README and of the operator's guide from a shop with fresh demo data and
// writes them to docs/pictures. Needs Chromium.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { operatorLogin, temporaryFolder, vars } from './bench/shop.ts'
import { build } from './build/build.ts'
import { guidePictures } from './screens/guide.ts'
import { seedDemo } from './seed/demo-data.ts'
import { migrate } from './start/migrations.ts'
import { serve } from './start/serve.ts'
import { newKey, registerKey } from './start/signing-key.ts'
import { ensureChromium } from './test/chromium.ts'

const folder = join(import.meta.dirname, '../docs/pictures')
const viewport = { width: 1280, height: 800 }
/** Device scale factor. The README shows the pictures side by side, so they can be small. */
const scale = 0.7

async function take(page: Page, name: string, quality = 80) {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(folder, `${name}.jpg`), quality, animations: 'disabled' })
}

async function takeReadme(page: Page) {
  await page.goto('/')
  await take(page, 'landing')
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(operatorLogin.email)
  await page.getByLabel('Password').fill(operatorLogin.password)
  await page.getByRole('button', { name: 'Masuk' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await take(page, 'desk')
}

/** Takes each picture in a new tab, because a tab keeps the drafts of its forms. Needs a context that is signed in. */
async function takeGuide(context: BrowserContext, statement: string) {
  for (const { name, path, prepare } of guidePictures) {
    const page = await context.newPage()
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await prepare?.(page, statement)
    await take(page, `guide/${name}`, 72)
    await page.close()
  }
}

const executablePath = ensureChromium()
if (!executablePath) throw new Error('There is no Chromium on this machine.')
await build()
const persist = temporaryFolder()
const CERTIFICATE_KEY = newKey().secret
const server = await serve({ persist, vars: { ...vars, CERTIFICATE_KEY } })
await migrate(server.d1)
await registerKey(server.d1, CERTIFICATE_KEY)
const demo = await seedDemo(server, operatorLogin, CERTIFICATE_KEY)
// Without a cron run the dashboard would show a warning.
await server.fireCron()
const browser = await chromium.launch({ executablePath, args: ['--font-render-hinting=none'] })
const context = await browser.newContext({
  baseURL: server.url,
  viewport,
  deviceScaleFactor: scale,
  locale: 'id-ID',
})
await takeReadme(await context.newPage())
await takeGuide(context, demo?.statement ?? '')
await browser.close()
await server.stop()
rmSync(persist, { recursive: true, force: true })
