import type { Context, MiddlewareHandler } from 'hono'
import { connect, type Db } from '../db/client'
import { nowText } from '../db/stamp'
import type { Bindings, Env } from '../env'
import { ownOrigin, siteOrigin } from '../http/origin'
import { logError } from '../lib/log'
import { tellStaff } from '../people/letters/letters'
import { deliver, type Post } from './delivery/deliver'
import { tellLink, tellLinks, tellPlaced } from './outbox'

/** Its owners hear of each change, confirmed by password or not. */
const ofBankAccounts = /^\/api\/admin\/bank-accounts\b/

/** E-mails behind one answer; the cron sends the others. */
const perAnswer = 10

const postOf = (env: Bindings, db: Db, origin: string | null, now: string): Post => ({
  db,
  email: env.EMAIL ?? null,
  secret: env.ORDER_KEY_SECRET,
  origin,
  now,
})

/** For the cron, which no address called: a production sends nothing before it knows its own. */
export function cronPost(env: Bindings, db: Db, now: string) {
  const development = env.ENVIRONMENT === 'production' ? null : 'http://localhost:8787'
  return postOf(env, db, ownOrigin(env.SITE_ORIGIN) ?? development, now)
}

/** With a client of its own: what happens behind an answer is not what the answer cost. */
function answerPost(c: Context<Env>) {
  const { origin, isShared } = siteOrigin(c.env, c.req.url)
  return postOf(c.env, connect(c.env.DB), isShared ? origin : null, nowText())
}

const behind = (c: Context<Env>, work: () => Promise<unknown>) =>
  c.executionCtx.waitUntil(work().catch(error => logError(error, { event: 'messages_failed' })))

/** Tells the customer of a new order, behind the answer: placing itself writes no row for it. */
export const tellBehind = (c: Context<Env>, id: string) =>
  behind(c, async () => {
    const post = answerPost(c)
    await tellPlaced(post.db, id, post.now)
    await deliver(post, perAnswer, id)
  })

/** Sends an order's link to its customer's e-mail, behind the answer, if there is such an order. */
export const mailLinkBehind = (c: Context<Env>, code: string) =>
  behind(c, async () => {
    const post = answerPost(c)
    const id = await tellLink(post.db, code, post.now)
    if (id !== null) await deliver(post, perAnswer, id)
  })

/** Sends the links of a customer's newest orders to their e-mail, behind the answer, where phone and e-mail belong together. */
export const mailLinksBehind = (c: Context<Env>, person: { phone: string; email: string }) =>
  behind(c, async () => {
    const post = answerPost(c)
    const ids = await tellLinks(post.db, person, post.now)
    for (const id of ids) await deliver(post, perAnswer, id)
  })

/**
 * After the answer of a change: sends the messages that it caused, and the letters to the owners about a change that was
 * confirmed by password. The cron sends those that fail here.
 */
export const mailBehind: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  if (c.req.method === 'GET' || !c.res.ok) return
  behind(c, async () => {
    await deliver(answerPost(c), perAnswer)
    if (c.var.isConfirmed || ofBankAccounts.test(c.req.path)) await tellStaff(answerPost(c))
  })
}

/** Tells somebody of a sign-in from a device that was never seen at their account. */
export const tellStaffBehind = (c: Context<Env>) => {
  if (c.env.EMAIL) behind(c, () => tellStaff(answerPost(c)))
}
