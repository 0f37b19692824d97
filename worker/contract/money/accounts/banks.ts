import { toAsciiDigits } from '../../lib/phone'

/** `known`: names on statements. `short`: names that people type. The first match wins: 'BCA Syariah' before 'BCA'. */
const banks = {
  bca_syariah: { known: 'bca syariah', short: '' },
  bsi: {
    known: 'bank syariah indonesia|bank syariah mandiri|bank bsi',
    short: 'bsi|bsm|mandiri syariah|bri syariah|bni syariah',
  },
  mandiri_taspen: { known: 'bank mandiri taspen|bank mantap', short: 'mandiri taspen|mantap' },
  blu: { known: 'bca digital|blu by bca', short: 'blu' },
  raya: { known: 'bank raya|bri agro|bri agroniaga', short: 'raya' },
  bca: { known: 'bank central asia|klikbca|bank bca|mybca', short: 'bca' },
  mandiri: { known: 'bank mandiri|livin by mandiri|mandiri cash management', short: 'mandiri|livin|kopra' },
  bri: { known: 'bank rakyat indonesia|bank bri|brimo', short: 'bri' },
  bni: { known: 'bank negara indonesia|bank bni|bnidirect', short: 'bni|wondr' },
  btn: { known: 'bank tabungan negara|bank btn', short: 'btn' },
  cimb: { known: 'cimb niaga|octo mobile|octo clicks', short: 'cimb|octo' },
  permata: { known: 'bank permata|permatabank|permata bank', short: 'permata' },
  danamon: { known: 'bank danamon', short: 'danamon' },
  muamalat: { known: 'bank muamalat', short: 'muamalat' },
  mega: { known: 'bank mega', short: 'mega|mega syariah' },
  ocbc: { known: 'ocbc nisp|bank ocbc', short: 'ocbc|nisp' },
  maybank: { known: 'maybank indonesia|bank maybank', short: 'maybank' },
  panin: { known: 'bank panin|panin bank', short: 'panin' },
  btpn: { known: 'bank btpn|bank smbc', short: 'btpn|smbc|jenius' },
  jago: { known: 'bank jago', short: 'jago' },
  seabank: { known: 'bank seabank|seabank indonesia', short: 'seabank|sea bank' },
  sinarmas: { known: 'bank sinarmas|bank sinar mas', short: 'sinarmas' },
  bukopin: { known: 'bank bukopin|kb bank', short: 'bukopin' },
  bjb: { known: 'bank bjb|bank jabar banten', short: 'bjb' },
  dki: { known: 'bank dki|bank jakarta', short: 'dki' },
  dana: { known: 'dana indonesia', short: 'dana' },
  gopay: { known: 'gopay merchant|gobiz', short: 'gopay|gojek' },
  ovo: { known: '', short: 'ovo' },
  shopeepay: { known: '', short: 'shopeepay|shopee' },
  linkaja: { known: '', short: 'linkaja' },
} as const
export type Bank = keyof typeof banks

const foldText = (text: string) =>
  ` ${text
    .slice(0, 200)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `

const mentions = (text: string, names: string) =>
  names.split('|').some(name => name !== '' && text.includes(` ${name} `))

const keys = Object.keys(banks) as Bank[]

const firstOf = (text: string, names: (bank: Bank) => string) => {
  const words = foldText(text)
  return keys.find(bank => mentions(words, names(bank))) ?? null
}

export const findBankInName = (name: string) =>
  firstOf(name, bank => `${banks[bank].known}|${banks[bank].short}`)

/** Only the full name of a bank counts, because a short name could be the name of a person. */
export const findBankInText = (line: string) => firstOf(line, bank => banks[bank].known)

export const isBank = (value: string): value is Bank => Object.hasOwn(banks, value)

const layouts: Record<string, { bank: Bank; isMerchant?: boolean }> = {
  dana_settlement: { bank: 'dana', isMerchant: true },
  bca_merchant: { bank: 'bca', isMerchant: true },
  bri_cms: { bank: 'bri' },
  mandiri_mcm: { bank: 'mandiri' },
  mandiri_mcm_old: { bank: 'mandiri' },
  mandiri_mcm_older: { bank: 'mandiri' },
  mandiri_kopra: { bank: 'mandiri' },
  mandiri_livin: { bank: 'mandiri' },
  bni_direct: { bank: 'bni' },
  bsi: { bank: 'bsi' },
  bsi_trx: { bank: 'bsi' },
  bsi_net: { bank: 'bsi' },
  cimb_en: { bank: 'cimb' },
  cimb: { bank: 'cimb' },
  bca: { bank: 'bca' },
}

export const bankOfLayout = (source_format: string) =>
  Object.hasOwn(layouts, source_format) ? (layouts[source_format]?.bank ?? null) : null

export const isMerchantLayout = (source_format: string) =>
  Object.hasOwn(layouts, source_format) && layouts[source_format]?.isMerchant === true

/** The lengths are from the banks' own apps. The first match wins; 'btn' includes BTN Syariah. */
const numberLengths: [words: RegExp, digits: number[]][] = [
  [/\b(?:bca|bank central asia)\b/i, [10]],
  [/\b(?:bsi|bank syariah indonesia)\b/i, [10]],
  [/\bmandiri\b/i, [13]],
  [/\b(?:bri|bank rakyat indonesia)\b/i, [15]],
  [/\b(?:bni|bank negara indonesia)\b/i, [10]],
  [/\b(?:btn|bank tabungan negara)\b/i, [16, 10]],
  [/\bcimb\b/i, [12, 13, 14]],
  [/\bpermata\b/i, [10, 16]],
  [/\bmuamalat\b/i, [10]],
  [/\bdanamon\b/i, [10, 12]],
  [/\bjago\b/i, [12]],
  [/\bseabank\b/i, [12]],
  [/\b(?:ocbc|nisp)\b/i, [12]],
  [/\bmega\b/i, [15]],
  [/\bpanin\b/i, [10]],
  [/\bbukopin\b|\bkb bank\b/i, [10]],
  [/\bmaybank\b/i, [10]],
  [/\bbtpn\b|\bjenius\b|\bsmbc\b/i, [11]],
  [/\ballo\b/i, [12]],
  [/\bneo\b/i, [16]],
  [/\bblu\b/i, [12]],
]

/** In digits, for e-wallets and for banks whose number lengths are not known. */
const [minDigits, maxDigits] = [6, 20]

export const normalizeAccountNumber = (text: string) =>
  toAsciiDigits(text).replace(/[\s\p{Pd}\p{Cf}\u2212.]/gu, '')

export function accountNumberProblem(typed: string) {
  const number = normalizeAccountNumber(typed)
  if (!/^\d*$/.test(number)) return 'Nomor rekening hanya boleh berisi angka'
  if (number.length < minDigits || number.length > maxDigits)
    return `Nomor rekening harus terdiri dari ${minDigits} sampai ${maxDigits} angka`
  if (/^(\d)\1*$/.test(number)) return 'Nomor rekening tidak mungkin berisi satu angka yang sama'
  return null
}

export function accountLengthWarning(bank_name: string, typed: string) {
  const length = normalizeAccountNumber(typed).length
  const usual = numberLengths.find(([words]) => words.test(bank_name))?.[1]
  if (!usual || usual.includes(length)) return null
  return `Nomor rekening ${bank_name} biasanya ${usual.join(' atau ')} angka; yang ini ${length} angka.`
}
