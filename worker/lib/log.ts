/** Kinds of database failures with a pattern of their message; each kind needs another action by the operator. */
const kinds: [kind: string, sign: RegExp][] = [
  ['constraint', /constraint failed|SQLITE_CONSTRAINT|out_of_stock|too_many_/],
  ['schema', /no such (table|column)|has no column/],
  ['overloaded', /overloaded|too many requests queued|SQLITE_BUSY|database is locked/i],
  ['too large', /too many SQL variables|too big|too long|too large|SQLITE_TOOBIG|pattern too complex/i],
  ['full', /maximum DB size|database or disk is full|SQLITE_FULL/i],
  ['timeout', /timeout|timed out|CPU time limit|memory limit|SQLITE_NOMEM|interrupted/i],
  [
    'network',
    /network connection lost|connection (refused|reset|closed)|internal error|cannot resolve|reset because/i,
  ],
  ['statement', /SQLITE_ERROR|SQLITE_AUTH|SQLITE_MISMATCH/],
]

const subject =
  /(UNIQUE|CHECK|NOT NULL|FOREIGN KEY) constraint failed(: \w+(\.\w+)?(, \w+\.\w+)*)?|no such (table|column): \w+/

/** The database's own message instead of Drizzle's, which contains the parameters of the SQL statement. */
const databaseMessage = ({ cause, message }: Error) => (cause instanceof Error ? cause.message : message)

/** Kind of a database failure and the columns concerned. Never returns the message itself, which may quote values. */
function databaseKind(error: unknown) {
  const said = error instanceof Error ? databaseMessage(error) : ''
  if (!/\bD1\b|D1_|SQLITE_/.test(said)) return undefined
  const [kind = 'other'] = kinds.find(([, sign]) => sign.test(said)) ?? []
  const named = subject.exec(said)?.[0]
  return named ? `${kind} (${named})` : kind
}

/** An error's name and source location, without its message, which may quote values. */
function safeText(error: unknown) {
  if (!(error instanceof Error)) return 'not an Error'
  const at = error.stack?.split('\n').find(line => line.trim().startsWith('at '))
  return `${error.name} ${at?.trim() ?? ''}`
}

/** Logs an unexpected error as one line of JSON: only kind and location, because its message may quote values. */
export const logError = (error: unknown, about: Record<string, string | undefined>) =>
  console.error(
    JSON.stringify({
      level: 'error',
      ...about,
      database: databaseKind(error),
      error: safeText(error),
    }),
  )

/** Logs an event for the operator as one line of JSON. Never pass personal data. */
export const logEvent = (event: string, about: Record<string, string>, level: 'info' | 'warn' = 'warn') =>
  console[level](JSON.stringify({ level, event, ...about }))
