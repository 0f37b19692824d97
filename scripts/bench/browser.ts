import { type Browser, chromium } from '@playwright/test'
import { findWholeChromium } from '../test/chromium.ts'

export async function inBrowser(measure: (browser: Browser) => Promise<void>, args: string[] = []) {
  const executablePath = findWholeChromium()
  if (!executablePath) return console.log('No Chromium on this machine.')
  const browser = await chromium.launch({ executablePath, args })
  await measure(browser)
  await browser.close()
}
