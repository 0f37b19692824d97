import type { CodeReport } from '../../../../worker/contract/catalog/codes'
import { offeringKinds } from '../../../../worker/contract/labels'
import { formatRupiah, formatThousands, shortDate, wibDay } from '../../../../worker/contract/lib/format'

const percentOf = ({ percent, max_discount }: CodeReport) =>
  max_discount === null ? `${percent}%` : `${percent}%, paling banyak ${formatRupiah(max_discount)}`

export function codeDiscountText(code: CodeReport) {
  if (code.type === 'referral') return 'Tanpa potongan'
  return code.amount === null ? percentOf(code) : formatRupiah(code.amount)
}

export const codeConditionTexts = ({ min_subtotal, applies_to, limit_per_phone }: CodeReport) => [
  ...(min_subtotal > 0 ? [`mulai ${formatRupiah(min_subtotal)}`] : []),
  ...(applies_to.length > 0 ? [`untuk ${applies_to.map(kind => offeringKinds[kind]).join(', ')}`] : []),
  ...(limit_per_phone === null ? [] : [`${formatThousands(limit_per_phone)}× per nomor WhatsApp`]),
]

export function discountCodePeriodText({ starts_at, ends_at }: CodeReport) {
  if (starts_at === null && ends_at === null) return 'Tanpa batas waktu'
  const from = starts_at && `mulai ${shortDate(starts_at)}`
  const to = ends_at && `sampai ${shortDate(ends_at)}`
  return [from, to].filter(Boolean).join(' ')
}

export const codeUsageText = ({ used, limit_total }: CodeReport) =>
  limit_total === null
    ? formatThousands(used)
    : `${formatThousands(used)} dari ${formatThousands(limit_total)}`

type State = { label: string; tone: 'green' | 'yellow' | 'grey' }

export function codeState({ active, starts_at, ends_at, used, limit_total }: CodeReport, now: string): State {
  const today = wibDay(now)
  if (!active) return { label: 'Nonaktif', tone: 'grey' }
  if (ends_at !== null && ends_at < today) return { label: 'Berakhir', tone: 'grey' }
  if (starts_at !== null && starts_at > today) return { label: 'Belum mulai', tone: 'yellow' }
  if (limit_total !== null && used >= limit_total) return { label: 'Habis terpakai', tone: 'yellow' }
  return { label: 'Berlaku', tone: 'green' }
}
