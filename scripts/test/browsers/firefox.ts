import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, nowhere } from './browser.ts'
import { end, patience, startUntil } from './process.ts'

type LogEntry = { level: string; text: string | null }

/**
 * Runs in the page: logs CSP violations to the console. Firefox does not report its own messages about them over BiDi.
 */
function tellViolations() {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`CSP: ${effectiveDirective} ${blockedURI}`),
  )
}

/** Opens a WebDriver BiDi connection. `entries` collects the console messages. */
async function connect(address: string) {
  const socket = new WebSocket(`${address}/session`)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const entries: LogEntry[] = []
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error, message } = JSON.parse(data)
    if (method === 'log.entryAdded') entries.push(params)
    if (error) waiting.get(id)?.reject(new Error(`${error}: ${message}`))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox closed the connection'))
  })
  let last = 0
  async function send<T>(method: string, params: object): Promise<T> {
    const answer = Promise.withResolvers<unknown>()
    if (socket.readyState !== WebSocket.OPEN) throw new Error('Firefox closed the connection')
    waiting.set(++last, answer)
    socket.send(JSON.stringify({ id: last, method, params }))
    const late = wait(patience, undefined, { ref: false }).then(() => {
      throw new Error(`Firefox did not answer to ${method}`)
    })
    return Promise.race([answer.promise, late]) as Promise<T>
  }
  return { send, entries }
}

const toRemote = (value: string | number) => ({ type: typeof value, value })

type Called = {
  type: string
  result: { type: string; value: string; sharedId?: string }
  exceptionDetails?: { text: string }
}

/** Starts Firefox ESR, which supports WebDriver BiDi without a driver. */
export async function openFirefox(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'qurban-firefox-'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const { child, found } = await startUntil('firefox-esr', args, /listening on (ws:\S+)/)
  const { send, entries } = await connect(found)
  const proxy = { proxyType: 'manual', httpProxy: nowhere, sslProxy: nowhere, noProxy: ['127.0.0.1'] }
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: { alwaysMatch: { proxy } },
  })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  await send('script.addPreloadScript', { functionDeclaration: String(tellViolations) })
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })

  async function call(functionDeclaration: string, values: (string | number)[]) {
    const { result, exceptionDetails } = await send<Called>('script.callFunction', {
      functionDeclaration,
      arguments: values.map(toRemote),
      target: { context },
      awaitPromise: false,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return result
  }
  const act = (type: string, actions: object[]) =>
    send('input.performActions', { context, actions: [{ type, id: type, actions }] })

  return {
    name: `Firefox ${capabilities.browserVersion}`,
    goto: url => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    call: async (fn, ...values) =>
      JSON.parse((await call(`(...values) => JSON.stringify((${fn})(...values) ?? null)`, values)).value),
    find: async (fn, ...values) => {
      const { sharedId } = await call(String(fn), values)
      return sharedId ? { sharedId } : null
    },
    click: async element => {
      const origin = { type: 'element', element }
      const press = ['pointerDown', 'pointerUp'].map(type => ({ type, button: 0 }))
      await act('pointer', [{ type: 'pointerMove', x: 0, y: 0, origin }, ...press])
    },
    type: async (_, text) => {
      const keys = [...text].flatMap(value => ['keyDown', 'keyUp'].map(type => ({ type, value })))
      await act('key', keys)
    },
    attach: (element, path) => send('input.setFiles', { context, element, files: [path] }),
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    picture: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    closeOthers: async () => {
      type Tree = { contexts: { context: string; originalOpener?: string | null }[] }
      const { contexts } = await send<Tree>('browsingContext.getTree', {})
      const others = contexts.filter(one => one.originalOpener)
      for (const { context } of others) await send('browsingContext.close', { context })
      return others.length
    },
    faults: async () =>
      entries
        .splice(0)
        .filter(({ level }) => level === 'error' || level === 'warn')
        .map(({ text }) => text ?? ''),
    close: async () => {
      await end(child)
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
