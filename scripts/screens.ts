// npm run screens: takes the README's pictures from a shop with fresh demo data, into demo/screens. Needs a Chromium.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { operator, temporaryFolder, vars } from './bench/shop.ts'
import { build } from './build/build.ts'
import { seedDemo } from './seed/demo-data.ts'
import { migrate } from './start/migrations.ts'
import { serve } from './start/serve.ts'
import { newKey, registerKey } from './start/signing-key.ts'
import { ensureChromium } from './test/chromium.ts'

const folder = join(import.meta.dirname, '../demo/screens')
const viewport = { width: 1280, height: 800 }

/** Draws a PNG anew as WebP; in a page of its own, as shops allow no data: addresses. */
async function webp(blank: Page, png: Buffer) {
  const url = await blank.evaluate(async data => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: bitmap.width, height: bitmap.height })
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    return canvas.toDataURL('image/webp', 0.82)
  }, png.toString('base64'))
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

async function take(page: Page, name: string) {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  const blank = await page.context().newPage()
  const bytes = await webp(blank, await page.screenshot({ animations: 'disabled' }))
  await blank.close()
  writeFileSync(join(folder, `${name}.webp`), bytes)
  console.log(`${name}.webp ${bytes.length}`)
}

async function takeAll(page: Page, certificate: string) {
  await page.goto('/')
  await take(page, 'landing')
  await page.goto(`/certificate/${certificate}`)
  await page.getByTitle(`Sertifikat ${certificate}`).waitFor()
  await take(page, 'certificate')
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(operator.email)
  await page.getByLabel('Password').fill(operator.password)
  await page.getByRole('button', { name: 'Masuk' }).click()
  await page.waitForURL(/\/admin(?!\/login)/)
  await take(page, 'dashboard')
  await page.goto('/admin/sacrifices')
  await page.getByRole('heading', { name: 'Pelaksanaan' }).waitFor()
  await take(page, 'sacrifices')
}

const executablePath = ensureChromium()
if (!executablePath) throw new Error('There is no Chromium on this machine.')
await build()
const persist = temporaryFolder()
const CERTIFICATE_KEY = newKey().secret
const server = await serve({ persist, vars: { ...vars, CERTIFICATE_KEY } })
await migrate(server.d1)
await registerKey(server.d1, CERTIFICATE_KEY)
await seedDemo(server, operator, CERTIFICATE_KEY)
// The dashboard warns of a shop whose cron never ran.
await server.fireCron()
const row = await server.d1
  .prepare(
    `SELECT certificate_number AS number FROM certificates
     WHERE status = 'published' AND service_type = 'Qurban Sapi' ORDER BY number LIMIT 1`,
  )
  .first<{ number: string }>()
const browser = await chromium.launch({ executablePath })
const context = await browser.newContext({ baseURL: server.url, viewport, locale: 'id-ID' })
await takeAll(await context.newPage(), row?.number ?? '')
await browser.close()
await server.stop()
rmSync(persist, { recursive: true, force: true })
