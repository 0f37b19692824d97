import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep } from 'cloudflare:workers'
import { meteredDb } from './db/client'
import { nowText } from './db/stamp'
import type { Bindings } from './env'
import { repeatPurges } from './http/purge'
import { kindsOf } from './job-kinds'
import { handOver, type Ticket, wake } from './jobs/engine'
import { giveUp, slice } from './jobs/slice'
import { logError } from './log'
import { deliver } from './messages/deliver'
import { cronPost } from './post'
import { cryptoRandom } from './random'

/** D1 answers 1,000 queries an invocation, and a slice asks some 250 at most. */
const mostQueries = 500
/** Far below what an instance may have. */
const mostSlices = 200
/** E-mails behind one instance; the cron sends the others. */
const mostMails = 10

/** Half a minute in all, and each pause shorter than what counts as silence. */
const retries = { limit: 6, delay: 500, backoff: 'exponential' } as const

/** Works on one job in slices, each a step, and gives it to another instance before the platform's limits are near. */
export class Jobs extends WorkflowEntrypoint<Bindings, Ticket> {
  override async run({ payload }: Readonly<WorkflowEvent<Ticket>>, step: WorkflowStep) {
    const { db, meter } = meteredDb(this.env.DB)
    const kinds = kindsOf(this.env)
    const contextOf = (actor: string) => ({ db, actor, now: nowText(), random: cryptoRandom })
    let goesOn = true
    try {
      for (let n = 1; goesOn && n <= mostSlices && meter.queries < mostQueries; n++) {
        goesOn = await step.do(`slice ${n}`, { retries }, () => slice(contextOf, kinds, payload))
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
