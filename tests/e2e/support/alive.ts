import { expect, type Page } from '@playwright/test'

/** Waits until React has hydrated the page: only then does scrolling make the header solid. */
export async function comesAlive(page: Page) {
  await page.mouse.move(200, 300)
  await page.evaluate(() => scrollTo(0, 60))
  await expect(page.locator('header[data-solid]')).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
}

/** Delays the page's scripts, and so its hydration, until the returned function is called. */
export async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/site-.*\.js/, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Navigates to the landing page by the header's logo, without loading the document again. */
export async function walkHome(page: Page) {
  await page.getByRole('banner').getByRole('link', { name: 'Amanah Qurban' }).click()
  await expect(page).toHaveURL(/\/$/)
}
