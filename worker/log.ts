/** An error's kind and place without the values it may quote. */
function safeText(error: unknown) {
  if (!(error instanceof Error)) return 'not an Error'
  const cause = error.cause instanceof Error ? error.cause.message : ''
  const kind =
    /(UNIQUE|CHECK|NOT NULL|FOREIGN KEY) constraint failed(: [\w., ]+)?|no such (table|column): \w+/.exec(
      `${error.message} ${cause}`,
    )
  const place = error.stack?.split('\n').find(line => line.trim().startsWith('at '))
  return `${error.name}${kind ? ` ${kind[0]}` : ''} ${place?.trim() ?? ''}`
}

/** One line of JSON about something unexpected. Database texts carry parameters, so only kind and place are told. */
export const logError = (error: unknown, about: Record<string, string | undefined>) =>
  console.error(JSON.stringify({ level: 'error', ...about, error: safeText(error) }))

/** One line of JSON about something an operator may want to look into. Never personal data. */
export const logEvent = (event: string, about: Record<string, string | boolean>) =>
  console.warn(JSON.stringify({ level: 'warn', event, ...about }))
