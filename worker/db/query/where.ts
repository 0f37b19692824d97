import { and, asc, gte, lt, type SQL, sql } from 'drizzle-orm'
import {
  getTableConfig,
  type SQLiteColumn,
  type SQLiteSelect,
  type SQLiteTable,
} from 'drizzle-orm/sqlite-core'
import type { Db } from '../client'
import {
  apostropheSpellingsOf,
  commonApostrophes,
  isSingleWord,
  maxSpelledWords,
  removeAccents,
  removeApostrophes,
  splitWords,
} from './typed-query'

/** Lists without a counter table count at most this many rows, and show a larger total as "1000". */
export const maxCountedRows = 1000

/** D1 binds numbers as REAL, but FTS5 needs an integer as the limit for `rowid`. */
export const integerSql = (n: number) => sql`CAST(${n} AS INTEGER)`

export const joinTermsWithOr = (terms: string[]) =>
  terms.length > 1 ? `(${terms.map(term => `(${term})`).join(' OR ')})` : (terms[0] ?? '')

/** FTS5 terms that find a name both with and without its apostrophe. */
function spellingTerms(word: string) {
  const { joined, splits } = apostropheSpellingsOf(word)
  // In the word index, U+02BC is part of a word, while every other apostrophe separates two words.
  const parted = splits.flatMap(([left, right]) => [
    `"${left}" AND "${right}"${right.length > 1 ? '*' : ''}`,
    `"${left}\u02bc${right}"*`,
  ])
  return joinTermsWithOr([`"${joined}"*`, ...parted])
}

/** Words match as prefixes, in any order. Returns '' for text without a word. */
export const prefixTerms = (text: string) =>
  splitWords(text)
    .map((word, n) => (n < maxSpelledWords ? spellingTerms(word) : `"${removeApostrophes(word)}"*`))
    .join(' AND ')

const spaced = (word: string) => word.padStart(word.length + 3 - [...word].length)
const phrase = (word: string) => `"${spaced(word).replaceAll('"', '""')}"`

function partSpellings(word: string): string {
  const plain = removeAccents(word)
  // A trigram index does not find 'Jose' by 'José', and banks often omit accents.
  if (plain !== word.normalize('NFD') && plain !== '')
    return joinTermsWithOr([wordSpellings(word), wordSpellings(plain)])
  return wordSpellings(word)
}

function wordSpellings(word: string) {
  if (!isSingleWord(word)) return phrase(word)
  const { joined, splits } = apostropheSpellingsOf(word)
  const parted = splits.flatMap(([left, right]) => commonApostrophes.map(sign => phrase(left + sign + right)))
  return joinTermsWithOr([phrase(joined), ...parted])
}

/** Matches the hyphen in names such as 'Nur-Aini', which is also written 'Nur Aini', but not in numbers or codes. */
const hyphen = /(?<=\p{L})\p{Pd}(?=\p{L}{3})/gu

/** Trigrams have 3 characters, so a shorter word gets the spaces that the index stores before every word. */
export const substringTerms = (text: string) =>
  (text.replace(hyphen, ' ').match(/[^\s\0]+/gu) ?? [])
    .map((word, n) => (n < maxSpelledWords ? partSpellings(word) : phrase(word)))
    .join(' AND ')

/** Finds only the 1,000 newest hits. Triggers maintain the index `<table>_search`. */
function found(table: string, words: string) {
  const terms = substringTerms(words)
  if (terms === '') return sql`1 = 0`
  const search = sql.identifier(`${table}_search`)
  return sql`${sql.identifier(table)}.rowid IN (
    SELECT rowid FROM ${search} WHERE ${search} MATCH ${terms} ORDER BY rowid DESC LIMIT ${maxCountedRows})`
}

/** With `words`, SQLite reads only the rows that the search finds, not the whole table. */
export function filterConditions(table: SQLiteTable, chosen: Record<string, unknown>, words?: string): SQL[] {
  const { name } = getTableConfig(table)
  // With a '+' before the column, SQLite uses the search index instead of the index of the filter.
  const plus = sql.raw(words ? '+' : '')
  const filters = Object.entries(chosen)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${plus}${sql.identifier(column)} = ${value}`)
  return words ? [...filters, found(name, words)] : filters
}

export const selectFirstInIdRange = <Q extends SQLiteSelect>(query: Q, id: SQLiteColumn, isShown: SQL) =>
  query
    .where(and(isShown, gte(id, sql.placeholder('from')), lt(id, sql.placeholder('to'))))
    .orderBy(asc(id))
    .limit(1)

export const rowCountQuery = (db: Db, rows: SQL, most = maxCountedRows) =>
  db.all<{ n: number }>(sql`SELECT count(*) AS n FROM (SELECT 1 ${rows} LIMIT ${most})`)

export const countFromRows = ([row]: { n: number }[]) => row?.n ?? 0

type CountAndOldest = { count: number; since: string | null }

/** `count` stops at 1,000. Then `since` is correct only if the query reads an index in the order of `at`. */
export const countAndOldestOf = (db: Db, rows: SQL, at: SQL) =>
  db.all<CountAndOldest>(
    sql`SELECT count(*) AS count, min(at) AS since FROM (SELECT ${at} AS at ${rows} LIMIT ${maxCountedRows})`,
  )

export const countAndOldest = ([row]: CountAndOldest[]) => row ?? { count: 0, since: null }

export function countMatching(db: Db, table: SQLiteTable, where: (SQL | undefined)[]) {
  const matching = db
    .select({ one: sql<number>`1`.as('one') })
    .from(table)
    .where(and(...where))
    .limit(maxCountedRows)
  return db.select({ total: sql<number>`count(*)` }).from(matching.as('matching'))
}
