import type { CodeReport } from '../../../../worker/contract/catalog/codes'
import { animalTypes, serviceKinds } from '../../../../worker/contract/labels'
import { rupiah, shortDate, thousands, wibDay } from '../../../../worker/contract/lib/format'

export const productKinds = { ...animalTypes, ...serviceKinds }

const percentOf = ({ percent, max_discount }: CodeReport) =>
  max_discount === null ? `${percent}%` : `${percent}%, paling banyak ${rupiah(max_discount)}`

export function codeDiscountText(code: CodeReport) {
  if (code.type === 'referral') return 'Tanpa potongan'
  return code.amount === null ? percentOf(code) : rupiah(code.amount)
}

export const codeConditionTexts = ({ min_subtotal, applies_to, limit_per_phone }: CodeReport) => [
  ...(min_subtotal > 0 ? [`mulai ${rupiah(min_subtotal)}`] : []),
  ...(applies_to.length > 0 ? [`untuk ${applies_to.map(kind => productKinds[kind]).join(', ')}`] : []),
  ...(limit_per_phone === null ? [] : [`${thousands(limit_per_phone)}× per nomor WhatsApp`]),
]

export function codePeriodText({ starts_at, ends_at }: CodeReport) {
  if (starts_at === null && ends_at === null) return 'Tanpa batas waktu'
  const from = starts_at && `mulai ${shortDate(starts_at)}`
  const to = ends_at && `sampai ${shortDate(ends_at)}`
  return [from, to].filter(Boolean).join(' ')
}

export const codeUsageText = ({ used, limit_total }: CodeReport) =>
  limit_total === null ? thousands(used) : `${thousands(used)} dari ${thousands(limit_total)}`

type State = { label: string; tone: 'green' | 'yellow' | 'grey' }

export function codeState({ active, starts_at, ends_at, used, limit_total }: CodeReport, now: string): State {
  const today = wibDay(now)
  if (!active) return { label: 'Nonaktif', tone: 'grey' }
  if (ends_at !== null && ends_at < today) return { label: 'Berakhir', tone: 'grey' }
  if (starts_at !== null && starts_at > today) return { label: 'Belum mulai', tone: 'yellow' }
  if (limit_total !== null && used >= limit_total) return { label: 'Habis terpakai', tone: 'yellow' }
  return { label: 'Berlaku', tone: 'green' }
}
