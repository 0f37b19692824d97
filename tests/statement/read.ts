import { expect } from 'vitest'
import { parseStatementFile, type StatementSource } from '../../web/statement/read'
import type {
  NeedsMapping,
  ReadOptions,
  ReadRows,
  StatementRefusal,
  StatementResult,
} from '../../web/statement/types'

export const now = '2026-06-30T05:00:00.000Z'

export const readFile = (input: StatementSource, options: Partial<ReadOptions> = {}) =>
  parseStatementFile(typeof input === 'string' ? new TextEncoder().encode(input) : input, { now, ...options })

const expectOutcome = (reading: StatementResult, outcome: StatementResult['outcome']) =>
  expect(reading.outcome, JSON.stringify(reading.outcome === 'rows' ? reading.rows : reading)).toBe(outcome)

export async function readRows(
  input: StatementSource,
  options: Partial<ReadOptions> = {},
): Promise<ReadRows> {
  const reading = await readFile(input, options)
  expectOutcome(reading, 'rows')
  if (reading.outcome !== 'rows') throw new Error('not read')
  return reading
}

export async function readRefusal(
  input: StatementSource,
  options: Partial<ReadOptions> = {},
): Promise<StatementRefusal> {
  const reading = await readFile(input, options)
  expectOutcome(reading, 'refused')
  if (reading.outcome !== 'refused') throw new Error('not refused')
  return reading
}

export async function readQuestion(
  input: StatementSource,
  options: Partial<ReadOptions> = {},
): Promise<NeedsMapping> {
  const reading = await readFile(input, options)
  expectOutcome(reading, 'mapping')
  if (reading.outcome !== 'mapping') throw new Error('not asked')
  return reading
}

/** 'date side amount balance' of each row. */
export const summarize = ({ rows }: ReadRows) =>
  rows.map(({ date, side, amount, balance }) => `${date} ${side} ${amount} ${balance ?? '-'}`)
