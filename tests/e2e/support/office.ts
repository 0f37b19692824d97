import { type APIRequestContext, expect, type Locator, type Page, request } from '@playwright/test'
import { confirmed, operator } from './secrets'
import { test as shopTest } from './shop'

type Office = {
  /** Opens a screen as the signed-in operator, without the form. */
  open: (path: string, page?: Page) => Promise<void>
  /** The API with the operator's token. */
  api: APIRequestContext
}

const storageKey = 'qurban.session'

const sessions = new Map<string, string>()

/** Without its cookie a session cannot be renewed, so one that may end within a test is not used again. */
const lasts = (session: string) => Date.parse(JSON.parse(session).expires_at) - Date.now() > 5 * 60_000

async function sessionOf(baseURL: string) {
  const known = sessions.get(baseURL)
  if (known && lasts(known)) return known
  const visitor = await request.newContext({ baseURL })
  const answer = await visitor.post('/api/auth/login', { data: operator })
  const text = await answer.text()
  if (!answer.ok()) throw new Error(text)
  await visitor.dispose()
  sessions.set(baseURL, text)
  return text
}

/** Makes pages of a session that the API answered. */
export const keepSession = (page: Page, session: string) =>
  page.addInitScript(
    // Frames get this script too, and a sandboxed one has no storage.
    ([key, value]) => self === top && localStorage.setItem(String(key), String(value)),
    [storageKey, session],
  )

/** The shop's `test` with the back office open, and a console that stays clean but for what is `provoked`. */
export const test = shopTest.extend<{ office: Office; provoked: Set<string> }>({
  provoked: [
    async ({ context }, use) => {
      const lines: string[] = []
      // Neither is a failure, though browsers say so: a change that is to be confirmed, a picture at a host that no test
      // has.
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
  office: async ({ page: ownPage, baseURL }, use) => {
    const session = await sessionOf(baseURL ?? '')
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
    await use({ open, api })
    await api.dispose()
  },
})

const noHost = 'net::ERR_NAME_NOT_RESOLVED'

/** What the console says when a request got no answer, or one of the given status. */
export const noAnswer = 'net::ERR_FAILED'
export const answered = (status: number) => `status of ${status}`

/** Lifts a sortable card by its handle. Only a moment later does it listen to the keys that move it. */
export async function lift(handle: Locator) {
  await handle.focus()
  await handle.press('Space')
  await handle.evaluate(() => new Promise(done => setTimeout(done)))
}

export const dialogOf = (page: Page) => page.getByRole('dialog').first()

/** The red box with the words of the catalogue. */
export const redBox = (page: Page, message: string) => page.getByRole('alert').filter({ hasText: message })

/** Does one of the things that a row of a table has behind its button. */
export async function inRow(row: Locator, name: string) {
  await row.getByRole('button', { name: /^Tindakan/ }).click()
  await row.getByRole('button', { name }).click()
}

export const press = (page: Page, name: string) =>
  dialogOf(page).getByRole('button', { name, exact: true }).click()

/** Looks at what a change does to where money goes, and types the password. */
export async function confirmChange(page: Page) {
  const asked = page.getByRole('dialog', { name: 'Periksa sebelum disimpan' })
  await asked.getByLabel('Password Anda').fill(operator.password)
  await asked.getByRole('button', { name: 'Ya, simpan' }).click()
  await expect(asked).toHaveCount(0)
}

/** Chooses by the words in sight; the radio itself lies beneath its badge. */
export const choose = (page: Page, legend: string, label: string) =>
  dialogOf(page).getByRole('group', { name: legend }).getByLabel(label, { exact: true }).check()

/** What the back office tells of long work, the newest first. */
export const trayOf = (page: Page) => page.getByRole('region', { name: 'Pekerjaan', exact: true })

/** The server's word that a job was begun: from then on its tab may go. */
export const jobBegun = (page: Page) =>
  page.waitForResponse(
    answer => answer.request().method() === 'POST' && answer.url().endsWith('/api/admin/jobs'),
  )

/** Waits until the job that was begun last says so. */
export async function jobSays(page: Page, text: string | RegExp, timeout?: number) {
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout })
  await expect(trayOf(page).getByRole('status').first()).toContainText(text, { timeout })
}
