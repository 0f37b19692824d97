import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Sandboxed frames run no scripts, so axe would wait forever for their answer. */
const scriptless = 'iframe[sandbox]'

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  // Skip style sheets: no rule of these tags reads them, and parsing them takes as long as a few rules.
  preload: { assets: ['media'] },
}

declare global {
  interface Window {
    axe?: { run: (context: object, options: RunOptions) => Promise<AxeResults> }
  }
}

/** The page below an open dialog is inert, so only the dialog is checked. Other tests check the page. */
const modal = 'dialog:modal'

/**
 * Waits until the DOM has not changed for 120 ms (at most 3 s) and all finite animations have ended: colours in
 * transition would fail the contrast rules.
 */
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
 * Rules: WCAG 2.2 AA. Runs axe in the page itself, because axe's own Playwright runner opens a second page at each
 * call and takes five times as long.
 */
async function violationsOf(page: Page) {
  // Playwright also evaluates a string where the page's content security policy forbids `eval`.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(source)
  return page.evaluate(
    async ({ exclude, modal, options }) => {
      const include = document.querySelector(modal) ? [modal] : [':root']
      return (await window.axe?.run({ include, exclude }, options))?.violations
    },
    { exclude: [scriptless], modal, options },
  )
}

/** Widths in px at which axe runs. At other widths the layout is similar, so only the page's width is checked. */
const axed = [360, 1280]

/** Expects no axe violation (WCAG 2.2 AA) and no element wider than the screen. */
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

/** Checks the page at each width (px), then restores the viewport. */
export async function expectAccessibleAt(page: Page, where: string, widths = axed) {
  const own = page.viewportSize() ?? { width: 1280, height: 800 }
  for (const width of widths) {
    await page.setViewportSize({ ...own, width })
    await expectAccessible(page, `${where} at ${width} px`)
  }
  await page.setViewportSize(own)
}

/** Polls, because the chart is drawn again shortly after a resize. */
export const expectToFit = (page: Page, where: string) =>
  expect
    .poll(() => page.evaluate(tooWide), { message: `${where} scrolls sideways`, timeout: 5000 })
    .toEqual([])

/** Elements that make the page wider than the screen. */
function tooWide() {
  if (document.documentElement.scrollWidth <= window.innerWidth) return []
  const isOut = (element: Element) => element.getBoundingClientRect().right > window.innerWidth + 1
  return [...document.querySelectorAll('body *')]
    .filter(isOut)
    .map(element => element.outerHTML.slice(0, 120))
}
