import { listed } from './lists.ts'

type BankAccount = {
  type: 'bank' | 'qris'
  bank_name: string
  account_number: string
  account_name: string
  branch: string
  logo_url: string | null
  qris_code: string | null
  qris_image_url: string | null
}

const holder = 'Yayasan Amanah Qurban Indonesia'
const noQris = { logo_url: null, qris_code: null, qris_image_url: null }

/** Account numbers and the QRIS code are fictitious. The seed draws the picture of the code from `qris_code`. */
export const bankAccounts = listed<BankAccount>([
  {
    type: 'bank',
    bank_name: 'Bank Syariah Indonesia',
    account_number: '7000000012',
    account_name: holder,
    branch: 'KC Bogor Cibinong',
    ...noQris,
  },
  {
    type: 'bank',
    bank_name: 'BCA',
    account_number: '0000123456',
    account_name: holder,
    branch: 'KCU Bogor',
    ...noQris,
  },
  {
    type: 'qris',
    bank_name: 'QRIS Amanah Qurban',
    account_number: 'QRIS',
    account_name: 'QRIS',
    branch: 'QRIS',
    logo_url: null,
    qris_code:
      '00020101021126680016ID.CO.CONTOH.WWW011893600000000000000102150000000000000010303UMI51440014ID.CO.QRIS.WWW0215ID00000000000000303UMI5204866153033605802ID5913CONTOH QURBAN6007JAKARTA61051234562070703A016304FAA1',
    qris_image_url: null,
  },
])

/** Ledger entries without an order, newest first, for the finance page. */
export const otherTransactions = [
  {
    type: 'expense' as const,
    amount: 4_250_000,
    description: 'Pakan hijauan dan konsentrat kandang Cibinong',
  },
  { type: 'income' as const, amount: 2_750_000, description: 'Hasil penjualan pupuk kandang' },
  { type: 'expense' as const, amount: 950_000, description: 'Pemeriksaan dokter hewan dan vitamin' },
  { type: 'expense' as const, amount: 3_100_000, description: 'Perbaikan lantai kandang panggung' },
  { type: 'expense' as const, amount: 1_450_000, description: 'Obat cacing dan garam mineral ternak' },
]

/** Ledger entries without an order around the days of slaughter; `day` is days after 10 Zulhijjah. */
export const eidTransactions = [
  {
    day: -2,
    type: 'expense' as const,
    amount: 1_800_000,
    description: 'Sewa truk pengantaran hewan Wonogiri–Bogor',
  },
  {
    day: -1,
    type: 'expense' as const,
    amount: 389_000,
    description: 'Cetak spanduk dan tanda pengenal panitia',
  },
  {
    day: -1,
    type: 'expense' as const,
    amount: 675_000,
    description: 'Besek bambu dan daun pisang, 450 paket',
  },
  {
    day: 1,
    type: 'expense' as const,
    amount: 1_250_000,
    description: 'Biaya distribusi ke desa binaan Sukabumi',
  },
  {
    day: 2,
    type: 'income' as const,
    amount: 1_500_000,
    description: 'Infak distribusi dari jemaah Masjid Al-Ikhlas',
  },
  {
    day: 3,
    type: 'expense' as const,
    amount: 2_400_000,
    description: 'Upah juru sembelih dan tim pembersihan',
  },
]
