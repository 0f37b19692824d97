import { type Bank, bankNamed, bankOfLayout, isBank, isMerchantLayout } from './banks'

/** What a statement tells about the account it belongs to. */
export interface FileAccount {
  /** Digits, with one '*' where the bank masks them ('123*789'); null where none stands in the file. */
  account_number: string | null
  /** A bank the file names in full; the layout's own bank goes before it. */
  bank: string | null
  source_format: string
}

export interface OwnAccount {
  id: string
  type: 'bank' | 'qris'
  bank_name: string
  account_number: string
}

/** `unsure`: nothing in the file decides, a person has to say it. */
export type AccountVerdict = 'fits' | 'unsure' | 'other_number' | 'other_bank'

/** Leading zeros come and go with the export. */
const bare = (digits: string) => digits.replace(/^0+/, '')

/** Fewer digits decide nothing: neither a masked number nor one that is none. */
const fewest = 3
const shortestNumber = 5

/** Whether a number of a file, masked or not, is this account's; null where one of them is no number. */
export function isNumberOf(found: string | null, own: string): boolean | null {
  const digits = own.replace(/\D/g, '')
  if (found === null || digits.length < shortestNumber) return null
  const [head = '', tail] = found.split('*')
  if (tail === undefined) return head.length < shortestNumber ? null : bare(head) === bare(digits)
  if (head.length + tail.length < fewest) return null
  const begins = digits.startsWith(head) || bare(digits).startsWith(bare(head))
  return begins && digits.endsWith(tail) && bare(digits).length >= bare(head).length + tail.length
}

const bankOf = ({ source_format, bank }: FileAccount): Bank | null =>
  bankOfLayout(source_format) ?? (bank !== null && isBank(bank) ? bank : null)

/** Whether the file's bank is this account's; null where one of them is not known. */
function isBankOf(file: FileAccount, account: OwnAccount): boolean | null {
  const [theirs, own] = [bankOf(file), bankNamed(account.bank_name)]
  return theirs === null || own === null ? null : theirs === own
}

/** A merchant's report lists QRIS payments, every other statement those of a bank account. */
const isKindOf = ({ source_format }: FileAccount, { type }: OwnAccount) =>
  isMerchantLayout(source_format) === (type === 'qris')

/** Whether a statement belongs to one of the shop's accounts: its number decides, its bank where none stands in it. */
export function judgeAccount(file: FileAccount, account: OwnAccount, all: OwnAccount[]): AccountVerdict {
  const others = all.filter(({ id }) => id !== account.id)
  const isOwn = isNumberOf(file.account_number, account.account_number)
  const alike = others.filter(
    one => isNumberOf(file.account_number, one.account_number) && isBankOf(file, one) !== false,
  )
  const hasBank = isBankOf(file, account)
  if (isOwn === false) return 'other_number'
  if (isOwn) {
    if (alike.length === 0) return 'fits'
    if (hasBank === false) return 'other_number'
    return hasBank && alike.every(one => isBankOf(file, one) === null) ? 'fits' : 'unsure'
  }
  if (alike.length > 0) return 'other_number'
  if (hasBank === false) return 'other_bank'
  const isAlone = others.every(one => isBankOf(file, one) === false || !isKindOf(file, one))
  return file.account_number === null && hasBank && isKindOf(file, account) && isAlone ? 'fits' : 'unsure'
}

/** The one account that a statement belongs to; null where none does or several could. */
export function accountOf<A extends OwnAccount>(file: FileAccount, all: A[]): A | null {
  const fitting = all.filter(account => judgeAccount(file, account, all) === 'fits')
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

export const accountName = ({ type, bank_name, account_number }: Omit<OwnAccount, 'id'>) =>
  type === 'bank' ? `${bank_name} ${account_number}` : bank_name

/** '123*789' as people write it. */
export const shownNumber = (number: string) => number.replace('*', '••••')
