import type { Confirmation } from '../contract/problems'
import type { Trust } from '../contract/shop/settings'

const labels: Record<string, string> = {
  bank_name: 'Nama bank',
  account_number: 'Nomor rekening',
  account_name: 'Nama pemilik rekening',
  legal_name: 'Nama badan hukum',
  legal_number: 'Nomor badan hukum',
  pse_number: 'Nomor PSE',
  slaughter_by: 'Penyembelih',
  slaughter_place: 'Tempat penyembelihan',
  places: 'Tempat penyaluran',
  seasons: 'Musim',
  partners: 'Mitra',
}

const ofAccount = ['bank_name', 'account_number', 'account_name']

/** `partners.0.name` is 'Mitra 1'. */
function labelOf(path: string) {
  const [field = '', n] = path.split('.')
  const label = labels[field] ?? field
  return n === undefined ? label : `${label} ${Number(n) + 1}`
}

/** As many digits as an account has, however they are written. */
const accountLike = /\d(?:[\s.-]?\d){7,}/

type Text = { path: string; text: string }

/** Each text of the setting by where it stands; links are opened, not paid to. */
function textsOf(value: unknown, path = ''): Text[] {
  if (typeof value === 'string') return path.endsWith('url') ? [] : [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, path ? `${path}.${name}` : name))
}

/** What a change would do to the accounts that visitors read under *Kepercayaan*; null when they stay as they are. */
export function trustMove(before: Trust, after: Trust): Confirmation | null {
  const known = new Map(textsOf(before).map(({ path, text }) => [path, text]))
  const moved = textsOf(after).filter(
    ({ path, text }) =>
      (known.get(path) ?? '') !== text && (ofAccount.includes(path) || accountLike.test(text)),
  )
  if (moved.length === 0) return null
  const changes = moved.map(({ path, text }) => ({
    label: labelOf(path),
    before: known.get(path) ?? '',
    after: text,
  }))
  return { about: 'money', changes, warnings: [] }
}
