import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runnerImport } from 'vite'
import { z } from 'zod'

/** As the import dialog sends them. */
const perUpload = 300

type Reader = typeof import('../../web/statement/read.ts')
export type Call = <T>(schema: z.ZodType<T>, path: string, method?: string, json?: unknown) => Promise<T>

const statementAnswer = z.object({ id: z.string(), state: z.string() })
const jobAnswer = z.object({ id: z.string(), state: z.string(), finished_at: z.string().nullable() })
const accounts = z.object({ items: z.array(z.object({ id: z.string(), bank_name: z.string() })) })

/** Read by the product's own reader. */
export async function readStatement(bytes: Uint8Array<ArrayBuffer>) {
  const path = join(import.meta.dirname, '../../web/statement/read.ts')
  const { module } = await runnerImport<Reader>(path, { configFile: false })
  const reading = await module.readStatement(bytes, { now: new Date().toISOString() })
  if (reading.outcome !== 'rows')
    throw new Error(`the file was not read: ${JSON.stringify(reading).slice(0, 300)}`)
  return reading
}

/** Sent by the requests that the screen sends; answers the id of the import, which waits to be merged. */
export async function sendStatement(call: Call, reading: Awaited<ReturnType<typeof readStatement>>) {
  const { meta, rows } = reading
  const { items } = await call(accounts, 'bank-accounts?limit=100')
  // The file is BCA's.
  const account = items.find(({ bank_name }) => /\bBCA\b|Central Asia/.test(bank_name)) ?? items[0]
  let statement = await call(statementAnswer, 'statements', 'POST', {
    account_id: account?.id,
    file_name: 'bench.csv',
    sha256: meta.sha256,
    source_format: meta.source_format,
    layout: meta.layout,
    signature: meta.signature,
    row_count: rows.length,
    covered: meta.covered,
    opening: meta.opening,
    closing: meta.closing,
  })
  const { id } = statement
  for (let at = 0; at < rows.length; at += perUpload)
    statement = await call(statementAnswer, `statements/${id}/rows`, 'PUT', {
      rows: rows.slice(at, at + perUpload),
    })
  return id
}

/** Sent, merged and compared with the orders. Answers how many rows. */
export async function keepStatement(call: Call, reading: Awaited<ReturnType<typeof readStatement>>) {
  const id = await sendStatement(call, reading)
  const step = { kind: 'imports', step: { action: 'merge' }, ids: [], rest: `statement=${id}` }
  let job = await call(jobAnswer, 'jobs', 'POST', step)
  while (job.finished_at === null) {
    await wait(200)
    job = await call(jobAnswer, `jobs/${job.id}`)
  }
  return reading.rows.length
}
