import { z } from 'zod'
import { enumOf, pageSchema, singleLineText } from '../base'
import { bulkResult, optionalSeenAt } from '../bulk'
import { bulkCertificateStep } from '../fulfilment/certificates'
import { bulkSacrificeStep } from '../fulfilment/sacrifices'
import { wibDay } from '../lib/format'
import { bulkOrderStep } from '../orders/desk'
import type { Group } from '../people/roles'

export const jobStates = {
  queued: 'Menunggu giliran',
  running: 'Berjalan',
  stopping: 'Sedang dihentikan',
  stopped: 'Dihentikan',
  done: 'Selesai',
} as const
export type JobState = keyof typeof jobStates

export const jobReasons = {
  role: 'Orang yang memulainya tidak lagi berhak melakukan ini.',
  disabled: 'Akses orang yang memulainya sudah ditutup.',
  signed_out: 'Pemilik mengakhiri semua sesi orang yang memulainya.',
  totp: 'Orang yang memulainya harus memasang verifikasi dua langkah dahulu.',
  broken: 'Server berkali-kali gagal mengerjakannya. Coba lanjutkan sebentar lagi.',
} as const
export type JobReason = keyof typeof jobReasons

/** Title of each action, in its dialog and in the job tray. */
export const jobTitles = {
  'certificates.published': 'Terbitkan sertifikat',
  'certificates.replaced': 'Ganti dengan data terbaru',
  'certificates.revoked': 'Cabut sertifikat',
  'certificates.draft': 'Tarik sertifikat ke draf',
  'drafts.draft': 'Buat draf sertifikat',
  'orders.verify': 'Verifikasi pembayaran',
  'orders.reject': 'Tolak pembayaran',
  'orders.status': 'Ubah status pesanan',
  'orders.slaughter': 'Catat penyembelihan',
  'sacrifices.schedule': 'Jadwalkan',
  'sacrifices.complete': 'Tandai sudah disembelih',
  'sacrifices.reopen': 'Kembalikan ke belum dijadwalkan',
  'statements.exact': 'Cocokkan yang pasti',
  'statements.recorded': 'Pasangkan dengan yang sudah dicatat',
  'imports.merge': 'Catat mutasi',
  'imports.accept': 'Percayai berkas mutasi',
  'imports.match': 'Bandingkan mutasi dengan pesanan',
  'emails.send_again': 'Kirim lagi email yang gagal',
  'order_csv.csv': 'Export pesanan',
  'ledger_csv.csv': 'Export transaksi',
  'audit_csv.csv': 'Export riwayat',
} as const

/** Falls back to `kind`: a page opened before an update may not know a newer kind of job. */
export const jobTitle = ({ kind, action }: { kind: string; action: string }) =>
  Object.entries(jobTitles).find(([step]) => step === `${kind}.${action}`)?.[1] ?? kind

/** Kinds of jobs, and the route group whose write permission each needs. */
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

/** Maximum number of row ids in one request; `rest` selects further rows. */
export const maxNamedRows = 500

const selectionFields = {
  ids: z
    .array(z.string().max(64))
    .min(1, 'Pilih setidaknya satu baris')
    .max(maxNamedRows, 'Paling banyak 500 baris disebut satu per satu'),
  /** Selects further rows: the list's query with the cursor where they begin, such as `status=pending&cursor=12`. */
  rest: singleLineText(4000).optional(),
  ...optionalSeenAt,
}

const filterFields = {
  ids: z.tuple([]),
  /** The query of the list, such as `status=pending`; empty for all rows. */
  rest: singleLineText(4000),
  ...optionalSeenAt,
}

/** Exportable lists, and the start of their file names. */
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
/** `rest` selects the import as `statement=…`; `match` compares all open rows and needs no `rest`. */
export const importJobStep = z.object({ action: z.enum(['merge', 'accept', 'match']) })
export type ImportStep = z.infer<typeof importJobStep>
const resendStep = z.object({ action: z.literal('send_again') })
const settleStep = z.object({ action: z.enum(['exact', 'recorded']) })

/** Rejects unknown fields, because a misspelt one could select all rows. */
export const jobInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('certificates'), step: bulkCertificateStep, ...selectionFields }),
  z.strictObject({ kind: z.literal('drafts'), step: draftStep, ...selectionFields }),
  z.strictObject({ kind: z.literal('orders'), step: bulkOrderStep, ...selectionFields }),
  z.strictObject({ kind: z.literal('sacrifices'), step: bulkSacrificeStep, ...selectionFields }),
  z.strictObject({ kind: z.literal('statements'), step: settleStep, ...selectionFields }),
  z.strictObject({ kind: z.literal('imports'), step: importJobStep, ...filterFields }),
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
  /** Whether `total` is final; false while rows are still being read. */
  is_counted: z.boolean(),
  done: z.int(),
  failed: z.int(),
  /** Failed rows that may succeed if they are tried again. */
  retryable: z.int(),
  actor: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  finished_at: z.string().nullable(),
  /** Name of the resulting file, while it can be downloaded. */
  file: z.string().nullable(),
})
export type Job = z.infer<typeof jobSchema>

export const jobList = z.object({ items: z.array(jobSchema) })

export const jobItemsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: z.coerce.number().int().min(0).optional(),
})
export type JobItemsQuery = z.infer<typeof jobItemsQuery>

const jobItem = bulkResult.pick({ id: true, code: true, detail: true }).extend({ label: z.string() })
export const jobItems = pageSchema(jobItem)
export type JobItems = z.infer<typeof jobItems>
