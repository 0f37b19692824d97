import { useRef, useState } from 'react'
import type { Statement } from '../../../../../worker/contract/money/bank-rows'
import { isRetryable } from '../../../../lib/problem'
import { retryDelaysMs, retryWithDelays } from '../../../../lib/retry'
import { useFormWrite } from '../../../../lib/use-write'
import { passedAllChecks, rowsDigest } from '../../../../statement/file-facts'
import type { DateOrder, ReadRows } from '../../../../statement/types'
import { beginImport, mergeImport, readImport, sendStatementRows } from '../calls'

/** Keeps the body within a few hundred kilobytes. */
const rowsPerRequest = 300

/** `merging`: all rows are uploaded, and the job continues without the browser. */
export type Progress = { step: 'sending' | 'merging'; done: number; total: number }

type Control = { onProgress: (progress: Progress) => void; isStopped: () => boolean }

/** Retrying is safe, because the worker stores each row only once. */
const sendWithRetries = <T>(call: () => Promise<T>) => retryWithDelays(call, retryDelaysMs, isRetryable)

/** If the balances do not add up, no row may be settled automatically. */
const flagUnbalanced = (rows: ReadRows['rows']) =>
  rows.map(row =>
    row.side === 'in' && !row.pending ? { ...row, flags: [...row.flags, 'unbalanced' as const] } : row,
  )

type SendOptions = {
  account_id: string
  file_name: string
  isMapped: boolean
  date_order?: DateOrder
  is_account_confirmed: boolean
  are_days_confirmed: boolean
}

/** Sending the same file again resumes. Returns null if stopped. */
async function sendStatement(
  { rows: read, meta, mapping }: ReadRows,
  { account_id, file_name, isMapped, date_order, is_account_confirmed, are_days_confirmed }: SendOptions,
  { onProgress, isStopped }: Control,
): Promise<Statement | null> {
  const is_unbalanced = !passedAllChecks(meta.checks)
  const rows = is_unbalanced ? flagUnbalanced(read) : read
  const rows_sha256 = await rowsDigest(read)
  let statement: Statement = await sendWithRetries(() =>
    beginImport({
      account_id,
      file_name,
      sha256: meta.sha256,
      source_format: meta.source_format,
      layout: meta.layout,
      signature: meta.signature.slice(0, 2000),
      row_count: rows.length,
      covered: meta.covered,
      opening: meta.opening,
      closing: meta.closing,
      is_unbalanced,
      account_number: meta.account_number,
      bank: meta.bank,
      is_account_confirmed,
      are_days_confirmed,
      rows_sha256,
      mapping: date_order ? { ...mapping, date_order } : isMapped && mapping ? { ...mapping } : null,
    }),
  )
  for (let at = 0; statement.state === 'uploading' && at < rows.length; at += rowsPerRequest) {
    if (isStopped()) return null
    onProgress({ step: 'sending', done: at, total: rows.length })
    const chunk = rows.slice(at, at + rowsPerRequest)
    statement = await sendWithRetries(() => sendStatementRows(statement.id, { rows: chunk }))
  }
  onProgress({ step: 'merging', done: rows.length, total: rows.length })
  await sendWithRetries(() => mergeImport(statement.id))
  return sendWithRetries(() => readImport(statement.id))
}

type Sending = { is: 'idle' } | { is: 'running'; progress: Progress } | { is: 'broken'; detail: string }

export function useStatementSending(onDone: (statement: Statement) => void) {
  const [sending, setSending] = useState<Sending>({ is: 'idle' })
  const isStopped = useRef(false)
  const { write, giveUp } = useFormWrite()

  async function send(reading: ReadRows, options: SendOptions) {
    isStopped.current = false
    const onProgress = (progress: Progress) => setSending({ is: 'running', progress })
    onProgress({ step: 'sending', done: 0, total: reading.rows.length })
    const problem = await write(async () => {
      const done = await sendStatement(reading, options, { onProgress, isStopped: () => isStopped.current })
      if (done) onDone(done)
      else setSending({ is: 'idle' })
    })
    // Drop the idempotency key: the worker recognises the file by its hash.
    giveUp()
    if (problem) setSending({ is: 'broken', detail: problem.detail })
  }
  const stop = () => {
    isStopped.current = true
  }
  return { sending, isRunning: sending.is === 'running', send, stop }
}
