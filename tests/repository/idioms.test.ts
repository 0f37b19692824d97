import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../../worker/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Forbidden idioms; the comments name their replacement. */
const givenUp = {
  // Select columns by a schema or by `columnsOfSchema`: a removed field protects only against the columns known today.
  'strips what must not be told': /[{,]\s*\$?\w+\s*:\s*_\w*\s*,[^}]*\.\.\.\w+\s*\}/,
  // Use `db.batch({ order, rows })`: an inserted statement must not shift the other results.
  'takes results of a batch by position':
    /\[\s*,[^\]=]*(?:\[\w*\])?\]\s*=\s*await\s+\w+(?:\.\w+)*\s*\.batch\b|\[[^\]=]*,\s*,[^=]*\]\s*=\s*await\s+\w+(?:\.\w+)*\s*\.batch\b/,
  // Use `valueOrRollbackSql`, `wasConditionRefused` and `retryWhileOvertaken` of worker/db/guard.ts.
  'guards a row by its own means':
    /CASE WHEN [^`]{1,200} THEN [^`]{1,80} END`|\bisNullIn\b|for \(let attempt\b/,
}

const exempt = /^worker\/db\/(guard|errors|schema)\.ts$/

const found = (file: string, text: string) =>
  Object.entries(givenUp)
    .filter(([, pattern]) => pattern.test(text))
    .map(([what]) => `${file} ${what}`)

test('the sources contain no code pattern that the house rules forbid', () => {
  const files = Object.entries(sources).map(([path, text]) => [path.replace(/^(\.\.\/)+/, ''), text] as const)
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap(([file, text]) => (exempt.test(file) ? [] : found(file, text)))).toEqual([])
})

test.each([
  'export const view = ({ seq: _, ...row }: Row) => row',
  'const { user_id: _, expires_at: _e, ...columns } = getTableColumns(sessions)',
  'const [, rows] = await db.batch([',
  'const [, , [row]] = await db.batch([',
  'const [struck, , [row]] = await work.db.batch([',
  'const [, , , stocks, [rows]] = await db\n    .batch([',
  "const state = sql`CASE WHEN state = 'part' THEN 'check' END`",
  'for (let attempt = 0; attempt < 12; attempt++) {',
])('the check for forbidden code patterns detects: %s', text => {
  expect(found('x', text)).toHaveLength(1)
})

test.each([
  'const { limit, cursor, q, ...chosen } = query',
  'const [rows, totals] = await db.batch([',
  'const [, at, seq] = pattern.exec(cursor) ?? []',
])('the check for forbidden code patterns accepts: %s', text => {
  expect(found('x', text)).toEqual([])
})
