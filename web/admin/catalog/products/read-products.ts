import type { z } from 'zod'
import { animalTypes, type ServiceKind, serviceKinds } from '../../../../worker/contract/labels'
import { readAmount } from '../../../../worker/contract/lib/amount'
import {
  maxImportBytes,
  maxProductsPerImport,
  newAnimalInput,
  newServiceInput,
} from '../../../../worker/contract/operations/setup'
import { unsavedFormulaText } from '../../../statement/refusals'
import { readSheet } from '../../../statement/tables/source'
import { cleanCell, isBlankCell } from '../../../statement/text'
import type { Cell, GridRow } from '../../../statement/types'
import { type ProductField, productColumnTitle, productFileColumns, productFileFields } from './examples'

type Animal = z.output<typeof newAnimalInput>
type Service = z.output<typeof newServiceInput>

export type ProductRow = {
  line: number
  name: string
  kind: string
  product: { animal: Animal } | { service: Service } | null
  errors: string[]
}
export type ProductFile = { rows: ProductRow[] } | { refused: string }

const saveAsTableAdvice = 'Simpan sebagai Excel (.xlsx) atau CSV, lalu pilih lagi.'
const refusals: Record<string, string> = {
  empty: 'Berkas ini kosong.',
  password: `Berkas ini dikunci dengan kata sandi. ${saveAsTableAdvice}`,
  old_xls: `Ini berkas Excel lama (.xls). ${saveAsTableAdvice}`,
  too_big: 'Isi berkas ini terlalu besar.',
  too_many_rows: `Paling banyak ${maxProductsPerImport} baris sekaligus.`,
}

/** Removes a unit and marks of required columns: 'Harga (Rp)', 'Stok/ekor', 'Nama *:'. */
const firstWords = /^[^([/*:]*/
const normalizeHead = (cell: Cell) => firstWords.exec(cleanCell(cell).toLowerCase())?.[0].trim() ?? ''

function positionsIn({ cells }: GridRow) {
  const heads = cells.map(normalizeHead)
  const called = (field: ProductField): string[] => productFileColumns[field].map(name => name.toLowerCase())
  const positionOf = (field: ProductField) => heads.findIndex(head => called(field).includes(head))
  const positions = new Map(productFileFields.map(field => [field, positionOf(field)]))
  return positions.get('kind') === -1 || positions.get('name') === -1 ? null : positions
}

const isKey = <K extends string>(map: Record<K, string>, key: string): key is K => Object.hasOwn(map, key)
const keyOfLabel = (labels: Record<string, string>, text: string) =>
  Object.entries(labels).find(([, label]) => label.toLowerCase() === text)?.[0] ?? ''

const kindList = [...Object.values(animalTypes), ...Object.values(serviceKinds)].join(', ')

/** Parses a cell as a whole number. Returns NaN for an unreadable cell, because every schema rejects NaN. */
function parseWholeNumber(cell: Cell) {
  // Round, because formulas can leave a floating-point error, such as 2500000.0000001.
  if (typeof cell === 'number')
    return Math.abs(cell - Math.round(cell)) < 1e-6 ? Math.round(cell) : Number.NaN
  const amount = readAmount(cell)
  return typeof amount === 'number' ? amount : Number.NaN
}

const numberFields: ProductField[] = ['price', 'stock', 'shares', 'operational_cost']

function valuesIn({ cells }: GridRow, positions: Map<ProductField, number>) {
  const entries = productFileFields.flatMap(field => {
    const cell = cells[positions.get(field) ?? -1]
    if (cell === undefined || isBlankCell(cell)) return []
    return [[field, numberFields.includes(field) ? parseWholeNumber(cell) : cleanCell(cell)] as const]
  })
  return Object.fromEntries(entries)
}

const errorTexts = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => {
    const field = productFileFields.find(name => name === path[0])
    return field ? `${productColumnTitle(field)}: ${message}` : message
  })

const unsavedFormulaError = 'Ada rumus tanpa nilai. Buka berkasnya di Excel, simpan, lalu pilih lagi.'

/** Kinds of services that are sold without an animal, so they need a price. */
const pricedKinds: ServiceKind[] = ['badal_haji', 'badal_umrah']
const missingPriceError = 'Harga: Harga harus berupa rupiah bulat di atas 0'

const refused = (...errors: string[]) => ({ product: null, errors })

function productOf(kind: string, values: Record<string, unknown>): Pick<ProductRow, 'product' | 'errors'> {
  const type = keyOfLabel(animalTypes, kind)
  if (isKey(animalTypes, type)) {
    const { success, data, error } = newAnimalInput.safeParse({ ...values, type })
    return success ? { product: { animal: data }, errors: [] } : refused(...errorTexts(error))
  }
  const rite = keyOfLabel(serviceKinds, kind)
  if (!isKey(serviceKinds, rite)) return refused(`Jenis: pilih salah satu dari ${kindList}`)
  if (pricedKinds.includes(rite) && values.price === undefined) return refused(missingPriceError)
  const service = { features: [], terms: [], ...values, kind: rite }
  const { success, data, error } = newServiceInput.safeParse(service)
  return success ? { product: { service: data }, errors: [] } : refused(...errorTexts(error))
}

function readRow(
  row: GridRow,
  positions: Map<ProductField, number>,
  before: Map<string, number>,
): ProductRow {
  const cellOf = (field: ProductField) => cleanCell(row.cells[positions.get(field) ?? -1] ?? '')
  const [name, kind] = [cellOf('name'), cellOf('kind')]
  const shown = { line: row.line, name, kind }
  if (row.cells.includes(unsavedFormulaText)) return { ...shown, ...refused(unsavedFormulaError) }
  const twin = before.get(name.toLowerCase())
  if (twin !== undefined && name !== '')
    return { ...shown, ...refused(`Nama ini sudah ada di baris ${twin}`) }
  before.set(name.toLowerCase(), row.line)
  return { ...shown, ...productOf(kind.toLowerCase(), valuesIn(row, positions)) }
}

export async function parseProductFile(bytes: Uint8Array): Promise<ProductFile> {
  if (bytes.length > maxImportBytes) return { refused: 'Berkas ini lebih besar dari 1 MB.' }
  const sheet = await readSheet(bytes)
  if ('refused' in sheet)
    return { refused: refusals[sheet.refused] ?? `Berkas ini tidak dapat dibaca. ${saveAsTableAdvice}` }
  const head = sheet.rows.findIndex(row => positionsIn(row) !== null)
  const positions = sheet.rows[head] && positionsIn(sheet.rows[head])
  if (!positions)
    return { refused: 'Kolom Jenis dan Nama tidak ditemukan. Pakailah berkas contoh di bawah ini.' }
  const rows = sheet.rows.slice(head + 1)
  if (rows.length > maxProductsPerImport) return { refused: refusals.too_many_rows ?? '' }
  if (rows.length === 0) return { refused: 'Belum ada produk di bawah nama kolomnya.' }
  const before = new Map<string, number>()
  return { rows: rows.map(row => readRow(row, positions, before)) }
}
