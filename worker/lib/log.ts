/** Kinds of database failures. Each kind needs another reaction of the operator. */
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

/** Drizzle's own message contains the parameters of the SQL statement, so its cause is used. */
const databaseMessage = ({ cause, message }: Error) => (cause instanceof Error ? cause.message : message)

/** Returns only the kind and the columns, because the message may contain personal data. */
function databaseKind(error: unknown) {
  const said = error instanceof Error ? databaseMessage(error) : ''
  if (!/\bD1\b|D1_|SQLITE_/.test(said)) return undefined
  const [kind = 'other'] = kinds.find(([, sign]) => sign.test(said)) ?? []
  const named = subject.exec(said)?.[0]
  return named ? `${kind} (${named})` : kind
}

/** Omits the message, because it may contain personal data. */
function safeText(error: unknown) {
  if (!(error instanceof Error)) return 'not an Error'
  const at = error.stack?.split('\n').find(line => line.trim().startsWith('at '))
  return `${error.name} ${at?.trim() ?? ''}`
}

/** One line of JSON without the error's message, which may contain personal data. */
export const logError = (error: unknown, about: Record<string, string | undefined>) =>
  console.error(
    JSON.stringify({
      level: 'error',
      ...about,
      database: databaseKind(error),
      error: safeText(error),
    }),
  )

/** One line of JSON for the operator. Never pass personal data. */
export const logEvent = (event: string, about: Record<string, string>, level: 'info' | 'warn' = 'warn') =>
  console[level](JSON.stringify({ level, event, ...about }))
