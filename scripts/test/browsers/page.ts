import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Browser, Handle } from './browser.ts'

const patience = 20_000
const tallest = 4000
const usual = 800
/** In ms: longer than any transition or fade-in. */
const settling = 700

/** Runs in the page: first visible element whose accessible name begins with `name`; CSS selectors ignore `name`. */
function findNamed(kind: string, name: string) {
  const kinds: Record<string, string> = {
    button: 'button, summary',
    link: 'a[href]',
    field: 'input, textarea',
  }
  const selector = kinds[kind]
  if (selector === undefined) return document.querySelector(kind)
  const namesOf = (element: Element) => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [element]
    return [element.getAttribute('aria-label'), ...labels.map(({ textContent }) => textContent)]
  }
  const found = [...document.querySelectorAll(selector)].find(
    element =>
      element.checkVisibility() &&
      !element.matches(':disabled') &&
      namesOf(element).some(words => words?.trim().toLowerCase().startsWith(name.toLowerCase())),
  )
  found?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return found ?? null
}

const isSaid = (pattern: string) => new RegExp(pattern).test(document.body.innerText.replace(/\s+/g, ' '))
const headingOf = () => document.querySelector('h1')?.textContent.trim() ?? ''
const heightOf = () => document.documentElement.scrollHeight
const sidewaysOf = () => document.documentElement.scrollWidth - innerWidth
const isServed = () => navigator.serviceWorker.controller !== null
const sizeOf = () => [innerWidth, innerHeight]
function awaitPaint() {
  delete document.body.dataset.painted
  requestAnimationFrame(() => setTimeout(() => Object.assign(document.body.dataset, { painted: '1' })))
}
const isPainted = () => document.body.dataset.painted === '1'
const picturesLeft = () =>
  [...document.images].filter(image => !image.complete && image.checkVisibility()).length

export type PageOptions = { browser: Browser; origin: string; width: number; folder: string }

/** User actions in a window. Each waits until it is possible and throws an error that names it after `patience` ms. */
export function pageIn({ browser, origin, width, folder }: PageOptions) {
  async function until(what: string, isDone: () => Promise<unknown>) {
    const late = Date.now() + patience
    let last: unknown
    while (Date.now() < late) {
      try {
        if (await isDone()) return
      } catch (error) {
        last = error
      }
      await wait(100)
    }
    const where = await browser.call(() => `${location.href}: ${document.querySelector('h1')?.textContent}`)
    throw new Error(`${what}, on ${where}${last instanceof Error ? ` (${last.message})` : ''}`)
  }
  const on = (kind: string, name: string, act: (handle: Handle) => Promise<unknown>) =>
    until(`no ${kind} "${name}"`, async () => {
      const handle = await browser.find(findNamed, kind, name)
      if (handle) await act(handle)
      return handle
    })
  const see = (pattern: RegExp) =>
    until(`text not found: ${pattern}`, () => browser.call(isSaid, pattern.source))
  const headed = (heading: string) =>
    until(`no heading "${heading}"`, async () => (await browser.call(headingOf)).startsWith(heading))
  async function resize(height: number) {
    await browser.resize(width, height)
    await until(`not ${width} × ${height}`, async () =>
      isDeepStrictEqual(await browser.call(sizeOf), [width, height]),
    )
  }

  return {
    resize: () => resize(usual),
    see,
    headed,
    go: async (path: string, heading: string) => {
      await browser.goto(origin + path)
      await headed(heading)
    },
    /** Waits until the service worker has taken control. */
    reload: async (heading: string) => {
      await until('no service worker', () => browser.call(isServed))
      await browser.goto(await browser.call(() => location.href))
      await headed(heading)
    },
    /** The chat opens in a new window. */
    closesChat: () => until('no chat was opened', async () => (await browser.closeOthers()) === 1),
    press: (kind: 'button' | 'link', name: string) => on(kind, name, handle => handle.click()),
    /** Types only when the field has the focus: the effect of an earlier press may still move the focus. */
    fill: (name: string, text: string) =>
      until(`no field "${name}"`, async () => {
        const handle = await browser.find(findNamed, 'field', name)
        if (!handle) return false
        await handle.click()
        if (!(await handle.isFocused())) return false
        await handle.type(text)
        return true
      }),
    attach: (selector: string, path: string) => on(selector, '', handle => handle.attach(path)),
    /** Takes a screenshot of the whole page, at most `tallest` px high. Throws if the page scrolls sideways. */
    picture: async (name: string) => {
      await resize(Math.min(tallest, Math.max(usual, await browser.call(heightOf))))
      for (let n = 0; n < 30 && (await browser.call(picturesLeft)) > 0; n++) await wait(100)
      await browser.call(awaitPaint)
      await until('not painted', () => browser.call(isPainted))
      await wait(settling)
      writeFileSync(join(folder, `${name}.png`), await browser.picture())
      const over = await browser.call(sidewaysOf)
      await resize(usual)
      if (over > 0) throw new Error(`${name} scrolls sideways by ${over} px`)
    },
  }
}

export type BrowserPage = ReturnType<typeof pageIn>
