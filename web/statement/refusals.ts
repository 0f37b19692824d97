import { cleanCell, columnLetter, truncateText } from './text'
import type { Cell, CellProblem, RefusalCode, StatementRefusal } from './types'

const again = 'Unduh ulang mutasi dari bank dalam bentuk CSV atau Excel (.xlsx), lalu pilih berkasnya lagi.'
const asSheet =
  'Buka berkasnya di Excel atau Google Spreadsheet, pilih "Simpan sebagai" Excel (.xlsx) atau CSV'

const sentences: Record<RefusalCode, [message: string, advice: string]> = {
  empty: ['Berkas ini kosong.', again],
  too_big: [
    'Berkas ini lebih besar daripada yang dapat dibaca (10 MB).',
    'Unduh mutasi untuk rentang tanggal yang lebih pendek, misalnya satu minggu.',
  ],
  pdf: [
    'PDF tidak dapat dibaca dengan pasti.',
    'Di internet banking pilih unduh mutasi sebagai CSV atau Excel. Bila hanya ada PDF: buka, pilih semua (Ctrl+A), salin, lalu tempelkan teksnya di sini; teks itu dibaca bila saldonya membuktikan setiap baris.',
  ],
  image: [
    'Ini gambar, bukan berkas mutasi.',
    'Unduh mutasi sebagai CSV atau Excel, atau salin tabelnya dari halaman web bank dan tempelkan di sini.',
  ],
  password: [
    'Berkas Excel ini dikunci dengan kata sandi.',
    `${asSheet} tanpa kata sandi (Excel: File › Info › Protect Workbook › Encrypt with Password, kosongkan), lalu pilih berkas yang baru.`,
  ],
  old_xls: ['Ini berkas Excel lama (.xls).', `${asSheet}, lalu pilih berkas yang baru.`],
  unknown_file: ['Jenis berkas ini tidak dikenal sebagai mutasi rekening.', again],
  no_statement: [
    'Ini bukan mutasi rekening yang lengkap.',
    'Unduh dari bank mutasi harian (CAMT.053 atau MT940), CSV, atau Excel (.xlsx), lalu pilih berkasnya lagi.',
  ],
  damaged: ['Berkas ini rusak atau tidak lengkap.', again],
  no_table: [
    'Tidak ada tabel mutasi di berkas ini.',
    'Pastikan yang dipilih adalah mutasi rekening dengan kolom tanggal, keterangan, dan jumlah.',
  ],
  unproven_text: [
    'Teks salinan PDF hanya dibaca bila saldo di dalamnya membuktikan setiap jumlah, dan di sini tidak.',
    'Salin semua halaman dari saldo awal sampai saldo akhir lalu tempelkan lagi, atau unduh mutasi sebagai CSV atau Excel.',
  ],
  no_rows: [
    'Tabelnya ditemukan, tetapi tidak ada satu pun transaksi di dalamnya.',
    'Periksa rentang tanggal saat mengunduh mutasi.',
  ],
  too_many_rows: [
    'Berkas ini berisi lebih dari 20.000 baris.',
    'Unduh mutasi untuk rentang tanggal yang lebih pendek, lalu impor satu per satu.',
  ],
  currency: ['Mutasi ini bukan dalam rupiah.', 'Hanya mutasi rekening rupiah (IDR) yang dapat diimpor.'],
  several_accounts: [
    'Berkas ini berisi mutasi lebih dari satu rekening.',
    'Unduh mutasi satu rekening per berkas, lalu impor satu per satu.',
  ],
  several_tables: [
    'Berkas ini berisi lebih dari satu tabel mutasi.',
    'Simpan setiap tabel atau lembar sebagai berkas sendiri, lalu impor satu per satu.',
  ],
  cells: [
    'Ada sel yang tidak dapat dibaca dengan pasti, jadi tidak ada yang diimpor.',
    'Periksa baris yang disebut, lalu perbaiki berkasnya, unduh ulang, atau lewati baris itu.',
  ],
}

export function createStatementRefusal(
  code: RefusalCode,
  detail = '',
  problems: CellProblem[] = [],
): StatementRefusal {
  const [message, advice] = sentences[code]
  return {
    outcome: 'refused',
    code,
    message: detail ? `${message} ${detail}` : message,
    advice,
    problems: problems.slice(0, 50),
    problem_count: problems.length,
  }
}

/** Thrown to abort the reading from any depth; `parseStatementFile` and `openStatement` catch it. */
export class StatementRefusedError extends Error {
  readonly refusal: StatementRefusal
  constructor(code: RefusalCode, detail = '') {
    super(code)
    this.refusal = createStatementRefusal(code, detail)
  }
}

export function toStatementRefusal(error: unknown): StatementRefusal {
  if (error instanceof StatementRefusedError) return error.refusal
  throw error
}

const unsaved = 'berisi rumus tanpa nilai; buka berkasnya di Excel, simpan, lalu pilih lagi berkas itu'

/** Text that stands in for a formula cell without a stored value. */
export const unsavedFormulaText = '=rumus'

export const unpackedSizeRefusal = () =>
  new StatementRefusedError(
    'too_big',
    'Isinya jauh lebih besar daripada berkasnya. Bila dari Excel: salin tabel mutasinya saja ke lembar baru, lalu simpan.',
  )

export function cellProblem(
  line: number,
  column: string | number | null,
  cell: Cell,
  why: string,
): CellProblem {
  const name = typeof column === 'number' ? columnLetter(column) : column
  const isUnsaved = cell === unsavedFormulaText
  const text = isUnsaved ? '' : truncateText(cleanCell(cell), 60)
  const where = name ? `Baris ${line}, kolom ${name}` : `Baris ${line}`
  return {
    line,
    column: name,
    text,
    message: `${where}: ${text ? `“${text}” ` : ''}${isUnsaved ? unsaved : why}.`,
  }
}
