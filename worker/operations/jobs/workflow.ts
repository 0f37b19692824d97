import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep } from 'cloudflare:workers'
import { createDatabaseClient, meteredDb } from '../../db/client'
import { meteredBucket, meteredDatabase, newUsageMeter } from '../../db/meter'
import { nowText } from '../../db/stamp'
import type { Bindings, JobTicket, MailTicket, NightTicket } from '../../env'
import { retryFailedPurges } from '../../http/cache/purge'
import { logError } from '../../lib/log'
import { cryptoRandom } from '../../lib/random'
import { maxEmailsPerRun, sendDueEmails } from '../../messages/delivery/deliver'
import { cronMailSettings } from '../../messages/post'
import { startNightlyBackup } from '../nights/engine'
import { runNightlyBackup } from '../nights/run'
import { continueJobInNewInstance, startJobInstances } from './control'
import { jobKindsOf } from './kinds'
import { runJobSlice, stopFailingJob } from './slice'

/** D1 allows 1,000 queries per invocation. One more slice, which needs at most about 250, must still be possible. */
const maxQueries = 500
const maxSlices = 200
/** E-mails that a workflow instance sends after its job; the cron job sends the others. */
const maxMails = 10

/** The retries take about 30 s in total; each pause is shorter than `silentMs` in control.ts. */
const retries = { limit: 6, delay: 500, backoff: 'exponential' } as const
const timeout = '2 minutes'

/** Above these numbers of D1 queries and R2 calls, a new workflow instance continues the nightly backup. */
const nightLimits = { queries: 300, calls: 700 }

async function copyNight(env: Bindings, step: WorkflowStep) {
  if (!env.BACKUPS) return
  const meter = { ...newUsageMeter(), calls: 0 }
  const d1 = meteredDatabase(env.DB, meter)
  const db = createDatabaseClient(d1)
  const buckets = { media: meteredBucket(env.MEDIA, meter), store: meteredBucket(env.BACKUPS, meter) }
  const secret = env.BACKUP_KEY || env.ORDER_KEY_SECRET
  const isNear = () => meter.queries >= nightLimits.queries || meter.calls >= nightLimits.calls
  let goesOn = true
  for (let n = 1; goesOn && n <= maxSlices && !isNear(); n++) {
    goesOn = await step.do(`night ${n}`, { retries: { limit: 0, delay: 0 } }, () =>
      runNightlyBackup({ db, d1, ...buckets, secret, now: nowText() }),
    )
  }
  if (goesOn) await step.do('hand over night', { retries }, () => startNightlyBackup(db, env.JOBS, nowText()))
}

/** D1 allows 1,000 queries per invocation; 10 e-mails need at most 96 queries. */
const maxMailQueries = 800

/** Sends the due e-mails. Only the cron job starts another instance: a chain of instances might never end. */
async function sendMails(env: Bindings, step: WorkflowStep) {
  const { db, meter } = meteredDb(env.DB)
  for (
    let n = 1, sent = maxEmailsPerRun;
    sent === maxEmailsPerRun && n <= maxSlices && meter.queries < maxMailQueries;
    n++
  ) {
    const once = { retries: { limit: 0, delay: 0 } }
    sent = await step.do(`mails ${n}`, once, () =>
      sendDueEmails(cronMailSettings(env, db, nowText()), maxEmailsPerRun),
    )
  }
}

/** Runs each slice of a job as a workflow step, and continues in a new instance before the platform's limits. */
export class Jobs extends WorkflowEntrypoint<Bindings, JobTicket | NightTicket | MailTicket> {
  override async run(
    { payload }: Readonly<WorkflowEvent<JobTicket | NightTicket | MailTicket>>,
    step: WorkflowStep,
  ) {
    if ('night' in payload) return copyNight(this.env, step)
    if ('mails' in payload) return sendMails(this.env, step)
    const { db, meter } = meteredDb(this.env.DB)
    const kinds = jobKindsOf(this.env)
    const contextOf = (actor: string) => ({ db, actor, now: nowText(), random: cryptoRandom })
    let goesOn = true
    try {
      for (let n = 1; goesOn && n <= maxSlices && meter.queries < maxQueries; n++) {
        goesOn = await step.do(`slice ${n}`, { retries, timeout }, () =>
          runJobSlice(contextOf, kinds, payload),
        )
      }
    } catch (error) {
      logError(error, { event: 'job_given_up', job: payload.job })
      goesOn = false
      await step.do(
        'give up',
        { retries },
        async () => void (await stopFailingJob(contextOf('system'), payload)),
      )
    }
    await step.do('hand over', { retries }, async () => {
      if (goesOn) await continueJobInNewInstance(db, this.env.JOBS, payload, nowText())
      else await startJobInstances(db, this.env.JOBS, nowText())
    })
    await step.do('tell', { retries: { limit: 0, delay: 0 } }, async () => {
      // An instance without access to the edge cache leaves the purges to the cron job.
      if ('cache' in this.ctx) await retryFailedPurges(db, this.ctx)
      await sendDueEmails(cronMailSettings(this.env, db, nowText()), maxMails)
    })
  }
}
