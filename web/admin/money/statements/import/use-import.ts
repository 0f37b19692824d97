import { useRef, useState } from 'react'
import {
  type FileAccount,
  judgeAccountMatch,
  matchStatementAccount,
  type OwnAccount,
} from '../../../../../worker/contract/money/accounts/account-match'
import type { Statement } from '../../../../../worker/contract/money/bank-rows'
import { serverNowText } from '../../../../lib/clock'
import { isPlainRecord } from '../../../../lib/guards'
import { isRetryable, problemOrRethrow, throwChunkLoadError } from '../../../../lib/problem'
import { retryDelaysMs, retryWithDelays } from '../../../../lib/retry'
import { useFormWrite, useLatestRunGuard } from '../../../../lib/use-write'
import { hashStatementRows, passedAllChecks } from '../../../../statement/file-facts'
import type { OpenStatement } from '../../../../statement/read'
import type {
  DateChoice,
  DateOrder,
  Mapping,
  ReadOptions,
  ReadRows,
  SheetOrder,
  StatementResult,
} from '../../../../statement/types'
import { beginImport, mergeImport, readImport, readStatementLayouts, sendStatementRows } from '../calls'

export type OpenedStatement = {
  name: string
  file: OpenStatement
  options: ReadOptions
  reading: StatementResult
  account: OwnAccount | null
}

// The cast is safe: this form wrote the mapping, and the reader validates it again.
const asMapping = (value: Record<string, unknown>) => value as unknown as Mapping

export const isDateOrder = (value: unknown): value is DateOrder =>
  value === 'dmy' || value === 'mdy' || value === 'ymd'

async function optionsFor(account: OwnAccount | null, fileName: string): Promise<ReadOptions> {
  const items = account ? (await readStatementLayouts(account.id)).items : []
  const remembered = items
    .filter(({ mapping }) => isPlainRecord(mapping.columns))
    .map(({ signature, mapping }) => ({ signature, mapping: asMapping(mapping) }))
  const date_orders = items.flatMap(({ signature, mapping: { columns, date_order } }) =>
    columns === undefined && isDateOrder(date_order) ? [{ signature, date_order }] : [],
  )
  return { fileName, remembered, date_orders, now: serverNowText() }
}

export function statementFileAccount(reading: StatementResult): FileAccount | null {
  if (reading.outcome === 'rows') return reading.meta
  return reading.outcome === 'mapping' ? reading.account : null
}

type State =
  | { is: 'waiting' }
  | { is: 'reading' }
  | { is: 'refused'; refusal: { message: string; advice: string } }
  | { is: 'read'; opened: OpenedStatement; mapping: Mapping | null }

export function useStatementReading(accounts: OwnAccount[]) {
  const [state, setState] = useState<State>({ is: 'waiting' })

  const begin = useLatestRunGuard()

  const resultOf = (opened: OpenedStatement, reading: StatementResult, mapping: Mapping | null): State =>
    reading.outcome === 'refused' && reading.code !== 'cells'
      ? { is: 'refused', refusal: reading }
      : { is: 'read', opened: { ...opened, reading }, mapping }

  const failureOf = (error: unknown): State => {
    const advice = problemOrRethrow(error).detail
    return { is: 'refused', refusal: { message: 'Berkas ini belum dapat dibaca', advice } }
  }

  /** Shows the result, unless a later reading began or the file was removed meanwhile. */
  async function read(work: () => Promise<State>) {
    const isNewest = begin()
    const result = await work().catch(failureOf)
    if (isNewest()) setState(result)
  }

  function show(state: State) {
    begin()
    setState(state)
  }

  async function open(name: string, content: Uint8Array | string) {
    show({ is: 'reading' })
    await read(async () => {
      const { openStatement } = await import('../../../../statement/read').catch(throwChunkLoadError)
      const file = await openStatement(content)
      if ('outcome' in file) return { is: 'refused', refusal: file }
      const blank = await optionsFor(null, name)
      const found = statementFileAccount(file.read(blank))
      const account = found && matchStatementAccount(found, accounts)
      const options = account ? await optionsFor(account, name) : blank
      const reading = file.read(options)
      return resultOf({ name, file, options, reading, account }, reading, null)
    })
  }

  /** Reads the file again for the chosen account. A mapping that the operator chose by hand is kept. */
  async function choose(account: OwnAccount) {
    if (state.is !== 'read') return
    const { opened, mapping } = state
    await read(async () => {
      const { remembered, date_orders } = await optionsFor(account, opened.name)
      const options = { ...opened.options, remembered, date_orders }
      return resultOf({ ...opened, options, account }, opened.file.read(options), mapping)
    })
  }

  const again = (options: Partial<ReadOptions>) => {
    if (state.is !== 'read') return
    const { opened } = state
    const merged = { ...opened.options, ...options }
    show(resultOf({ ...opened, options: merged }, opened.file.read(merged), merged.mapping ?? null))
  }

  return {
    state,
    open,
    choose,
    map: (mapping: Mapping) => again({ mapping }),
    order: (date_order: DateOrder | SheetOrder) => again({ date_order }),
    skip: (lines: number[]) => again({ skip: lines }),
    reset: () => show({ is: 'waiting' }),
  }
}

