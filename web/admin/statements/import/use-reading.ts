import { useState } from 'react'
import { serverNowText } from '../../../lib/clock'
import { isRecord } from '../../../lib/guards'
import { asProblem } from '../../../lib/problem'
import type { OpenStatement } from '../../../statement/read'
import type { Mapping, Reading, ReadOptions, Refusal } from '../../../statement/types'
import { readLayouts } from '../calls'

export type Account = { id: string; bank_name: string; account_number: string }

type Opened = { name: string; file: OpenStatement; options: ReadOptions; reading: Reading }

// What was remembered was written by this very reader, which checks it again as it reads.
const asMapping = (value: Record<string, unknown>) => value as unknown as Mapping

async function optionsFor(account: Account, fileName: string): Promise<ReadOptions> {
  const { items } = await readLayouts(account.id)
  const remembered = items
    .filter(({ mapping }) => isRecord(mapping.columns))
    .map(({ signature, mapping }) => ({ signature, mapping: asMapping(mapping) }))
  return {
    fileName,
    remembered,
    account: { account_number: account.account_number },
    now: serverNowText(),
  }
}

type State =
  | { is: 'waiting' }
  | { is: 'reading' }
  | { is: 'refused'; refusal: Pick<Refusal, 'message' | 'advice' | 'problems' | 'problem_count'> }
  | { is: 'read'; opened: Opened; mapping: Mapping | null }

const lost = (error: unknown) => ({
  message: 'Berkas ini belum dapat dibaca',
  advice: asProblem(error).detail,
  problems: [],
  problem_count: 0,
})

/** One file of one account on its way: read in the browser, mapped by hand where it must be. */
export function useReading() {
  const [state, setState] = useState<State>({ is: 'waiting' })

  const show = (opened: Opened, reading: Reading, mapping: Mapping | null) => {
    if (reading.outcome === 'refused' && reading.code !== 'cells')
      setState({ is: 'refused', refusal: reading })
    else setState({ is: 'read', opened: { ...opened, reading }, mapping })
  }

  async function open(account: Account, name: string, content: Uint8Array | string) {
    setState({ is: 'reading' })
    try {
      const options = await optionsFor(account, name)
      const { openStatement } = await import('../../../statement/read')
      const file = await openStatement(content)
      if ('outcome' in file) return setState({ is: 'refused', refusal: file })
      const reading = file.read(options)
      show({ name, file, options, reading }, reading, null)
    } catch (error) {
      setState({ is: 'refused', refusal: lost(error) })
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
    map: (mapping: Mapping) => again({ mapping }),
    skip: (lines: number[]) => again({ skip: lines }),
    reset: () => setState({ is: 'waiting' }),
  }
}
