import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, nowhere } from './browser.ts'
import { end, patience, startUntil } from './process.ts'

/** MiniBrowser's first window cannot be narrower than its toolbar; a window opened by a page can be without toolbar. */
const opener = `data:text/html,<button onclick="open('about:blank','','width=360,height=800,toolbar=no,menubar=no,location=no')">x</button>`

/** Runs in the page: the driver gives no access to the console, so the page stores faults in sessionStorage. */
function watch() {
  const key = 'browsers.faults'
  if (Object.hasOwn(window, key)) return
  Object.defineProperty(window, key, { value: true })
  const keep = (text: unknown) => {
    const faults = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    sessionStorage.setItem(key, JSON.stringify([...faults, String(text)]))
  }
  for (const level of ['error', 'warn'] as const) console[level] = (...words) => keep(words.join(' '))
  addEventListener('error', ({ message }: ErrorEvent) => keep(message))
  addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => keep(reason))
  const tell = (reports: { body?: unknown }[]) => {
    for (const { body } of reports) keep(`CSP: ${JSON.stringify(body)}`)
  }
  new ReportingObserver(tell, { buffered: true, types: ['csp-violation'] }).observe()
}

function takeFaults() {
  const key = 'browsers.faults'
  const faults = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return faults
}

async function freePort() {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

type Method = 'GET' | 'POST' | 'DELETE'

const asker =
  (port: number) =>
  async <T>(method: Method, path: string, body: object = {}): Promise<T> => {
    const sent = method === 'POST' ? JSON.stringify(body) : undefined
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: sent,
      signal: AbortSignal.timeout(patience),
    })
    const { value } = JSON.parse(await answer.text())
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }

async function startDriver(display: string) {
  const port = await freePort()
  const env = { ...process.env, DISPLAY: `:${display}` }
  const child = spawn('WebKitWebDriver', ['-p', String(port)], { stdio: 'ignore', env })
  const ask = asker(port)
  for (let n = 0; n < 100; n++) {
    const isReady = await ask('GET', '/status').catch(() => false)
    if (isReady) break
    await wait(100)
  }
  return { child, ask }
}

const options = {
  'webkitgtk:browserOptions': {
    args: ['--automation', `--proxy=http://${nowhere.host}:${nowhere.port}`, '--ignore-host=127.0.0.1'],
  },
}

type Reference = { [key: string]: string }
type Session = { sessionId: string; capabilities: { browserVersion: string } }

/** Starts WebKitGTK's MiniBrowser on a virtual screen (Xvfb). */
export async function openWebKit(): Promise<Browser> {
  const screen = await startUntil('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x4200x24'], /^(\d+)$/m)
  const driver = await startDriver(screen.found)
  const { sessionId, capabilities } = await driver.ask<Session>('POST', '/session', {
    capabilities: { alwaysMatch: options },
  })
  const ask = <T>(method: Method, path: string, body?: object) =>
    driver.ask<T>(method, `/session/${sessionId}${path}`, body)
  const run = <T>(script: string, args: (string | number | Reference)[]) =>
    ask<T>('POST', '/execute/sync', { script: `(${watch})(); return ${script}`, args })
  const on = (element: Reference, verb: string, body?: object) =>
    ask('POST', `/element/${Object.values(element)[0]}/${verb}`, body)
  const windows = () => ask<string[]>('GET', '/window/handles')

  await ask('POST', '/url', { url: opener })
  const [first] = await windows()
  await on(await ask<Reference>('POST', '/element', { using: 'css selector', value: 'button' }), 'click')
  await wait(1000)
  const own = (await windows()).find(handle => handle !== first)
  await ask('POST', '/window', { handle: own })

  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    goto: url => ask('POST', '/url', { url }),
    call: (fn, ...args) => run(`(${fn})(...arguments)`, args),
    find: async (fn, ...args) => {
      const element = await run<Reference | null>(`(${fn})(...arguments)`, args)
      return (
        element && {
          click: () => on(element, 'click'),
          isFocused: () => run('document.activeElement === arguments[0]', [element]),
          type: text => on(element, 'value', { text }),
          attach: path => on(element, 'value', { text: path }),
        }
      )
    },
    resize: (width, height) => ask('POST', '/window/rect', { x: 0, y: 0, width, height }),
    picture: async () => Buffer.from(await ask<string>('GET', '/screenshot'), 'base64'),
    closeOthers: async () => {
      const others = (await windows()).filter(handle => handle !== first && handle !== own)
      for (const handle of others) {
        await ask('POST', '/window', { handle })
        await ask('DELETE', '/window')
      }
      await ask('POST', '/window', { handle: own })
      return others.length
    },
    faults: async () => JSON.parse((await run<string | null>(`(${takeFaults})()`, [])) ?? '[]'),
    close: async () => {
      await ask('DELETE', '').catch(() => {})
      await end(driver.child)
      await end(screen.child)
    },
  }
}
