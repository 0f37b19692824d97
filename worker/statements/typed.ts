import { type SQL, sql } from 'drizzle-orm'
import { readAmount } from '../contract/amount'

/** Rupiah from 1,000 as `readAmount` reads them; less is more often a part of a description. */
export function typedAmount(text: string) {
  const amount = readAmount(text)
  return typeof amount === 'number' && amount >= 1000 ? amount : null
}

const months = ['jan', 'feb', 'mar', 'apr', 'mei', 'jun', 'jul', 'agu', 'sep', 'okt', 'nov', 'des']

const dayOf = (year: number, month: number, day: number) => {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null
}

/** A day as people write it: '21/11/2026', '2026-11-21', '21 Nov 2026'. */
export function typedDay(text: string) {
  const typed = text.trim().toLowerCase()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const [, day, month = '', year] =
    /^(\d{1,2})(?:[/.-]|\s+)(\d{1,2}|[a-z]{3,9})(?:[/.-]|\s+)(\d{4})$/.exec(typed) ?? []
  if (day === undefined) return null
  const number = /^\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3)) + 1
  return number < 1 ? null : dayOf(Number(year), number, Number(day))
}

/** Rows of one day, by the index of account and day: those of an account that is gone are not looked for. */
export const onDay = (day: string): SQL => sql`account_id IN (SELECT id FROM bank_accounts) AND date = ${day}`
