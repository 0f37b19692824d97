import { app } from './app'
import type { Context } from './context'
import { type Db, meteredDb } from './db/client'
import { isBudgetExceeded, meteredBucket } from './db/meter'
import { nowText } from './db/stamp'
import type { Bindings } from './env'
import { signRevocations } from './fulfilment/certificates/signing/seal'
import { deleteAbandonedEvidence } from './fulfilment/evidence/manage'
import { assignSeatsOrLog } from './fulfilment/sacrifices/seats/fill'
import { retryFailedPurges } from './http/cache/purge'
import { logError } from './lib/log'
import { cryptoRandom } from './lib/random'
import { sendDueMessages } from './messages/delivery/deliver'
import { cronMailSettings } from './messages/post'
import { closeExpiredOrderChanges } from './money/changes/steps'
import { deleteOldChargeNotifications } from './money/charges/routes'
import { checkDueCharges, extendDeadlinesOfUncertainCharges } from './money/charges/status-checks'
import { deleteOldPayees } from './money/refunds/read'
import { closeUnfinishedImports } from './money/statements/import/merge'
import { matchNewBankRows } from './money/statements/match/match'
import { checkDataAtNight } from './operations/checks/run'
import { recordDailyDigest } from './operations/dashboard/digest'
import { recordLargeHolders } from './operations/dashboard/held'
import { startJobInstances } from './operations/jobs/control'
import { deleteOldExports } from './operations/jobs/exports/file'
import { deleteOldJobs } from './operations/jobs/list'
import { startNightlyBackup } from './operations/nights/engine'
import { recordLateTasks } from './operations/nights/health'
import { recordCronFailure, runOrderCron } from './orders/lifecycle/expire'
import { deleteOldProofsAtNight, deleteUnreferencedProofs } from './orders/lifecycle/proof'
import { deleteOldOrderLinkUses } from './orders/lookup/link'
import { recordReservedStockAlarm } from './orders/placement/stock-alarm'
import { anonymizeOldOrders } from './people/erase/anonymize'
import { clearBankDescriptions } from './people/erase/forget'
import { sendStaffLetters } from './people/letters/letters'
import { deleteAbandonedUploads } from './site/media/sweep'

export { Jobs } from './operations/jobs/workflow'

/** Handles of one cron task. They throw when the task exceeds its share of the calls to D1 and R2. */
type Share = { db: Db; media: R2Bucket; now: string; context: Context }
type Work = { d1: number; r2?: number; run: (share: Share, env: Bindings) => Promise<unknown> }

/**
 * Stages run in order, the tasks of a stage concurrently. Each task has a share of the calls that one invocation may
 * make (D1 1,000, R2 2,000), so that no task uses up the calls of another.
 */
