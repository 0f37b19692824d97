import { type SQL, sql } from 'drizzle-orm'
import { emailPattern } from '../../contract/lib/email'
import { escapeHtml } from '../../contract/lib/text'
import { isMessageStillValid, messageRulesOf } from '../../contract/messages/kinds'
import type { MessagesSetting } from '../../contract/messages/messages'
import { emailSubject, fillEmailTemplate, type MessageValues } from '../../contract/messages/text'
import type { Db } from '../../db/client'
import { jsonListSql } from '../../db/query/keyset'
import { hourMs, minuteMs, timePlusMs } from '../../db/stamp'
import { logError } from '../../lib/log'
import { selectSettingRows, settingOrDefault } from '../../site/settings/read'
import { type MessageFacts, messageValues, orderLinkOf, readMessageFacts, statusLink } from '../facts'
import { insertTimedMessages, processOutbox } from '../outbox'
import { classifySendError, emailRetryDelay, readVisitorMailLimit, rememberTrustedMailbox } from './refusals'

const defaultButton = 'Lihat pesanan'

// CSS with enough contrast on white and on black, because mail programs have different dark modes.
const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:24px 16px;font:16px/1.6 -apple-system,'Segoe UI',Roboto,Arial,sans-serif}
.letter{max-width:560px;margin:0 auto}
.go{display:inline-block;padding:12px 20px;border-radius:12px;background:#14532d;border:1px solid #4d8a63;color:#ffffff!important;font-weight:600;text-decoration:none}
.foot{margin-top:32px;padding-top:16px;border-top:1px solid #a8a29e;font-size:14px}`

const paragraphHtml = (text: string) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

type Pieces = { subject: string; text: string; label: string; link: string; foot: string; status: string }

const htmlOf = ({ subject, text, label, link, foot, status }: Pieces) => `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${style}</style>
</head>
<body>
<div class="letter">
${text.split(/\n\n+/).map(paragraphHtml).join('\n')}
<p><a class="go" href="${escapeHtml(link)}">${label}</a></p>
<p class="foot">${escapeHtml(foot)} <a href="${escapeHtml(status)}">Atur kabar di halaman pesanan</a>.</p>
</div>
</body>
</html>
`

const plainText = ({ text, label, link, foot, status }: Pieces) =>
  `${text}\n\n${label}: ${link}\n\n--\n${foot} Atur kabar di halaman pesanan: ${status}\n`

function reasonOf({ kind, order_id, message_consent }: MessageFacts) {
  if (messageRulesOf(kind).isNotice) return ` dengan alamat ini (pesanan ${order_id})`
  if (message_consent === null) return `; ini tanda terima pesanan ${order_id}`
  return ` dan setuju dikabari tentang pesanan ${order_id}`
}

type Sending = MessagesSetting & { shop: string }

type Letter = { subject: string; text: string; html: string }

function buildEmail(facts: MessageFacts, setting: Sending, origin: string, secret: string): Letter {
  const values: MessageValues = messageValues(facts, setting.shop)
  const { subject, text } = setting.texts[facts.kind].email
  const pieces: Pieces = {
    subject: emailSubject(subject, values),
    text: fillEmailTemplate(text, values),
    label: messageRulesOf(facts.kind).pays ?? defaultButton,
    link: orderLinkOf(facts, origin, secret),
    foot: `Anda menerima email ini karena memesan di ${setting.shop}${reasonOf(facts)}. Tautannya rahasia; jangan diteruskan.`,
    status: statusLink(facts, origin, secret),
  }
  return { subject: pieces.subject, text: plainText(pieces), html: htmlOf(pieces) }
}

export type Post = {
  db: Db
  /** Null if the worker has no e-mail binding. */
  email: Pick<SendEmail, 'send'> | null
  secret: string
  /** Origin of the links in e-mails. If it is null (unknown), nothing is sent. */
  origin: string | null
  now: string
}

type ReadyPost = Post & { email: Pick<SendEmail, 'send'>; origin: string; setting: Sending }

const parallelSends = 4
/** In ms: timeout of sending an e-mail. A slow send does not block other e-mails, and its result is still recorded. */
const sendTimeoutMs = 15_000

const isDueEmail = (now: string, only: SQL) => sql`
  channel = 'email' AND state = 'due' AND next_try_at <= ${now} AND ${only}`

/** Marks the e-mail as `sending`, so that no other run sends it again, not even if this worker stops. */
async function claimEmail({ db, now }: ReadyPost, id: number) {
  const { taken, facts } = await db.batch({
    taken: db.all(sql`
      UPDATE messages SET state = 'sending', tries = tries + 1, error = NULL, updated_at = ${now}
      WHERE id = ${id} AND ${isDueEmail(now, sql`1`)} RETURNING id`),
    facts: readMessageFacts(db, jsonListSql([id])),
  })
  return taken.length > 0 ? (facts[0] ?? null) : null
}

type Outcome = {
  state: 'due' | 'sent' | 'skipped' | 'failed' | 'sending'
  error: string | null
  wait?: number
  /** True if no send was attempted. Then `tries` is not increased, because it determines the wait after a failure. */
  isUntried?: boolean
}

/** Stores the result of a send. A late success is stored even if a retry was requested, so that no retry is sent. */
const recordOutcome = (
  { db, now }: ReadyPost,
  { message, tries }: MessageFacts,
  { state, error, wait = 0, isUntried = false }: Outcome,
) =>
  db.run(sql`
    UPDATE messages SET state = ${state}, error = ${error}, updated_at = ${now},
      tries = tries - ${isUntried ? 1 : 0},
      next_try_at = iif(${wait} > 0, ${timePlusMs(now, wait)}, next_try_at),
      sent_at = iif(${state} = 'sent', ${now}, NULL), sent_by = iif(${state} = 'sent', 'system', NULL)
    WHERE id = ${message} AND tries = ${tries} AND (state = 'sending' OR (${state} = 'sent' AND state = 'due'))`)

async function findObstacle(post: ReadyPost, facts: MessageFacts): Promise<Outcome | null> {
  const { setting, now } = post
  if (!isMessageStillValid(facts.kind, 'email', facts, now)) return { state: 'skipped', error: 'withdrawn' }
  if (!setting.texts[facts.kind].email.on && !messageRulesOf(facts.kind).isNotice)
    return { state: 'skipped', error: 'off' }
  if (facts.customer_email === '') return { state: 'skipped', error: 'no_email' }
  if (!emailPattern.test(facts.customer_email)) return { state: 'failed', error: 'bad_address' }
  if (facts.kind === 'va_number' && facts.va_presented === '{}')
    return { state: 'due', error: 'number_unknown', wait: 2 * minuteMs, isUntried: true }
  const limit = await readVisitorMailLimit(post, facts)
  if (limit === null) return null
  return { state: limit.wait > 0 ? 'due' : 'skipped', ...limit, isUntried: true }
}

function outcomeOfRefusal(error: unknown, tries: number): Outcome & { isGeneral: boolean } {
  const { code, means, isGeneral } = classifySendError(error)
  if (means === 'unknown') return { state: 'sending', error: code, isGeneral }
  const wait = means === 'later' ? emailRetryDelay(tries) : null
  return wait === null
    ? { state: 'failed', error: code, isGeneral }
    : { state: 'due', error: code, wait, isGeneral }
}

/** Sends one e-mail. Returns true if its error concerns all e-mails, so that the run stops sending. */
async function sendEmail(post: ReadyPost, facts: MessageFacts) {
  const { email, setting, origin, secret } = post
  const letter = buildEmail(facts, setting, origin, secret)
  try {
    await email.send({
      from: { email: setting.sender, name: setting.shop.replace(/["<>\\]/g, '') },
      to: facts.customer_email,
      ...(setting.reply_to ? { replyTo: setting.reply_to } : {}),
      ...letter,
    })
  } catch (error) {
    const outcome = outcomeOfRefusal(error, facts.tries)
    logError(error, { event: 'email_not_sent', code: String(outcome.error), message: String(facts.message) })
    await recordOutcome(post, facts, outcome)
    return outcome.isGeneral
  }
  await recordOutcome(post, facts, { state: 'sent', error: null })
  await rememberTrustedMailbox(post, facts)
  return false
}

async function withTimeout(answer: Promise<boolean>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<false>(resolve => {
    timer = setTimeout(() => resolve(false), sendTimeoutMs)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

async function deliverOne(post: ReadyPost, id: number, begun: (answer: Promise<boolean>) => void) {
  const facts = await claimEmail(post, id)
  if (!facts) return false
  // After a database error here, nothing was sent yet. Keep the e-mail due, so that it is retried without an operator.
  const obstacle = await findObstacle(post, facts).catch((error): Outcome => {
    logError(error, { event: 'email_not_checked', message: String(facts.message) })
    return { state: 'due', error: null, wait: minuteMs, isUntried: true }
  })
  if (obstacle) {
    await recordOutcome(post, facts, obstacle)
    return false
  }
  const answer = sendEmail(post, facts)
  begun(answer)
  return withTimeout(answer)
}

/** Sends up to `most` due e-mails, or only those of one order if its id is given. Safe to run concurrently. */
export async function sendDueEmails(post: Post, most: number, order?: string) {
  await processOutbox(post.db, post.now)
  return deliverDue(post, most, order === undefined ? sql`1` : sql`order_id = ${order}`)
}

export const sendEmailsById = (post: Post, ids: number[]) =>
  deliverDue(post, ids.length, sql`id IN ${jsonListSql(ids)}`)

/** Throws the first failure after all e-mails were tried: the results of the other e-mails must still be stored. */
async function deliverDue(post: Post, most: number, only: SQL) {
  const { db, email, origin, now } = post
  if (!email || origin === null) return 0
  const { rows, ids } = await db.batch({
    rows: selectSettingRows(db, 'messages', 'shop'),
    ids: db.all<{ id: number }>(sql`
      SELECT id FROM messages WHERE ${isDueEmail(now, only)} ORDER BY next_try_at LIMIT ${most}`),
  })
  const setting = { ...settingOrDefault(rows, 'messages'), shop: settingOrDefault(rows, 'shop').name }
  if (setting.sender === '') return 0
  const ready: ReadyPost = { ...post, email, origin, setting }
  const waiting = ids.map(({ id }) => id)
  const answers: Promise<boolean>[] = []
  const failures: unknown[] = []
  let isFull = false
  const sendNext = async () => {
    for (let id = waiting.shift(); id !== undefined && !isFull; id = waiting.shift()) {
      const sending = deliverOne(ready, id, answer => answers.push(answer))
      if (await sending.catch(error => failures.push(error) === 0)) isFull = true
    }
  }
  await Promise.all(Array.from({ length: parallelSends }, sendNext))
  await withTimeout(Promise.allSettled(answers).then(() => true))
  if (failures.length > 0) throw failures[0]
  return ids.length
}

/** E-mails per cron run. Each needs up to seven D1 queries, and the cron shares D1's query limit. */
export const maxEmailsPerRun = 10
const maxSkippedPerRun = 500
/** Maximum age in ms. Older unsent messages are skipped, because their content is outdated. */
const maxAgeMs = { email: 72 * hourMs, whatsapp: 14 * 24 * hourMs }

const skipOutdated = ({ db, now }: Post, channel: keyof typeof maxAgeMs) =>
  db.run(sql`
    UPDATE messages SET state = 'skipped', error = 'too_old', updated_at = ${now}
    WHERE id IN (
      SELECT id FROM messages WHERE state = 'due' AND channel = ${channel} AND next_try_at <= ${now}
        AND due_at <= ${timePlusMs(now, -maxAgeMs[channel])} ORDER BY next_try_at LIMIT ${maxSkippedPerRun})`)

/** Cron step. Idempotent. Returns true if more messages may be due. */
export async function sendDueMessages(post: Post) {
  const { db, now } = post
  await db.batch([
    ...insertTimedMessages(db, now),
    skipOutdated(post, 'email'),
    skipOutdated(post, 'whatsapp'),
  ])
  return (await sendDueEmails(post, maxEmailsPerRun)) === maxEmailsPerRun
}
