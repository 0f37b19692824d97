import type { Page } from '@playwright/test'
import { test } from './support/office'
import { expect } from './support/shop'

/** Writes `kept` into Lapangan's IndexedDB store `notes`. Returns all keys of the store. */
const notes = (page: Page, kept: Record<string, string> = {}) =>
  page.evaluate(
    kept =>
      new Promise<string[]>((resolve, reject) => {
        const request = indexedDB.open('qurban.lapangan', 1)
        request.onupgradeneeded = () => {
          for (const name of ['jobs', 'files', 'notes']) request.result.createObjectStore(name)
        }
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const store = request.result.transaction('notes', 'readwrite').objectStore('notes')
          for (const [name, value] of Object.entries(kept)) store.put(value, name)
          const keys = store.getAllKeys()
          keys.onsuccess = () => {
            request.result.close()
            resolve(keys.result.map(String))
          }
        }
      }),
    kept,
  )

test('signing out deletes the names and the token that the field app stored on the device', async ({
  page,
  office,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await office.open('/admin/faqs')
  const kept = { token: 'rahasia', 'day:2027-05-16': 'Ahmad bin Umar' }
  expect((await notes(page, kept)).sort()).toEqual(Object.keys(kept).sort())
  await page.getByRole('button', { name: 'Keluar' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
  await expect.poll(() => notes(page)).toEqual([])
})