const cronStages: Work[][] = [
  // The nightly backup is first, so that no other task delays it.
  [
    {
      d1: 8,
      run: ({ db, now }, env) => (env.BACKUPS ? startNightlyBackup(db, env.JOBS, now) : Promise.resolve()),
    },
  ],
  // Check charges before unpaid orders are cancelled, because a provider may have received money for such an order.
  [{ d1: 200, run: ({ context }, env) => checkDueCharges(context, env) }],
  [{ d1: 1, run: ({ context }) => extendDeadlinesOfUncertainCharges(context) }],
  // Scheduled changes, such as cancelling unpaid orders. Each stage needs the results of the previous one.
  [
    {
      d1: 60,
      r2: 100,
      run: ({ db, media, now }) => runOrderCron(db, now, () => anonymizeOldOrders(db, media, now)),
    },
  ],
  [{ d1: 20, run: ({ context }) => closeExpiredOrderChanges(context) }],
  [{ d1: 20, run: ({ context }) => assignSeatsOrLog(context) }],
  [{ d1: 5, run: ({ db, now }) => recordReservedStockAlarm(db, now) }],
  [
    { d1: 10, r2: 100, run: ({ db, media, now }) => deleteAbandonedUploads(db, media, now) },
    { d1: 10, r2: 150, run: ({ db, media, now }) => deleteUnreferencedProofs(db, media, now) },
    { d1: 20, r2: 150, run: ({ db, media, now }) => deleteOldProofsAtNight(db, media, now) },
    { d1: 10, r2: 250, run: ({ db, media, now }) => deleteAbandonedEvidence(db, media, now) },
    { d1: 0, r2: 50, run: ({ media, now }) => deleteOldExports(media, now) },
    { d1: 3, run: ({ db, now }) => clearBankDescriptions(db, now) },
    { d1: 3, run: ({ db, now }) => deleteOldPayees(db, now) },
    { d1: 1, run: ({ db, now }) => deleteOldOrderLinkUses(db, now) },
    { d1: 1, run: ({ db, now }) => deleteOldChargeNotifications(db, now) },
    {
      d1: 20,
      run: ({ context, db, now }) => closeUnfinishedImports(context).finally(() => matchNewBankRows(db, now)),
    },
    { d1: 3, run: ({ db }, env) => signRevocations(db, env.CERTIFICATE_KEY) },
    {
      d1: 10,
      run: ({ db, now }, env) => startJobInstances(db, env.JOBS, now).then(() => deleteOldJobs(db, now)),
    },
    {
      d1: 20,
      run: ({ db, now }) =>
        Promise.all([recordDailyDigest(db, now), recordLateTasks(db, now), recordLargeHolders(db, now)]),
    },
  ],
  // E-mails to the team and to customers. Each task may make enough calls to record all its e-mails of one run as sent.
  [
    { d1: 25, run: ({ db, now }, env) => sendStaffLetters(cronMailSettings(env, db, now)) },
    {
      d1: 100,
      run: async ({ db, now }, env) => {
        const isRestWaiting = await sendDueMessages(cronMailSettings(env, db, now))
        if (isRestWaiting)
          await env.JOBS.create({ id: `mails-${crypto.randomUUID()}`, params: { mails: true } })
      },
    },
  ],
  [{ d1: 200, r2: 800, run: ({ db, media, now }) => checkDataAtNight({ db, media, now }) }],
]

/** Calls to D1 that the cache purges of one cron run may make. */
const purgeQueries = 8
/** Calls to D1 with which a cron run checks for a restore (`isBeingRestored`) and records a failure. */
const noteQueries = 3

export const cronCallLimits = {
  d1: purgeQueries + noteQueries + sumOf(({ d1 }) => d1),
  r2: sumOf(({ r2 = 0 }) => r2),
}

function sumOf(share: (work: Work) => number) {
  return cronStages.flat().reduce((sum, work) => sum + share(work), 0)
}

async function runWork({ d1, r2 = 0, run }: Work, env: Bindings, now: string) {
  const { db } = meteredDb(env.DB, d1)
  const media = meteredBucket(env.MEDIA, { calls: 0 }, r2)
  await run({ db, media, now, context: { db, actor: 'system', now, random: cryptoRandom } }, env)
}

export default {
  fetch: app.fetch,
  async scheduled(_event, env, ctx) {
    const now = nowText()
    if (await isBeingRestored(env.DB)) return
    ctx.waitUntil(retryFailedPurges(meteredDb(env.DB, purgeQueries).db, ctx))
    const failures: unknown[] = []
    // A task that always fails must not stop the later stages.
    for (const stage of cronStages) {
      const ends = await Promise.allSettled(stage.map(work => runWork(work, env, now)))
      failures.push(...ends.flatMap(end => (end.status === 'rejected' ? [end.reason] : [])))
    }
    const [unfinished, failed] = [
      failures.filter(isBudgetExceeded),
      failures.filter(one => !isBudgetExceeded(one)),
    ]
    for (const one of unfinished) logError(one, { path: 'cron', event: 'cron_goes_on_next_time' })
    if (failed.length === 0) return
    for (const failure of failed) logError(failure, { path: 'cron' })
    await recordCronFailure(meteredDb(env.DB, noteQueries).db, now, failed[0])
    throw failed[0]
  },
} satisfies ExportedHandler<Bindings>

/** During a restore, tables may be missing or half filled, and the cron job must not write rows. */
const isBeingRestored = async (d1: D1Database) =>
  (await d1.prepare("SELECT 1 AS one FROM sqlite_master WHERE name = 'restore_progress'").first()) !== null