export type StatementReading = ReturnType<typeof useStatementReading>

/** The operator confirms the content identified by `key`. Another key needs a new confirmation, null needs none. */
function useConfirmed(key: string | null) {
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const isConfirmed = key !== null && confirmed === key
  return {
    isConfirmed,
    isOpen: key !== null && !isConfirmed,
    confirm: (isOn: boolean) => setConfirmed(isOn ? key : null),
  }
}

const unreadKey = ({ sha256, unread }: ReadRows['meta']) =>
  `${sha256} ${unread.map(({ line }) => line).join()}`

/** True if the file matches the account, or if the match is unsure and the operator confirmed it. */
function isAccountConfirmed(
  file: FileAccount,
  account: OwnAccount | null,
  accounts: OwnAccount[],
  isConfirmed: boolean,
) {
  const verdict = account && judgeAccountMatch(file, account, accounts)
  return verdict === 'fits' || (verdict === 'unsure' && isConfirmed)
}

const isDateOrderConfirmed = ({ readings, is_said }: DateChoice) => readings.length < 2 || is_said

export function useStatementChecks(opened: OpenedStatement | null, accounts: OwnAccount[]) {
  const meta = opened?.reading.outcome === 'rows' ? opened.reading.meta : null
  const account = opened?.account ?? null
  const owned = useConfirmed(meta && account && `${account.id} ${meta.sha256}`)
  const unread = useConfirmed(meta && meta.unread.length > 0 ? unreadKey(meta) : null)
  const unsound = useConfirmed(meta && !passedAllChecks(meta.checks) ? meta.sha256 : null)
  const days = useConfirmed(
    meta && meta.odd_days.length > 0 ? `${meta.sha256} ${meta.odd_days.join()}` : null,
  )
  const isReady =
    meta !== null &&
    isAccountConfirmed(meta, account, accounts, owned.isConfirmed) &&
    isDateOrderConfirmed(meta.dates) &&
    !unread.isOpen &&
    !days.isOpen &&
    !unsound.isOpen
  return { meta, owned, unread, unsound, days, isReady }
}

export type Checks = ReturnType<typeof useStatementChecks>

/** Rows per request, to keep the body within a few hundred kilobytes. */
const rowsPerRequest = 300

/** `merging` means that all rows are uploaded and that the job continues even if the page is closed. */
export type Progress = { step: 'sending' | 'merging'; done: number; total: number }

type Control = { onProgress: (progress: Progress) => void; isStopped: () => boolean }

/** Retrying is safe, because the worker stores each row only once. */
const sendWithRetries = <T>(call: () => Promise<T>) => retryWithDelays(call, retryDelaysMs, isRetryable)

/** Flags incoming rows of a file whose balances do not add up, so that none of them is settled automatically. */
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

/** Uploads, merges and matches a statement. Sending the same file again resumes its import. Returns null if stopped. */
async function sendStatement(
  { rows: read, meta, mapping }: ReadRows,
  { isMapped, date_order, ...said }: SendOptions,
  { onProgress, isStopped }: Control,
): Promise<Statement | null> {
  const is_unbalanced = !passedAllChecks(meta.checks)
  const rows = is_unbalanced ? flagUnbalanced(read) : read
  const rows_sha256 = await hashStatementRows(read)
  let statement: Statement = await sendWithRetries(() =>
    beginImport({
      ...said,
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
    // Drop the idempotency key: the worker recognises a repeated file by its hash.
    giveUp()
    if (problem) setSending({ is: 'broken', detail: problem.detail })
  }
  const stop = () => {
    isStopped.current = true
  }
  return { sending, isRunning: sending.is === 'running', send, stop }
}
