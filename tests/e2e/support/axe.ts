import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Frames that may run nothing cannot run axe either; it would wait for them for ever. */
const scriptless = 'iframe[sandbox]'

/** Nothing for axe to find on the page as it stands (WCAG 2.2 AA), and nothing wider than the screen. */
export async function expectAccessible(page: Page, where: string) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .exclude(scriptless)
    .analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`,
  )
  expect(found, where).toEqual([])
  await expectToFit(page, where)
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
