import { z } from 'zod'
import { enumOf, pageSchema, singleLineText } from '../base'
import { bulkResultSchema, optionalSeenAt } from '../bulk'
import { bulkCertificateActionSchema } from '../fulfilment/certificates'
import { bulkSacrificeActionSchema } from '../fulfilment/sacrifices'
import { wibDay } from '../lib/format'
import { bulkOrderActionSchema } from '../orders/desk'
import type { Group } from '../people/roles'
import { jobReasons, jobStates } from './job-words'

/** Each kind of job with the route group whose write permission it needs. */
export const jobKinds = {
  certificates: 'certificates',
  drafts: 'certificates',
  orders: 'orders',
  sacrifices: 'sacrifices',
  statements: 'statements',
  imports: 'statements',
  emails: 'messages',
  order_csv: 'orders',
  ledger_csv: 'ledger',
  audit_csv: 'audit',
} as const satisfies Record<string, Group>
export type JobKind = keyof typeof jobKinds

export const maxRowIdsPerRequest = 500

const selectionFields = {
  ids: z
    .array(z.string().max(64))
    .min(1, 'Pilih setidaknya satu baris')
    .max(maxRowIdsPerRequest, 'Paling banyak 500 baris disebut satu per satu'),
  /** Query, with a cursor, for the rows of the list after those in `ids`: `status=pending&cursor=12`. */
  remaining_query: singleLineText(4000).optional(),
  ...optionalSeenAt,
}

const filterFields = {
  ids: z.tuple([]),
  /** The query of the list, such as `status=pending`; empty for all rows. */
  remaining_query: singleLineText(4000),
  ...optionalSeenAt,
}

const exportNames = {
  order_csv: 'pesanan',
  ledger_csv: 'transaksi',
  audit_csv: 'riwayat',
} as const satisfies {
  [kind in JobKind]?: string
}
export type ExportKind = keyof typeof exportNames

export const exportFileName = ({ kind, created_at }: { kind: string; created_at: string }) =>
  isExportKind(kind) ? `${exportNames[kind]}-${wibDay(created_at)}.csv` : null

export const isExportKind = (kind: string): kind is ExportKind => Object.hasOwn(exportNames, kind)

const draftStep = z.object({ action: z.literal('draft') })
/** `merge` and `accept` process one bank statement (`statement=…` in `remaining_query`), `match` all open bank rows. */
export const importJobActionSchema = z.object({ action: z.enum(['merge', 'accept', 'match']) })
export type ImportStep = z.infer<typeof importJobActionSchema>
const resendStep = z.object({ action: z.literal('send_again') })
const settleStep = z.object({ action: z.enum(['exact', 'recorded']) })

/** Unknown fields are rejected, because a misspelt filter could select all rows. */
export const jobInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('certificates'), step: bulkCertificateActionSchema, ...selectionFields }),
  z.strictObject({ kind: z.literal('drafts'), step: draftStep, ...selectionFields }),
  z.strictObject({ kind: z.literal('orders'), step: bulkOrderActionSchema, ...selectionFields }),
  z.strictObject({ kind: z.literal('sacrifices'), step: bulkSacrificeActionSchema, ...selectionFields }),
  z.strictObject({ kind: z.literal('statements'), step: settleStep, ...selectionFields }),
  z.strictObject({ kind: z.literal('imports'), step: importJobActionSchema, ...filterFields }),
  z.strictObject({ kind: z.literal('emails'), step: resendStep, ...filterFields }),
  z.strictObject({
    kind: z.enum(['order_csv', 'ledger_csv', 'audit_csv']),
    step: z.object({ action: z.literal('csv') }),
    ...filterFields,
  }),
])
export type JobInput = z.infer<typeof jobInput>

export const jobSchema = z.object({
  id: z.string(),
  kind: z.string(),
  /** `kind.action` is a key of `jobTitles`. */
  action: z.string(),
  state: enumOf(jobStates),
  reason: enumOf(jobReasons).nullable(),
  total: z.int(),
  is_counted: z.boolean(),
  done: z.int(),
  failed: z.int(),
  /** Failed rows that may succeed if the operator tries again. */
  retryable: z.int(),
  actor: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  finished_at: z.string().nullable(),
  file: z.string().nullable(),
})
export type Job = z.infer<typeof jobSchema>

export const jobList = z.object({ items: z.array(jobSchema) })

export const jobItemsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: z.coerce.number().int().min(0).optional(),
})
export type JobItemsQuery = z.infer<typeof jobItemsQuery>

const jobItem = bulkResultSchema.pick({ id: true, code: true, detail: true }).extend({ label: z.string() })
export const jobItemsPage = pageSchema(jobItem)
export type JobItems = z.infer<typeof jobItemsPage>
