import { z } from 'zod'
import { enumOf, requiredLine } from '../base'
import type { OfferingKind } from '../labels'

/** A fund is the purpose for which money was given. */
export const fundLabels = {
  qurban: 'Qurban',
  hadyu_dam: 'Hadyu dan dam',
  badal: 'Badal',
  infak: 'Infak',
  operasional: 'Operasional',
} as const
export type Fund = keyof typeof fundLabels

/** Same rule as the view `line_funds`. */
export function fundOfLine(kind: OfferingKind): Fund {
  if (kind === 'hadyu' || kind === 'dam') return 'hadyu_dam'
  return kind === 'badal_haji' || kind === 'badal_umrah' ? 'badal' : 'qurban'
}

export const journalKinds = {
  payment: 'Pembayaran pesanan',
  refund: 'Refund',
  infak: 'Kelebihan bayar jadi infak',
  earned: 'Ibadah selesai',
  payout: 'Pencairan dari penyedia pembayaran',
  manual: 'Catatan buku kas',
} as const
export type JournalKind = keyof typeof journalKinds

/**
 * Money paid for a rite is a debt (`deposit`) until the rite is done. Then the fee is booked in `fee`, and the rest of
 * the price in `realised`.
 */
export const defaultJournalAccounts = {
  cash: { code: '1101', name: 'Kas' },
  bank: { code: '1102', name: 'Bank' },
  qris: { code: '1103', name: 'QRIS' },
  gateway: { code: '1104', name: 'Gerbang pembayaran' },
  other: { code: '1109', name: 'Kas dan bank lain' },
  deposit: { code: '2101', name: 'Titipan pemesan' },
  realised: { code: '4101', name: 'Penyaluran titipan' },
  fee: { code: '4201', name: 'Pendapatan jasa' },
  discount: { code: '4901', name: 'Potongan harga' },
  code: { code: '4301', name: 'Kode unik' },
  infak: { code: '4302', name: 'Infak' },
  income: { code: '4401', name: 'Pemasukan lain' },
  expense: { code: '5101', name: 'Pengeluaran lain' },
  gateway_fee: { code: '5201', name: 'Biaya gerbang pembayaran' },
  gateway_vat: { code: '5202', name: 'PPN biaya gerbang pembayaran' },
} as const
export type JournalAccount = keyof typeof defaultJournalAccounts

const account = z.enum(Object.keys(defaultJournalAccounts) as [JournalAccount, ...JournalAccount[]])

const named = z.object({
  code: requiredLine('Kode akun harus diisi', 20),
  name: requiredLine('Nama akun harus diisi', 60),
})

export const journalSetting = z.object({
  accounts: z.object({
    cash: named,
    bank: named,
    qris: named,
    gateway: named,
    other: named,
    deposit: named,
    realised: named,
    fee: named,
    discount: named,
    code: named,
    infak: named,
    income: named,
    expense: named,
    gateway_fee: named,
    gateway_vat: named,
  } satisfies Record<JournalAccount, typeof named>),
})
export type JournalSetting = z.infer<typeof journalSetting>

export const defaultJournalSetting: JournalSetting = { accounts: defaultJournalAccounts }

export const journalQuery = z.object({
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Bulan harus seperti 2026-05'),
})

/** Limits the sums of a month on the screen. The CSV export has no limit. */
export const maxJournalRows = 200_000

const side = z.object({
  account,
  fund: enumOf(fundLabels),
  debit: z.int(),
  credit: z.int(),
})

export const journalAnswer = z.object({
  month: z.string(),
  /** Null if the month has more than `maxJournalRows` rows. */
  sums: z.array(side).nullable(),
  setting: z.object({ content: journalSetting, updated_at: z.string().nullable() }),
})
export type JournalAnswer = z.infer<typeof journalAnswer>
