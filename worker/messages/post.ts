import type { Context, MiddlewareHandler } from 'hono'
import { createDatabaseClient, type Db } from '../db/client'
import { nowText } from '../db/stamp'
import type { Bindings, Env } from '../env'
import { parseOwnOrigin, siteOriginOf } from '../http/origin'
import { logError } from '../lib/log'
import { sendStaffLetters } from '../people/letters/letters'
import { type Post, sendDueEmails } from './delivery/deliver'
import { queueOrderLinkEmail, queueOrderLinkEmails, queueReceipt } from './outbox'

/** Path of requests that change bank accounts. Owners get an e-mail about each change. */
const bankAccountPath = /^\/api\/admin\/bank-accounts\b/

const emailsPerResponse = 10

const postOf = (env: Bindings, db: Db, origin: string | null, now: string): Post => ({
  db,
  email: env.EMAIL ?? null,
  secret: env.ORDER_KEY_SECRET,
  origin,
  now,
})

/** Mail settings for the cron job. It has no request URL, so in production it sends nothing without `SITE_ORIGIN`. */
export function cronMailSettings(env: Bindings, db: Db, now: string) {
  const development = env.ENVIRONMENT === 'production' ? null : 'http://localhost:8787'
  return postOf(env, db, parseOwnOrigin(env.SITE_ORIGIN) ?? development, now)
}

/** Mail settings with their own database client, so that the response's usage meter does not count the mail queries. */
function requestPost(c: Context<Env>) {
  const { origin, isShared } = siteOriginOf(c.env, c.req.url)
  return postOf(c.env, createDatabaseClient(c.env.DB), isShared ? origin : null, nowText())
}

const runAfterResponse = (c: Context<Env>, work: () => Promise<unknown>) =>
  c.executionCtx.waitUntil(work().catch(error => logError(error, { event: 'messages_failed' })))

export const sendReceiptAfterResponse = (c: Context<Env>, id: string) =>
  runAfterResponse(c, async () => {
    const post = requestPost(c)
    await queueReceipt(post.db, id, post.now)
    await sendDueEmails(post, emailsPerResponse, id)
  })

export const sendOrderLinkAfterResponse = (c: Context<Env>, code: string) =>
  runAfterResponse(c, async () => {
    const post = requestPost(c)
    const id = await queueOrderLinkEmail(post.db, code, post.now)
    if (id !== null) await sendDueEmails(post, emailsPerResponse, id)
  })

export const sendOrderLinksAfterResponse = (c: Context<Env>, person: { phone: string; email: string }) =>
  runAfterResponse(c, async () => {
    const post = requestPost(c)
    const ids = await queueOrderLinkEmails(post.db, person, post.now)
    for (const id of ids) await sendDueEmails(post, emailsPerResponse, id)
  })

/** Sends queued e-mails, and e-mails to owners about confirmed changes. The cron job retries those that fail here. */
export const sendMailAfterResponse: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  if (c.req.method === 'GET' || !c.res.ok) return
  runAfterResponse(c, async () => {
    await sendDueEmails(requestPost(c), emailsPerResponse)
    if (c.var.isConfirmed || bankAccountPath.test(c.req.path)) await sendStaffLetters(requestPost(c))
  })
}

export const notifyOperatorAfterResponse = (c: Context<Env>) => {
  if (c.env.EMAIL) runAfterResponse(c, () => sendStaffLetters(requestPost(c)))
}
