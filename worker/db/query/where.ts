import { and, asc, gte, lt, type SQL, sql } from 'drizzle-orm'
import {
  getTableConfig,
  type SQLiteColumn,
  type SQLiteSelect,
  type SQLiteTable,
} from 'drizzle-orm/sqlite-core'
import type { Db } from '../client'
import {
  commonApostrophes,
  isWord,
  maxSpelledWords,
  spellingsOf,
  withoutAccents,
  withoutApostrophes,
  wordsIn,
} from './spellings'

/** Counting what no counter knows stops here: a total beyond it reads "1000". */
export const mostCounted = 1000

/** D1 binds every number as a real one, which a search index does not take as a bound of its rows. */
export const whole = (n: number) => sql`CAST(${n} AS INTEGER)`

/** Terms of which one is enough. */
export const anyOf = (terms: string[]) =>
  terms.length > 1 ? `(${terms.map(term => `(${term})`).join(' OR ')})` : (terms[0] ?? '')

/** Words of which one finds a name with an apostrophe that was typed without it, and the other way round. */
function spellingTerms(word: string) {
  const { joined, splits } = spellingsOf(word)
  // Only the modifier letter is a part of a word for the index; the others part it in two.
  const parted = splits.flatMap(([left, right]) => [
    `"${left}" AND "${right}"${right.length > 1 ? '*' : ''}`,
    `"${left}\u02bc${right}"*`,
  ])
  return anyOf([`"${joined}"*`, ...parted])
}

/** What was typed as terms of a search index: each word, or the start of one, in any order. '' for no word at all. */
export const prefixTerms = (text: string) =>
  wordsIn(text)
    .map((word, n) => (n < maxSpelledWords ? spellingTerms(word) : `"${withoutApostrophes(word)}"*`))
    .join(' AND ')

const spaced = (word: string) => word.padStart(word.length + 3 - [...word].length)
const phrase = (word: string) => `"${spaced(word).replaceAll('"', '""')}"`

function partSpellings(word: string): string {
  const plain = withoutAccents(word)
  // Banks and certificates often leave out the accents of a name. The index cannot find 'José' by 'Jose'.
  if (plain !== word.normalize('NFD') && plain !== '')
    return anyOf([wordSpellings(word), wordSpellings(plain)])
  return wordSpellings(word)
}

function wordSpellings(word: string) {
  if (!isWord(word)) return phrase(word)
  const { joined, splits } = spellingsOf(word)
  const parted = splits.flatMap(([left, right]) => commonApostrophes.map(sign => phrase(left + sign + right)))
  return anyOf([phrase(joined), ...parted])
}

/** Between the words of a name, as in 'Nur-Aini', which others write apart; not that of a number or code. */
const hyphen = /(?<=\p{L})\p{Pd}(?=\p{L}{3})/gu

/**
 * What was typed as terms of a trigram index: each word wherever it stands, in any order. One or two characters are too
 * few for it; spaces before them, which the index has before each word, make them beginnings of words. '' for no word.
 */
export const partTerms = (text: string) =>
  (text.replace(hyphen, ' ').match(/[^\s\0]+/gu) ?? [])
    .map((word, n) => (n < maxSpelledWords ? partSpellings(word) : phrase(word)))
    .join(' AND ')

/** Among the 1000 newest hits of `<table>_search`, which triggers keep. */
function found(table: string, words: string) {
  const terms = partTerms(words)
  if (terms === '') return sql`1 = 0`
  const search = sql.identifier(`${table}_search`)
  return sql`${sql.identifier(table)}.rowid IN (
    SELECT rowid FROM ${search} WHERE ${search} MATCH ${terms} ORDER BY rowid DESC LIMIT ${mostCounted})`
}

/**
 * Conditions of a list: one for each column that a filter names, and the words searched for. What a search reads
 * depends on its hits, not on the table.
 */
export function matching(table: SQLiteTable, chosen: Record<string, unknown>, words?: string): SQL[] {
  const { name } = getTableConfig(table)
  // The '+' keeps SQLite from walking a filter's index when words are searched.
  const plus = sql.raw(words ? '+' : '')
  const filters = Object.entries(chosen)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${plus}${sql.identifier(column)} = ${value}`)
  return words ? [...filters, found(name, words)] : filters
}

/** The one of a statement whose id lies within the placeholders `from` and `to`. */
export const oneWithin = <Q extends SQLiteSelect>(query: Q, id: SQLiteColumn, isShown: SQL) =>
  query
    .where(and(isShown, gte(id, sql.placeholder('from')), lt(id, sql.placeholder('to'))))
    .orderBy(asc(id))
    .limit(1)

/** Statement that counts what follows `FROM` in `rows`, up to a bound. */
export const counted = (db: Db, rows: SQL, most = mostCounted) =>
  db.all<{ n: number }>(sql`SELECT count(*) AS n FROM (SELECT 1 ${rows} LIMIT ${most})`)

export const countOf = ([row]: { n: number }[]) => row?.n ?? 0

/** Statement that counts what matches, up to 1000. */
export function countMatching(db: Db, table: SQLiteTable, where: (SQL | undefined)[]) {
  const matching = db
    .select({ one: sql<number>`1`.as('one') })
    .from(table)
    .where(and(...where))
    .limit(mostCounted)
  return db.select({ total: sql<number>`count(*)` }).from(matching.as('matching'))
}
