import { Log, LogLevel, Miniflare } from 'miniflare'

/** A worker of one script beside a database, without anything of the shop. */
export const bareWorker = (persist: string, script: string, database: string) =>
  new Miniflare({
    host: '127.0.0.1',
    port: 0,
    cf: false,
    log: new Log(LogLevel.ERROR),
    telemetry: { enabled: false },
    defaultPersistRoot: persist,
    modules: true,
    script,
    compatibilityDate: '2026-07-30',
    d1Databases: { DB: database },
  })
