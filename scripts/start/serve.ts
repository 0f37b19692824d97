import { globSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Log, LogLevel, Miniflare, type WorkerOptions } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { databaseOf, databaseWorker, databaseWorkerOptions } from './database.ts'

const CRON = '*/10 * * * *'
const DIST = join(import.meta.dirname, '../../dist')

process.env.WRANGLER_LOG ??= 'error'

type Data = { MEDIA: R2Bucket }
export type LogLine = { level: string; message: string }

export type ServeOptions = {
  /** 0 uses a free port. */
  port?: number
  host?: string
  dist?: string
  /** Folder for D1 and R2 data; `wrangler dev` and `vite dev` use `.wrangler/state`. */
  persist: string
  /** Bindings that override the configuration: secrets, ENVIRONMENT, LIMITS. */
  vars: Record<string, string>
  /** Path of a single-file worker to run instead of the built one, with the same bindings. */
  script?: string
  onLog?: (line: LogLine) => void
  /** Opens V8's inspector; 0 uses a free port. Any program on this machine can then run code in the worker. */
  inspectorPort?: number
}

/** Runs on workerd without the dev server, as in production: compressed responses, `_headers`, rate limits, cron. */
export async function serve({
  port = 0,
  host = '127.0.0.1',
  dist = DIST,
  persist,
  vars,
  script,
  onLog,
  inspectorPort,
}: ServeOptions) {
  const shop = builtWorker(dist, vars, script)
  const miniflare = new Miniflare({
    host,
    port,
    cf: false,
    log: new Log(LogLevel.ERROR),
    telemetry: { enabled: false },
    defaultPersistRoot: join(resolve(persist), 'v3'),
    unsafeTriggerHandlers: true,
    ...(inspectorPort === undefined ? {} : { inspectorPort }),
    handleStructuredLogs: (line: LogLine) => void onLog?.(line),
    workers: [shop, databaseWorkerOptions(shop)],
  })
  const url = (await miniflare.ready).origin
  const { MEDIA } = await miniflare.getBindings<Data>()
  return {
    url,
    d1: databaseOf(await miniflare.getWorker(databaseWorker)),
    r2: MEDIA,
    fireCron: async () => (await miniflare.getWorker()).scheduled({ cron: CRON }),
    inspectorUrl: () => miniflare.getInspectorURL(),
    stop: () => miniflare.dispose(),
  }
}

export type Server = Awaited<ReturnType<typeof serve>>

function builtWorker(dist: string, vars: Record<string, string>, script?: string): WorkerOptions {
  const { workerOptions, main } = unstable_getMiniflareWorkerOptions(join(dist, 'qurban/wrangler.json'))
  if (!main) throw new Error(`No worker in ${dist}`)
  const { modulesRules: _, bindings, ...options } = workerOptions
  const first = script ?? main
  const folder = dirname(first)
  const chunks = script ? [] : globSync('**/*.js', { cwd: folder }).map(path => join(folder, path))
  const modules = [first, ...chunks.filter(path => path !== first)]
  return {
    ...options,
    // A replacement worker does not export the workflow class.
    ...(script ? { workflows: {} } : {}),
    name: 'qurban',
    // A local shop uses the origin of the request, not the production domain.
    bindings: { ...bindings, SITE_ORIGIN: '', ...vars },
    modulesRoot: folder,
    modules: modules.map(path => ({ type: 'ESModule' as const, path })),
  }
}
