import { isAccountNumberMatch } from '../../../worker/contract/money/accounts/account-match'
import { findBankInText } from '../../../worker/contract/money/accounts/banks'
import type { Entry, Header } from '../columns/header'
import { foreignCurrencyIn } from '../columns/names'
import { type ColumnPlan, moneyColumns } from '../columns/plan'
import { StatementRefusedError } from '../refusals'
import { cleanCell, normalizeCell } from '../text'
import type { Cell, Grid } from '../types'
import { parseDateCell } from '../values/dates'
import {
  collectStatementFacts,
  emptyStatementFacts,
  findAccountNumberInText,
  mask,
  type StatementFacts,
} from './statement-facts'

/** Removes leading zeros, because some exports drop them. */
const bare = (number: string) => number.replace(/^0+/, '')

/** Ignores an account column that lists payers' accounts. Throws `StatementRefusedError` for several accounts. */
export function findAccountNumber(entries: Entry[], facts: StatementFacts, plan: ColumnPlan): string | null {
  const above = facts.account === undefined ? null : findAccountNumberInText(facts.account)
  const column = plan.account
  if (column === undefined) return above
  const found = new Map<string, string>()
  for (const { cells } of entries) {
    const number = findAccountNumberInText(String(cells[column] ?? ''))
    if (number !== null) found.set(bare(number), number)
  }
  const isOfPayers = [...found.values()].every(number => above && !canBeSameAccount(above, number))
  if (above && isOfPayers) return above
  if (found.size > 1)
    throw new StatementRefusedError('several_accounts', [...found.values()].slice(0, 3).join(', '))
  return [...found.values()][0] ?? above
}

/** An account number alone, or with its currency: '0001112224', '0001112224 (IDR)', 'xxxx2224'. */
const onlyNumber = new RegExp(`^[\\d .'${mask}-]+(?:[(/ -]{0,3}(?:idr|rp|rupiah)\\)?)?$`, 'i')

const isMasked = (number: string) => number.includes('*')

/** Whether two printed numbers, whose masked parts are '*', may be the number of one account. */
function canBeSameAccount(first: string, second: string) {
  if (!isMasked(second)) return isAccountNumberMatch(first, second) !== false
  if (!isMasked(first)) return isAccountNumberMatch(second, first) !== false
  const [[head = '', tail = ''], [otherHead = '', otherTail = '']] = [first.split('*'), second.split('*')]
  return (
    (head.startsWith(otherHead) || otherHead.startsWith(head)) &&
    (tail.endsWith(otherTail) || otherTail.endsWith(tail))
  )
}

/**
 * Throws if the cells name a second account, whose rows would otherwise be read as rows of the first. Returns whether
 * the cells name an account by a masked number, which may belong to a second account too.
 */
export function throwIfSecondBankAccount(facts: StatementFacts, cells: Cell[]) {
  const here = emptyStatementFacts()
  collectStatementFacts(here, cells, {})
  if (facts.account === undefined || here.account === undefined) return false
  if (!onlyNumber.test(cleanCell(here.account))) return false
  const [first, second] = [findAccountNumberInText(facts.account), findAccountNumberInText(here.account)]
  if (!first || !second) return false
  if (!canBeSameAccount(first, second))
    throw new StatementRefusedError('several_accounts', `${first}, ${second}`)
  return isMasked(second)
}

const isName = /^(nama|name|atas nama|pemilik|account name|nama pemilik|nasabah|customer)/

/** Bank above the table; null for none or several. Skips the holder's line, because a name may contain a bank name. */
export function findBankAboveTable(lines: Cell[][]): string | null {
  const named = lines.slice(0, 60).flatMap(cells => {
    const text = cells.map(cleanCell).join(' ').slice(0, 200)
    return isName.test(normalizeCell(text)) ? [] : (findBankInText(text) ?? [])
  })
  return new Set(named).size === 1 ? (named[0] ?? null) : null
}

export function findAccountAboveTable({ rows }: Grid) {
  const first = rows.findIndex(
    ({ cells }) => cells.some(cell => parseDateCell(cell) !== null) && cells.length > 2,
  )
  const lines = rows.slice(0, Math.max(0, first)).map(({ cells }) => cells)
  const facts = emptyStatementFacts()
  for (const cells of lines.slice(0, 60)) collectStatementFacts(facts, cells, {})
  return { account_number: findAccountNumberInText(facts.account ?? ''), bank: findBankAboveTable(lines) }
}

/** Matches text such as 'dalam ribuan Rp', which says that amounts are printed in thousands or millions. */
const scaled = /\b(ribuan|jutaan|in (thousands|millions))\b/
/** Matches a scale in the name of an amount column: 'Kredit (ribu)', 'Debit (Rp juta)'. */
const scaledColumn = /\b(ribu|ribuan|juta|jutaan|thousands?|millions?)\b/
const ofAccount = /\b(rekening|tabungan|giro|mutasi|accounts?|savings?|statement)\b/
const rupiah = /\b(idr|rp|rupiah)\b/

/** Looks above the table for a foreign currency ('Mutasi Rekening Giro USD') or a scale such as thousands. */
export function findCurrencyAboveTable(lines: Cell[][]): Pick<StatementFacts, 'foreign' | 'isScaled'> {
  const texts = lines.map(cells => cells.map(cleanCell).join(' ').slice(0, 400))
  const titles = texts.filter(
    text => ofAccount.test(normalizeCell(text)) && !isName.test(normalizeCell(text)),
  )
  const isInRupiah = texts.some(text => rupiah.test(normalizeCell(text)))
  return {
    foreign: isInRupiah ? undefined : titles.flatMap(text => foreignCurrencyIn(text) ?? [])[0],
    isScaled: texts.some(text => scaled.test(normalizeCell(text))),
  }
}

const isRupiah = (text: string) => /^(idr|rp\.?|rupiah|360|indonesian rupiah)?$/.test(normalizeCell(text))

export function requireRupiahColumns(
  entries: Entry[],
  facts: StatementFacts,
  plan: ColumnPlan,
  header: Header,
) {
  for (const i of moneyColumns(plan)) {
    const name = header.columns[i]?.name ?? ''
    const code = foreignCurrencyIn(name)
    if (code) throw new StatementRefusedError('currency', `Judul kolomnya menyebut ${code}.`)
    if (scaledColumn.test(normalizeCell(name)))
      throw new StatementRefusedError('currency', 'Judul kolomnya menyebut ribuan atau jutaan.')
  }
  if (facts.currency !== undefined && !rupiah.test(normalizeCell(facts.currency))) {
    if (/\b[a-z]{3}\b|[$€£¥]|dollar|dolar/.test(normalizeCell(facts.currency)))
      throw new StatementRefusedError('currency', `Tertulis: ${cleanCell(facts.currency).slice(0, 20)}.`)
  }
  const beside = foreignCurrencyIn(facts.account ?? '')
  if (beside) throw new StatementRefusedError('currency', `Di samping nomor rekening tertulis ${beside}.`)
  if (facts.foreign)
    throw new StatementRefusedError('currency', `Di atas tabelnya tertulis ${facts.foreign}.`)
  if (facts.isScaled) throw new StatementRefusedError('currency', 'Tertulis dalam ribuan atau jutaan.')
  const column = plan.currency
  if (column === undefined) return
  const other = entries.find(({ cells }) => !isRupiah(String(cells[column] ?? '')))
  if (other) {
    const said = cleanCell(other.cells[column] ?? '').slice(0, 20)
    throw new StatementRefusedError('currency', `Baris ${other.line} tertulis ${said}.`)
  }
}
