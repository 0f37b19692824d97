import type { Entry } from './entries'
import { type Facts, gather, noFacts } from './facts'
import type { Header } from './header'
import { foreignName } from './names'
import type { Plan } from './plan'
import { Refused } from './refusals'
import { plain, tidy } from './text'
import type { Cell } from './types'

const digits = (text: string) => text.replace(/\D/g, '')

/** The number of the account in the file: digits, or what a mask leaves of them. */
export interface AccountFound {
  number: string | null
  /** Last digits of a masked number ('xxxxxx1234'). */
  ending: string | null
}

function numberIn(text: string): AccountFound {
  const value = tidy(text)
  const masked = /[*xX•]{2}[\s-]*(\d{3,})/.exec(value)
  if (masked) return { number: null, ending: masked[1] ?? null }
  const found = /\d[\d .-]{3,30}\d/.exec(value)
  const number = found ? digits(found[0]) : ''
  return { number: number.length >= 5 && number.length <= 20 ? number : null, ending: null }
}

/** The account of the preamble or of the account column; rows of two accounts are refused. */
export function findAccount(entries: Entry[], facts: Facts, plan: Plan): AccountFound {
  const column = plan.account
  if (column !== undefined) {
    const found = new Set(entries.map(({ cells }) => digits(tidy(cells[column] ?? ''))).filter(Boolean))
    if (found.size > 1) throw new Refused('several_accounts', [...found].slice(0, 3).join(', '))
    const [only] = found
    if (only) return { number: only, ending: null }
  }
  return facts.account === undefined ? { number: null, ending: null } : numberIn(facts.account)
}

/** A second account that begins among the rows of the first: its money is not the first one's. */
export function refuseAnotherAccount(facts: Facts, cells: Cell[]) {
  const here = noFacts()
  gather(here, cells, {})
  if (facts.account === undefined || here.account === undefined) return
  if (!/^[\d .'-]+$/.test(tidy(here.account))) return
  const [first, second] = [numberIn(facts.account).number, numberIn(here.account).number]
  if (first && second && bare(first) !== bare(second))
    throw new Refused('several_accounts', `${first}, ${second}`)
}

/** Leading zeros come and go with the export. */
const bare = (number: string) => number.replace(/^0+/, '')

export function differs({ number, ending }: AccountFound, configured: string | null | undefined) {
  const own = digits(configured ?? '')
  if (own === '') return false
  if (ending !== null) return !own.endsWith(ending)
  return number !== null && bare(number) !== bare(own)
}

/** 'dalam ribuan Rp': what is printed is not what moved. */
export const scaled = /\b(ribuan|jutaan|in (thousands|millions))\b/

const isRupiah = (text: string) => /^(idr|rp\.?|rupiah|360|indonesian rupiah)?$/.test(plain(text))

/** Refuses a statement in another currency, wherever the file says so. */
export function requireRupiah(entries: Entry[], facts: Facts, plan: Plan, header: Header) {
  const { amount, debit, credit, balance } = plan.columns
  for (const i of [amount, debit, credit, balance]) {
    const code = i === undefined ? null : foreignName(header.columns[i]?.name ?? '')
    if (code) throw new Refused('currency', `Judul kolomnya menyebut ${code}.`)
    if (i !== undefined && scaled.test(plain(header.columns[i]?.name ?? '')))
      throw new Refused('currency', 'Judul kolomnya menyebut ribuan atau jutaan.')
  }
  if (facts.currency !== undefined && !/\b(idr|rp|rupiah)\b/.test(plain(facts.currency))) {
    if (/\b[a-z]{3}\b|[$€£¥]|dollar|dolar/.test(plain(facts.currency)))
      throw new Refused('currency', `Tertulis: ${tidy(facts.currency).slice(0, 20)}.`)
  }
  if (facts.isScaled) throw new Refused('currency', 'Tertulis dalam ribuan atau jutaan.')
  const column = plan.currency
  const other =
    column === undefined ? undefined : entries.find(({ cells }) => !isRupiah(String(cells[column] ?? '')))
  if (other)
    throw new Refused(
      'currency',
      `Baris ${other.line} tertulis ${tidy(other.cells[column ?? 0] ?? '').slice(0, 20)}.`,
    )
}
