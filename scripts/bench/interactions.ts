import type { Browser, BrowserContext, Page } from '@playwright/test'
import { inBrowser } from './browser.ts'
import { judge, percentile, table, title } from './report.ts'
import { openShop, operatorLogin } from './shop.ts'

const SLOWER = 4
const ROUNDS = 8
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, locale: 'id-ID' }
const desk = { viewport: { width: 1280, height: 800 }, locale: 'id-ID' }

/** In ms: the Event Timing API does not report shorter events. */
const SHORTEST = 16
const settling = 600

/** Runs in the page. Durations are ms until the next paint. */
function watchPresses() {
  const told = Object.assign(globalThis, { presses: [] as number[] })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries())
      if (Number(Reflect.get(entry, 'interactionId')) > 0) told.presses.push(entry.duration)
  }).observe(Object.assign({ type: 'event' }, { durationThreshold: 16 }))
}

/** `before` prepares the page and is not measured. */
type Press = {
  what: string
  before?: (page: Page) => Promise<unknown>
  press: (page: Page) => Promise<unknown>
}

const longest = (page: Page) =>
  page.evaluate(() => {
    const presses: number[] = Reflect.get(globalThis, 'presses')
    return Math.max(0, ...presses.splice(0))
  })

async function timesOf(page: Page, { before, press }: Press) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await before?.(page)
    await page.waitForTimeout(settling)
    await longest(page)
    await press(page)
    await page.waitForTimeout(settling)
    times.push(Math.max(SHORTEST, await longest(page)))
  }
  return times
}

async function slowPage(context: BrowserContext) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript(watchPresses)
  return page
}

/** The order form collapses the catalogue after the first choice; this opens it again. */
async function unfold(page: Page) {
  const add = page.getByRole('button', { name: /^Tambah Kambing .* ke keranjang$/ }).first()
  if (!(await add.isVisible())) await page.getByText('Tambah hewan atau layanan lain').tap()
}

const inCatalogue = (page: Page, name: string) =>
  page.locator('fieldset', { hasText: 'Jenis hewan' }).getByText(name, { exact: true })

const formPresses: Press[] = [
  {
    what: '/order: add an animal of 50',
    before: unfold,
    press: page =>
      page
        .getByRole('button', { name: /^Tambah Kambing .* ke keranjang$/ })
        .first()
        .tap(),
  },
  {
    what: '/order: filter by type, and all again',
    before: unfold,
    press: async page => {
      await inCatalogue(page, 'Sapi').tap()
      await page.waitForTimeout(settling)
      await inCatalogue(page, 'Semua').tap()
    },
  },
  {
    what: '/order: one more of a line',
    press: page =>
      page
        .locator('#keranjang')
        .getByRole('button', { name: /^Tambah / })
        .first()
        .tap(),
  },
  {
    what: '/order: type a name',
    press: async page => {
      await page.getByLabel('Nama lengkap').tap()
      await page.keyboard.type('Ahmad', { delay: 150 })
    },
  },
]

const open = (label: string): Press => ({
  what: `open ${label}`,
  before: page => page.getByRole('link', { name: 'Dashboard', exact: true }).click(),
  press: page => page.getByRole('link', { name: label, exact: true }).click(),
})

const deskPresses: Press[] = [
  open('Pesanan'),
  {
    what: 'Pesanan: search',
    before: page => page.getByRole('link', { name: 'Pesanan', exact: true }).click(),
    press: async page => {
      await page.getByRole('searchbox').first().focus()
      await page.keyboard.type('siti', { delay: 150 })
    },
  },
  open('Pelaksanaan'),
  open('Sertifikat'),
  open('Mutasi'),
  open('Hewan'),
]

async function signIn(page: Page) {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(operatorLogin.email)
  await page.getByLabel('Password').fill(operatorLogin.password)
  await page.getByRole('button', { name: 'Masuk' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
}

const areas = [
  { options: phone, presses: formPresses, start: (page: Page) => page.goto('/order') },
  { options: desk, presses: deskPresses, start: signIn },
]

async function pressAll(browser: Browser) {
  const { url, animals, d1, stop } = await openShop()
  // The filter by type appears only if there are two types.
  await d1.prepare("UPDATE animals SET type = 'Sapi' WHERE id = ?").bind(animals.at(-1)).run()
  const rows: (string | number)[][] = []
  for (const { options, presses, start } of areas) {
    const context = await browser.newContext({ ...options, baseURL: url })
    const page = await slowPage(context)
    await start(page)
    await page.waitForTimeout(3000)
    for (const press of presses) {
      const times = await timesOf(page, press)
      const [p75, most] = [percentile(times, 0.75), Math.max(...times)]
      rows.push([press.what, percentile(times, 0.5), p75, most])
      judge({ what: `${press.what}, p75`, figure: p75, unit: 'ms' }, { most: 100 })
      judge({ what: `${press.what}, most`, figure: most, unit: 'ms' }, { most: 200 })
    }
    await context.close()
  }
  await stop()
  table(['press', 'p50', 'p75', 'most'], rows)
}

export async function interactions() {
  title(`Presses until the next paint, ms, on a CPU ${SLOWER} times as slow, ${ROUNDS} each`)
  await inBrowser(pressAll)
}
