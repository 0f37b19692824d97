import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Frames that may run nothing cannot run axe either; it would wait for them for ever. */
const scriptless = 'iframe[sandbox]'

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  // No rule of these tags reads style sheets, and parsing them again costs as much as a few rules.
  preload: { assets: ['media'] },
}

declare global {
  interface Window {
    axe?: { run: (context: object, options: RunOptions) => Promise<AxeResults> }
  }
}

/** While a dialog is open, the page below it is inert, and a test of its own looks at it. */
const modal = 'dialog:modal'

/** What was pressed may open late, and colours on their way are nobody's. What pulses for ever is not waited for. */
async function settled() {
  await new Promise<void>(resolve => {
    const rest = () => {
      observer.disconnect()
      resolve()
    }
    let quiet = setTimeout(rest, 120)
    const observer = new MutationObserver(() => {
      clearTimeout(quiet)
      quiet = setTimeout(rest, 120)
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true })
    setTimeout(rest, 3000)
  })
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

/**
 * What axe finds on the page as it stands (WCAG 2.2 AA). Run in the page itself: its own runner for Playwright opens a
 * second page at each call and takes five times as long.
 */
async function violationsOf(page: Page) {
  // Of a string Playwright evaluates the whole, whatever the page's policy says of scripts.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(source)
  return page.evaluate(
    async ({ exclude, modal, options }) => {
      const include = document.querySelector(modal) ? [modal] : [':root']
      return (await window.axe?.run({ include, exclude }, options))?.violations
    },
    { exclude: [scriptless], modal, options },
  )
}

/** Between these a page is laid out as at one of them: there only its width is looked at. */
const axed = [360, 1280]

/** Nothing for axe to find on the page as it stands (WCAG 2.2 AA), and nothing wider than the screen. */
export async function expectAccessible(page: Page, where: string) {
  await page.evaluate(settled)
  const isAxed = axed.includes(page.viewportSize()?.width ?? 1280)
  const violations = isAxed ? await violationsOf(page) : []
  const found = violations?.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`,
  )
  expect(found, where).toEqual([])
  await expectToFit(page, where)
}

/** The same at each width in turn; then the page is as wide again as it was. */
export async function expectAccessibleAt(page: Page, where: string, widths = axed) {
  const own = page.viewportSize() ?? { width: 1280, height: 800 }
  for (const width of widths) {
    await page.setViewportSize({ ...own, width })
    await expectAccessible(page, `${where} at ${width} px`)
  }
  await page.setViewportSize(own)
}

export const expectToFit = async (page: Page, where: string) =>
  expect(await page.evaluate(tooWide), `${where} scrolls sideways`).toEqual([])

/** What makes the page wider than the screen. */
function tooWide() {
  if (document.documentElement.scrollWidth <= window.innerWidth) return []
  const isOut = (element: Element) => element.getBoundingClientRect().right > window.innerWidth + 1
  return [...document.querySelectorAll('body *')]
    .filter(isOut)
    .map(element => element.outerHTML.slice(0, 120))
}
