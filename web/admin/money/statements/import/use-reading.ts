import { useState } from 'react'
import {
  type FileAccount,
  matchStatementAccount,
  type OwnAccount,
} from '../../../../../worker/contract/money/accounts/account-match'
import { serverNowText } from '../../../../lib/clock'
import { isPlainRecord } from '../../../../lib/guards'
import { problemOrRethrow, throwChunkLoadError } from '../../../../lib/problem'
import { passedAllChecks } from '../../../../statement/file-facts'
import type { OpenStatement } from '../../../../statement/read'
import type {
  DateOrder,
  Mapping,
  Reading,
  ReadOptions,
  ReadRows,
  Refusal,
  SheetOrder,
} from '../../../../statement/types'
import { readStatementLayouts } from '../calls'
import { isAccountConfirmed, isDateOrderConfirmed } from './questions'

export type Opened = {
  name: string
  file: OpenStatement
  options: ReadOptions
  reading: Reading
  account: OwnAccount | null
}

// Cast: the mapping was written by this form, and the reader validates it again.
const asMapping = (value: Record<string, unknown>) => value as unknown as Mapping

export const isDateOrder = (value: unknown): value is DateOrder =>
  value === 'dmy' || value === 'mdy' || value === 'ymd'

/** None if the account is unknown. */
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

export function statementFileAccount(reading: Reading): FileAccount | null {
  if (reading.outcome === 'rows') return reading.meta
  return reading.outcome === 'mapping' ? reading.account : null
}

type State =
  | { is: 'waiting' }
  | { is: 'reading' }
  | { is: 'refused'; refusal: Pick<Refusal, 'message' | 'advice' | 'problems' | 'problem_count'> }
  | { is: 'read'; opened: Opened; mapping: Mapping | null }

const readFailure = (error: unknown) => ({
  message: 'Berkas ini belum dapat dibaca',
  advice: problemOrRethrow(error).detail,
  problems: [],
  problem_count: 0,
})

export function useStatementReading(accounts: OwnAccount[]) {
  const [state, setState] = useState<State>({ is: 'waiting' })

  const show = (opened: Opened, reading: Reading, mapping: Mapping | null) => {
    if (reading.outcome === 'refused' && reading.code !== 'cells')
      setState({ is: 'refused', refusal: reading })
    else setState({ is: 'read', opened: { ...opened, reading }, mapping })
  }

  async function open(name: string, content: Uint8Array | string) {
    setState({ is: 'reading' })
    try {
      const { openStatement } = await import('../../../../statement/read').catch(throwChunkLoadError)
      const file = await openStatement(content)
      if ('outcome' in file) return setState({ is: 'refused', refusal: file })
      const blank = await optionsFor(null, name)
      const found = statementFileAccount(file.read(blank))
      const account = found && matchStatementAccount(found, accounts)
      const options = account ? await optionsFor(account, name) : blank
      const reading = file.read(options)
      show({ name, file, options, reading, account }, reading, null)
    } catch (error) {
      setState({ is: 'refused', refusal: readFailure(error) })
    }
  }

  /** A mapping chosen by hand stays. */
  async function choose(account: OwnAccount) {
    if (state.is !== 'read') return
    const { opened, mapping } = state
    try {
      const { remembered, date_orders } = await optionsFor(account, opened.name)
      const options = { ...opened.options, remembered, date_orders }
      show({ ...opened, options, account }, opened.file.read(options), mapping)
    } catch (error) {
      setState({ is: 'refused', refusal: readFailure(error) })
    }
  }

  const again = (options: Partial<ReadOptions>) => {
    if (state.is !== 'read') return
    const { opened } = state
    const merged = { ...opened.options, ...options }
    show({ ...opened, options: merged }, opened.file.read(merged), merged.mapping ?? null)
  }

  return {
    state,
    open,
    choose,
    map: (mapping: Mapping) => again({ mapping }),
    order: (date_order: DateOrder | SheetOrder) => again({ date_order }),
    skip: (lines: number[]) => again({ skip: lines }),
    reset: () => setState({ is: 'waiting' }),
  }
}

export type StatementReading = ReturnType<typeof useStatementReading>

/** `key` identifies the confirmed content; null if there is nothing to confirm. */
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

export function useStatementChecks(opened: Opened | null, accounts: OwnAccount[]) {
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
