import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { type Browser, nowhere } from './browser.ts'
import { patience } from './process.ts'

/** Starts Firefox ESR, which supports WebDriver BiDi without a driver. */
export async function openFirefox(): Promise<Browser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    protocolTimeout: patience,
    extraPrefsFirefox: {
      'network.proxy.type': 1,
      'network.proxy.http': nowhere.host,
      'network.proxy.http_port': nowhere.port,
      'network.proxy.ssl': nowhere.host,
      'network.proxy.ssl_port': nowhere.port,
      'network.proxy.no_proxies_on': '127.0.0.1',
    },
  })
  const [page = await browser.newPage()] = await browser.pages()
  const faults: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warn') faults.push(message.text())
  })
  // 'pageerror' includes CSP violations.
  page.on('pageerror', error => faults.push(String(error)))

  return {
    name: await browser.version(),
    goto: url => page.goto(url),
    // Casts: puppeteer's types do not know that arguments and results are JSON, and which element is found.
    call: <Args extends (string | number)[], T>(fn: (...args: Args) => T, ...values: Args) =>
      page.evaluate(fn as (...args: unknown[]) => unknown, ...values) as Promise<T>,
    find: async (fn, ...values) => {
      const found = await page.evaluateHandle(fn, ...values)
      const element = found.asElement() as ElementHandle<HTMLInputElement> | null
      return (
        element && {
          click: () => element.click(),
          isFocused: () => element.evaluate(one => one === document.activeElement),
          type: text => page.keyboard.type(text),
          attach: path => element.uploadFile(path),
        }
      )
    },
    resize: (width, height) => page.setViewport({ width, height }),
    picture: () => page.screenshot(),
    closeOthers: async () => {
      const others = (await browser.pages()).filter(one => one !== page)
      for (const one of others) await one.close()
      return others.length
    },
    faults: async () => faults.splice(0),
    close: () => browser.close(),
  }
}
