import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep } from 'cloudflare:workers'
import { connect, meteredDb } from '../../db/client'
import { metered, meteredBucket, newMeter } from '../../db/meter'
import { nowText } from '../../db/stamp'
import type { Bindings } from '../../env'
import { repeatPurges } from '../../http/cache/purge'
import { logError } from '../../lib/log'
import { cryptoRandom } from '../../lib/random'
import { deliver, perRun } from '../../messages/delivery/deliver'
import { cronPost } from '../../messages/post'
import { type NightTicket, wakeNight } from '../nights/engine'
import { copyAtNight } from '../nights/run'
import { handOver, type MailTicket, type Ticket, wake } from './engine'
import { kindsOf } from './kinds'
import { giveUp, slice } from './slice'

/** D1 answers 1,000 queries an invocation, and a slice asks some 250 at most. */
const mostQueries = 500
/** Far below what an instance may have. */
const mostSlices = 200
/** E-mails behind one instance; the cron sends the others. */
const mostMails = 10

/** Half a minute in all, and each pause shorter than what counts as silence. */
const retries = { limit: 6, delay: 500, backoff: 'exponential' } as const
/** A slice takes seconds; one that takes longer has failed, whatever it still does. */
const timeout = '2 minutes'

/**
 * A night's instance begins no slice after so many calls. A slice itself asks D1 some 200 times at most, for a table or a
 * list of files of 200 MB, and R2 1,250 times, for 250 new files.
 */
const nightLimits = { queries: 300, calls: 700 }

/** Copies the night that is under way, and gives it to another instance before the platform's limits are near. */
async function copyNight(env: Bindings, step: WorkflowStep) {
  if (!env.BACKUPS) return
  const meter = { ...newMeter(), calls: 0 }
  const d1 = metered(env.DB, meter)
  const db = connect(d1)
  const buckets = { media: meteredBucket(env.MEDIA, meter), store: meteredBucket(env.BACKUPS, meter) }
  const secret = env.BACKUP_KEY || env.ORDER_KEY_SECRET
  const isNear = () => meter.queries >= nightLimits.queries || meter.calls >= nightLimits.calls
  let goesOn = true
  for (let n = 1; goesOn && n <= mostSlices && !isNear(); n++) {
    goesOn = await step.do(`night ${n}`, { retries: { limit: 0, delay: 0 } }, () =>
      copyAtNight({ db, d1, ...buckets, secret, now: nowText() }),
    )
  }
  if (goesOn) await step.do('hand over night', { retries }, () => wakeNight(db, env.JOBS, nowText()))
}

/** D1 answers 1,000 queries an invocation; 10 e-mails take 96 at most. */
const mostMailQueries = 800

/** Sends the e-mails that are due. No second instance follows: where a provider refuses all, the next cron tries again. */
async function sendMails(env: Bindings, step: WorkflowStep) {
  const { db, meter } = meteredDb(env.DB)
  for (let n = 1, sent = perRun; sent === perRun && n <= mostSlices && meter.queries < mostMailQueries; n++) {
    const once = { retries: { limit: 0, delay: 0 } }
    sent = await step.do(`mails ${n}`, once, () => deliver(cronPost(env, db, nowText()), perRun))
  }
}

/** Works on one job in slices, each a step, and gives it to another instance before the platform's limits are near. */
export class Jobs extends WorkflowEntrypoint<Bindings, Ticket | NightTicket | MailTicket> {
  override async run(
    { payload }: Readonly<WorkflowEvent<Ticket | NightTicket | MailTicket>>,
    step: WorkflowStep,
  ) {
    if ('night' in payload) return copyNight(this.env, step)
    if ('mails' in payload) return sendMails(this.env, step)
    const { db, meter } = meteredDb(this.env.DB)
    const kinds = kindsOf(this.env)
    const contextOf = (actor: string) => ({ db, actor, now: nowText(), random: cryptoRandom })
    let goesOn = true
    try {
      for (let n = 1; goesOn && n <= mostSlices && meter.queries < mostQueries; n++) {
        goesOn = await step.do(`slice ${n}`, { retries, timeout }, () => slice(contextOf, kinds, payload))
      }
    } catch (error) {
      logError(error, { event: 'job_given_up', job: payload.job })
      goesOn = false
      await step.do('give up', { retries }, async () => void (await giveUp(contextOf('system'), payload)))
    }
    await step.do('hand over', { retries }, async () => {
      if (goesOn) await handOver(db, this.env.JOBS, payload, nowText())
      else await wake(db, this.env.JOBS, nowText())
    })
    await step.do('tell', { retries: { limit: 0, delay: 0 } }, async () => {
      // Without the edge's cache at hand the cron repeats them, where there is one.
      if ('cache' in this.ctx) await repeatPurges(db, this.ctx)
      await deliver(cronPost(this.env, db, nowText()), mostMails)
    })
  }
}
