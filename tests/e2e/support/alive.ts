import { expect, type Page } from '@playwright/test'

/** Waits until React answers: only then does the header turn solid when the page is scrolled. */
export async function comesAlive(page: Page) {
  await page.mouse.move(200, 300)
  await page.evaluate(() => scrollTo(0, 60))
  await expect(page.locator('header[data-solid]')).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
}

/** Keeps the page from coming alive until the answer is called. */
export async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/site-.*\.js/, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

/** From the terms to the landing page within the site, with the given calls prepared before. */
export async function walkHome(page: Page) {
  await page.getByRole('banner').getByRole('link', { name: 'Amanah Qurban' }).click()
  await expect(page).toHaveURL(/\/$/)
}
