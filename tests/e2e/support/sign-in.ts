import { expect, type Page } from '@playwright/test'
import { operator } from './secrets'

/** Signs the demo operator in and waits for the back office. */
export async function signIn(page: Page) {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(operator.email)
  await page.getByLabel('Password').fill(operator.password)
  await page.getByRole('button', { name: 'Masuk' }).click()
  await expect(page).toHaveURL(/\/admin(?!\/login)/)
}
