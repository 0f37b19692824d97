import { expect, type Locator, type Page } from '@playwright/test'

const screens = [
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 762 },
]

/** CSS px that the keyboard of a phone leaves of 640 px. */
const aboveKeyboard = 340

/** Whether the button is inside the visible part and nothing covers its middle. */
const isInSight = (button: Locator) =>
  button.evaluate(element => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const height = visualViewport?.height ?? 0
    return top >= 0 && bottom <= height && (element.contains(met) || met?.contains(element) === true)
  })

/** Browsers tell pages about the keyboard only by the visual viewport, which Playwright cannot shrink. */
const setVisibleHeight = (page: Page, height: number) =>
  page.evaluate(px => {
    Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => px })
    visualViewport?.dispatchEvent(new Event('resize'))
  }, height)

/** Measures the main button of the topmost dialog at each screen size, at both ends of its content. */
export async function expectFootInSight(page: Page, main: string | RegExp) {
  const dialog = page.getByRole('dialog').last()
  const button = dialog.locator('button, a').filter({ hasText: main }).last()
  await expect(button).toBeVisible()
  for (const size of screens) {
    await page.setViewportSize(size)
    await setVisibleHeight(page, size.height)
    for (const edge of ['start', 'end'] as const) {
      await dialog.evaluate((box, at) => box.scrollTo(0, at === 'start' ? 0 : box.scrollHeight), edge)
      await expect.poll(() => isInSight(button), `${size.width} px, ${edge}`).toBe(true)
    }
    expect(await dialog.evaluate(box => box.scrollWidth - box.clientWidth)).toBe(0)
  }
  await page.setViewportSize({ width: 360, height: 640 })
  await dialog.evaluate(box => box.scrollTo(0, 0))
  await setVisibleHeight(page, aboveKeyboard)
  await expect.poll(() => isInSight(button), 'above the keyboard').toBe(true)
}
