import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { type ProblemBody, type ProblemCode, problemCodes } from '../contract/problems'
import type { Env } from '../env'
import { logError } from '../lib/log'
import { type Problem, toProblem } from '../lib/problem'

export function problemResponse(code: ProblemCode, extra: Problem['extra'] = {}) {
  const [status, sentence] = problemCodes[code]
  const { retryAfter, ...members } = extra
  const body: ProblemBody = {
    type: `/api/docs#${code}`,
    title: code,
    status,
    code,
    detail: sentence,
    ...members,
  }
  const headers = new Headers({
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
  })
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  return new Response(JSON.stringify(body), { status, headers })
}

const byStatus: Record<number, ProblemCode> = { 400: 'bad_json', 413: 'too_large', 415: 'bad_content_type' }

export const handleError: ErrorHandler<Env> = (error, c) => {
  // Drizzle wraps errors of the database client, so also check the cause.
  const problem = toProblem(error) ?? toProblem(error.cause)
  if (problem) return problemResponse(problem.code, problem.extra)
  if (error instanceof HTTPException) return problemResponse(byStatus[error.status] ?? 'invalid')
  logError(error, { id: c.get('requestId'), path: c.req.routePath })
  return problemResponse('internal')
}
