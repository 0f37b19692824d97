import { globSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Log, LogLevel, Miniflare, type WorkerOptions } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'

const CRON = '*/10 * * * *'
const DIST = join(import.meta.dirname, '../../dist')

// Wrangler would tell on every start that it read a .dev.vars.
process.env.WRANGLER_LOG ??= 'error'

type Data = { DB: D1Database; MEDIA: R2Bucket }
export type LogLine = { level: string; message: string }

export type ServeOptions = {
  /** 0 takes a free one. */
  port?: number
  host?: string
  /** Where `vite build` has put the worker and the assets. */
  dist?: string
  /** Where D1 and R2 live; `.wrangler/state` is what `wrangler dev` and `vite dev` use too. */
  persist: string
  /** Bindings that win over those of the configuration: secrets, ENVIRONMENT, LIMITS. */
  vars: Record<string, string>
  /** A worker in one file that stands in the place of the built one, with all that surrounds it. */
  script?: string
  onLog?: (line: LogLine) => void
  /**
   * Opens V8's inspector, for measuring; 0 takes a free port. It lets every program of this machine run code in the
   * worker.
   */
  inspectorPort?: number
}

/**
 * Serves the built worker with its assets as production does, on workerd without the dev server:
 * compressed answers, `_headers`, rate limits, cron. `npm start`, the tests and the bench share it.
 */
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
    workers: [builtWorker(dist, vars, script)],
  })
  const url = (await miniflare.ready).origin
  const { DB, MEDIA } = await miniflare.getBindings<Data>()
  return {
    url,
    d1: DB,
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
    // One file that stands in the worker's place has no class of the engine.
    ...(script ? { workflows: {} } : {}),
    name: 'qurban',
    // Locally a shop stands where it is asked, whatever domain is set for production.
    bindings: { ...bindings, SITE_ORIGIN: '', ...vars },
    modulesRoot: folder,
    modules: modules.map(path => ({ type: 'ESModule' as const, path })),
  }
}
