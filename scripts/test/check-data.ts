import { join } from 'node:path'
import { runnerImport } from 'vite'
import { workerConstants } from '../build/triggers.ts'

type Shop = { d1: D1Database; r2: R2Bucket }
type Checks = typeof import('../../worker/operations/checks/run.ts')
type Client = typeof import('../../worker/db/client.ts')

const all = 100_000
const worker = <T>(path: string) =>
  runnerImport<T>(join(import.meta.dirname, '../../worker', path), {
    configFile: false,
    define: workerConstants,
  })

/** Vite loads the checks, because the worker's imports omit file extensions. */
export async function checkData({ d1, r2 }: Shop) {
  const [{ module: checks }, { module: client }] = await Promise.all([
    worker<Checks>('operations/checks/run.ts'),
    worker<Client>('db/client.ts'),
  ])
  const { last } = await checks.runDataCheck(
    { db: client.createDatabaseClient(d1), media: r2, now: new Date().toISOString() },
    all,
  )
  return last?.findings ?? []
}
