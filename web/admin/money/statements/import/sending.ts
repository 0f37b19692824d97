import { useRef, useState } from 'react'
import type { Statement } from '../../../../../worker/contract/money/bank-rows'
import { mayPass } from '../../../../lib/problem'
import { patiently, retryWaits } from '../../../../lib/retry'
import { useWrite } from '../../../../lib/use-write'
import { isSound, rowsDigest } from '../../../../statement/file-facts'
import type { DateOrder, ReadRows } from '../../../../statement/types'
import { beginImport, mergeImport, readImport, sendRows } from '../calls'

/** Rows of one request: a few hundred kilobytes at the most. */
const perRequest = 300

/** `merging`: all of it is sent, and goes on by itself. */
export type Progress = { step: 'sending' | 'merging'; done: number; total: number }

type Control = { onProgress: (progress: Progress) => void; isStopped: () => boolean }

/** Each request may be sent again: the server keeps a row once. */
const persistently = <T>(call: () => Promise<T>) => patiently(call, retryWaits, mayPass)

/** Money that came in by a file which contradicts itself: nothing of it is settled by itself. */
const doubted = (rows: ReadRows['rows']) =>
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

/**
 * Sends what was read, and has it merged and compared with the orders. Stopped or broken off, the same file chosen again
 * goes on where it was. Answers null when stopped.
 */
async function sendStatement(
  { rows: read, meta, mapping }: ReadRows,
  { account_id, file_name, isMapped, date_order, is_account_confirmed, are_days_confirmed }: SendOptions,
  { onProgress, isStopped }: Control,
): Promise<Statement | null> {
  const is_unbalanced = !isSound(meta.checks)
  const rows = is_unbalanced ? doubted(read) : read
  const rows_sha256 = await rowsDigest(read)
  let statement: Statement = await persistently(() =>
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
  for (let at = 0; statement.state === 'uploading' && at < rows.length; at += perRequest) {
    if (isStopped()) return null
    onProgress({ step: 'sending', done: at, total: rows.length })
    const chunk = rows.slice(at, at + perRequest)
    statement = await persistently(() => sendRows(statement.id, { rows: chunk }))
  }
  onProgress({ step: 'merging', done: rows.length, total: rows.length })
  await persistently(() => mergeImport(statement.id))
  return persistently(() => readImport(statement.id))
}

type Sending = { is: 'idle' } | { is: 'running'; progress: Progress } | { is: 'broken'; detail: string }

/** The rows of a statement on their way, which can be stopped and begun again. */
export function useStatementSending(onDone: (statement: Statement) => void) {
  const [sending, setSending] = useState<Sending>({ is: 'idle' })
  const isStopped = useRef(false)
  const { write, giveUp } = useWrite()

  async function send(reading: ReadRows, options: SendOptions) {
    isStopped.current = false
    const onProgress = (progress: Progress) => setSending({ is: 'running', progress })
    onProgress({ step: 'sending', done: 0, total: reading.rows.length })
    const problem = await write(async () => {
      const done = await sendStatement(reading, options, { onProgress, isStopped: () => isStopped.current })
      if (done) onDone(done)
      else setSending({ is: 'idle' })
    })
    // The server knows the file again, so that sending it once more needs no key.
    giveUp()
    if (problem) setSending({ is: 'broken', detail: problem.detail })
  }
  const stop = () => {
    isStopped.current = true
  }
  return { sending, isRunning: sending.is === 'running', send, stop }
}
