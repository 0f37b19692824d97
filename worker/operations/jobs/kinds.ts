import { sql } from 'drizzle-orm'
import type { Picks } from '../../contract/bulk'
import {
  bulkCertificateActionSchema,
  certificateSelectionQuery,
} from '../../contract/fulfilment/certificates'
import { bulkSacrificeActionSchema, sacrificeSelectionQuery } from '../../contract/fulfilment/sacrifices'
import { wibDay } from '../../contract/lib/format'
import type { Columns } from '../../contract/lib/xlsx'
import { bankRowQuery } from '../../contract/money/bank-rows'
import type { ExportKind, JobKind } from '../../contract/operations/jobs'
import { bulkOrderActionSchema, orderSelectionQuerySchema } from '../../contract/orders/desk'
import { queuePurge } from '../../db/purges'
import type { Bindings } from '../../env'
import { draftCertificatesOfOrders } from '../../fulfilment/certificates/lifecycle/draft'
import { setCertificateStatuses } from '../../fulfilment/certificates/lifecycle/write'
import * as certificateList from '../../fulfilment/certificates/lookup/list'
import { signRevocations } from '../../fulfilment/certificates/signing/seal'
import { parseSigningKey } from '../../fulfilment/certificates/signing/signature'
import { listSacrificeIds as pickSacrifices } from '../../fulfilment/sacrifices/lookup/list'
import { bulkChangeSacrifices as changeSacrifices } from '../../fulfilment/sacrifices/plan/schedule'
import { cronMailSettings } from '../../messages/post'
import { resendEmailsJob } from '../../messages/resend-job'
import { ledgerExport } from '../../money/ledger/transactions'
import { importJobKind } from '../../money/statements/import/merge'
import { listBankRows } from '../../money/statements/list'
import { bankRowLabelSql, settleRowsOfJob } from '../../money/statements/settle/settle'
import { changeOrdersInBulk as changeOrders } from '../../orders/desk/bulk'
import { orderExportKind } from '../../orders/desk/export'
import { readOrderSelection as pickOrders } from '../../orders/desk/lookups'
import { auditExport } from '../../people/audit/list'
import { exportJobKind } from './exports/kind'
import type { JobPage, Kind } from './slice'

const pageOf = ({ items, next_cursor }: Pick<Picks, 'items' | 'next_cursor'>): JobPage => ({
  ids: items.map(({ id }) => id),
  next_cursor,
})
const orderLabel = sql`(SELECT order_id FROM orders WHERE orders.id = value)`

/** Rites completed by a job get the day on which the job started, even if the job runs past midnight. */
const markedOn = ({ created_at }: { created_at: string }, now: string) =>
  wibDay(created_at) === wibDay(now) ? {} : { performed_on: wibDay(created_at) }

const seenBy = ({ seen_at }: { seen_at: string | null }) => (seen_at === null ? {} : { seen_at })

export const exportColumns: Record<ExportKind, Columns> = {
  order_csv: orderExportKind.columns,
  ledger_csv: ledgerExport.columns,
  audit_csv: auditExport.columns,
}

export const jobKindsOf = (env: Bindings): Record<JobKind, Kind> => ({
  order_csv: exportJobKind(env.MEDIA, orderExportKind),
  ledger_csv: exportJobKind(env.MEDIA, ledgerExport),
  audit_csv: exportJobKind(env.MEDIA, auditExport),
  certificates: {
    label: sql`(SELECT certificate_number FROM certificates WHERE certificates.id = value)`,
    query: certificateSelectionQuery,
    read: async ({ db, now }, query) =>
      pageOf(await certificateList.listCertificatePicks(db, certificateSelectionQuery.parse(query), now)),
    act: async (context, job, ids) => {
      const key = await parseSigningKey(env.CERTIFICATE_KEY)
      const asked = { ...bulkCertificateActionSchema.parse(job.step), ...seenBy(job), ids }
      const results = await setCertificateStatuses({ ...context, key }, asked)
      if (asked.status === 'revoked') await signRevocations(context.db, env.CERTIFICATE_KEY)
      return results
    },
  },
  drafts: {
    label: orderLabel,
    query: orderSelectionQuerySchema,
    read: async ({ db, now }, query) =>
      pageOf(await pickOrders(db, orderSelectionQuerySchema.parse(query), now)),
    act: (context, _job, ids) => draftCertificatesOfOrders(context, ids),
  },
  orders: {
    label: orderLabel,
    query: orderSelectionQuerySchema,
    read: async ({ db, now }, query) =>
      pageOf(await pickOrders(db, orderSelectionQuerySchema.parse(query), now)),
    act: async (context, job, ids) => {
      const step = bulkOrderActionSchema.parse(job.step)
      const isDone =
        step.action === 'slaughter' && step.slaughter_status === 'completed' && !step.slaughter_date
      const asked = { ...(isDone && markedOn(job, context.now)), ...step, ...seenBy(job), ids }
      const { results, stockMoved } = await changeOrders(context, asked)
      if (stockMoved) await queuePurge(context.db, ['animals'], context.now)
      return results
    },
  },
  sacrifices: {
    label: sql`(SELECT 'No. ' || number FROM sacrifices WHERE sacrifices.id = value)`,
    query: sacrificeSelectionQuery,
    read: async ({ db, now }, query) =>
      pageOf(await pickSacrifices(db, sacrificeSelectionQuery.parse(query), now)),
    act: (context, job, ids) => {
      const step = bulkSacrificeActionSchema.parse(job.step)
      const done = step.action === 'complete' ? markedOn(job, context.now) : {}
      return changeSacrifices(context, { ...done, ...step, ...seenBy(job), ids })
    },
  },
  imports: importJobKind,
  emails: resendEmailsJob(({ db, now }) => cronMailSettings(env, db, now)),
  statements: {
    label: bankRowLabelSql,
    query: bankRowQuery,
    read: async ({ db, now }, query) => {
      const { items, next_cursor } = await listBankRows(db, bankRowQuery.parse(query), now)
      return { ids: items.map(({ id }) => String(id)), next_cursor }
    },
    act: (context, job, ids) => settleRowsOfJob(context, ids, job.created_at),
  },
})
