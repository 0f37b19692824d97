import {
  type APIRequestContext,
  type Dialog,
  expect,
  type Locator,
  type Page,
  request,
} from '@playwright/test'
import type { Server } from '../../../scripts/start/serve.ts'
import { confirmed, operator } from './secrets'
import { test as shopTest } from './shop'

export type Office = {
  /** Opens a screen as the signed-in operator, without the sign-in form. */
  open: (path: string, page?: Page) => Promise<void>
  /** Goes from an open screen to another one, as a link does. Takes half the time of `open`. */
  go: (path: string) => Promise<void>
  /** The API with the operator's token. */
  api: APIRequestContext
}

const storageKey = 'qurban.session'

const sessions = new WeakMap<Server, string>()

/** Pages have no refresh cookie and cannot renew the session, so one that expires within 5 minutes is not reused. */
const lasts = (session: string) => Date.parse(JSON.parse(session).expires_at) - Date.now() > 5 * 60_000

/** One session for each shop. Not by address, because a later shop can get the port of an earlier one. */
async function sessionOf(shop: Server) {
  const known = sessions.get(shop)
  if (known && lasts(known)) return known
  const session = await signInAt(shop.url)
  sessions.set(shop, session)
  return session
}

async function signInAt(baseURL: string) {
  const visitor = await request.newContext({ baseURL })
  const answer = await visitor.post('/api/auth/login', { data: operator })
  const text = await answer.text()
  if (!answer.ok()) throw new Error(text)
  await visitor.dispose()
  return text
}

/** Signs the page in with a session: the JSON text of the sign-in response. */
export const keepSession = (page: Page, session: string) =>
  page.addInitScript(
    // Frames run this script too, and sandboxed frames have no storage.
    ([key, value]) => self === top && localStorage.setItem(String(key), String(value)),
    [storageKey, session],
  )

function followLink(path: string) {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  history.pushState({ idx: history.state.idx + 1 }, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
}

/** Shop `test` with the back office. Fails on console errors and warnings that contain no text of `provoked`. */
export const test = shopTest.extend<{ office: Office; provoked: Set<string> }>({
  provoked: [
    async ({ context }, use) => {
      const lines: string[] = []
      // Browsers log two errors that are expected: 428 (a change needs the password) and pictures at hosts that do not
      // exist.
      const provoked = new Set<string>([answered(428), noHost])
      context.on('console', message => {
        if (['error', 'warning'].includes(message.type())) lines.push(message.text())
      })
      context.on('weberror', error => lines.push(String(error.error())))
      await use(provoked)
      expect(lines.filter(line => ![...provoked].some(part => line.includes(part)))).toEqual([])
    },
    { auto: true },
  ],
  office: async ({ page: ownPage, baseURL, shop }, use) => {
    // Some tests have a server of their own.
    const session = baseURL === shop.url ? await sessionOf(shop) : await signInAt(baseURL ?? '')
    const { access_token } = JSON.parse(session)
    const api = await request.newContext({
      baseURL,
      extraHTTPHeaders: { authorization: `Bearer ${access_token}`, ...confirmed },
    })
    const open = async (path: string, page = ownPage) => {
      await keepSession(page, session)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    const go = async (path: string) => {
      await ownPage.evaluate(followLink, path)
      // A new screen takes the focus, or its first field does.
      await expect(ownPage.locator('main:focus, main :focus')).toBeAttached()
      await expect(ownPage.locator('.progress, main .skeleton')).toHaveCount(0)
      await expect(ownPage.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await use({ open, go, api })
    await api.dispose()
  },
})

const noHost = 'net::ERR_NAME_NOT_RESOLVED'

/** Console texts of a request without a response, and of a response with an error status. */
export const noAnswer = 'net::ERR_FAILED'
export const answered = (status: number) => `status of ${status}`

/** Lifts a sortable card by keyboard. dnd-kit listens to the arrow keys only one timer later. */
export async function lift(handle: Locator) {
  await handle.focus()
  await handle.press('Space')
  await handle.evaluate(() => new Promise(done => setTimeout(done)))
}

export const dialogOf = (page: Page) => page.getByRole('dialog').first()

export const redBox = (page: Page, message: string) => page.getByRole('alert').filter({ hasText: message })

/** Opens the row's menu of actions and presses the action `name`. */
export async function inRow(row: Locator, name: string) {
  await row.getByRole('button', { name: /^Tindakan/ }).click()
  await row.getByRole('button', { name }).click()
}

/** Reloads and accepts the browser's warning about unsaved changes, if it appears. */
export async function reload(page: Page) {
  const accept = (warning: Dialog) => void warning.accept()
  page.once('dialog', accept)
  await page.reload()
  // Otherwise the next warning would be accepted twice, which fails.
  page.off('dialog', accept)
}

export const press = (page: Page, name: string) =>
  dialogOf(page).getByRole('button', { name, exact: true }).click()

/** Confirms a sensitive change (before and after are shown) with the password. */
export async function confirmChange(page: Page) {
  const asked = page.getByRole('dialog', { name: 'Periksa sebelum disimpan' })
  await asked.getByLabel('Password Anda').fill(operator.password)
  await asked.getByRole('button', { name: 'Ya, simpan' }).click()
  await expect(asked).toHaveCount(0)
}

export const choose = (page: Page, legend: string, label: string) =>
  dialogOf(page).getByRole('group', { name: legend }).getByLabel(label, { exact: true }).check()

/** The back office's list of jobs, newest first. */
export const trayOf = (page: Page) => page.getByRole('region', { name: 'Pekerjaan', exact: true })

/** Waits until the server has confirmed the new job. After that the job runs without its tab. */
export const jobBegun = (page: Page) =>
  page.waitForResponse(
    answer => answer.request().method() === 'POST' && answer.url().endsWith('/api/admin/jobs'),
  )

/** Waits until the newest job shows this text. */
export async function jobSays(page: Page, text: string | RegExp, timeout?: number) {
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout })
  await expect(trayOf(page).getByRole('status').first()).toContainText(text, { timeout })
}
