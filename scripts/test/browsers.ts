import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import prepare from '../../tests/e2e/support/prepare.ts'
import { openShop } from '../../tests/e2e/support/shop.ts'
import type { Browser } from './browsers/browser.ts'
import { openFirefox } from './browsers/firefox.ts'
import { walk } from './browsers/walk.ts'
import { openWebKit } from './browsers/webkit.ts'
import { installDebian, isDebianRoot, succeeds } from './chromium.ts'

type Known = { programs: string[]; packages: string[]; open: () => Promise<Browser> }

const known: Record<string, Known> = {
  firefox: { programs: ['firefox-esr'], packages: ['firefox-esr'], open: openFirefox },
  webkit: {
    programs: ['WebKitWebDriver', 'Xvfb'],
    packages: ['webkit2gtk-driver', 'xvfb'],
    open: openWebKit,
  },
}

/** Harmless: the page was left while its modules loaded. A missing module fails a later step of the walk. */
const left =
  /dynamically imported module|Importing a module script failed|A ServiceWorker intercepted the request/

function stop(words: string): never {
  console.error(words)
  process.exit(2)
}

const isOnPath = (program: string) =>
  (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(join(folder, program)))

/** Installs missing browsers (root on Debian only), or exits with the command to install them. */
function ensure(browsers: Known[]) {
  const lacking = () =>
    browsers.filter(({ programs }) => !programs.every(isOnPath)).flatMap(one => one.packages)
  if (lacking().length > 0 && isDebianRoot() && succeeds('apt-get', ['update'])) installDebian(...lacking())
  if (lacking().length > 0)
    stop(`Missing packages. Install them as root on Debian: apt-get install ${lacking().join(' ')}`)
}

async function walkIn(name: string, { open }: Known, width: number, folder: string) {
  const shop = await openShop()
  const browser = await open()
  mkdirSync(folder)
  const begun = Date.now()
  try {
    console.log(`${browser.name}, ${width} px …`)
    await walk({ browser, width, folder, origin: shop.url }, shop)
    const faults = (await browser.faults()).filter(fault => !left.test(fault))
    if (faults.length > 0) throw new Error(faults.join('\n'))
    console.log(`  ${Math.round((Date.now() - begun) / 1000)} s`)
    return true
  } catch (error) {
    console.error(`${name} ${width}: ${error instanceof Error ? error.message : error}`)
    const last = await browser.picture().catch(() => '')
    writeFileSync(join(folder, 'failed.png'), last)
    return false
  } finally {
    await browser.close()
    await shop.stop()
  }
}

/** npm test -- browsers [firefox] [webkit] */
export async function browsers(args: string[]) {
  const wanted = args.length > 0 ? args : Object.keys(known)
  const chosen = wanted.map(
    name => known[name] ?? stop(`Usage: npm test -- browsers [${Object.keys(known).join(' ')}]`),
  )
  ensure(chosen)
  const tidy = await prepare()
  const pictures = mkdtempSync(join(tmpdir(), 'qurban-browsers-'))
  let failed = 0
  for (const [i, browser] of chosen.entries()) {
    for (const width of [360, 1280]) {
      const name = wanted[i] ?? ''
      if (!(await walkIn(name, browser, width, join(pictures, `${name}-${width}`)))) failed += 1
    }
  }
  tidy()
  console.log(`Pictures in ${pictures}\n${chosen.length * 2 - failed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}
