import { type Bank, bankOfLayout, findBankInName, isBank, isMerchantLayout } from './banks'

export interface FileAccount {
  /** Digits of the account number, with one '*' where the bank masks them ('123*789'); null if the file has none. */
  account_number: string | null
  bank: string | null
  source_format: string
}

export interface OwnAccount {
  id: string
  type: 'bank' | 'qris'
  bank_name: string
  account_number: string
}

/** `unsure`: a person must confirm the account, because the number and bank in the file do not identify it. */
export type AccountVerdict = 'fits' | 'unsure' | 'other_number' | 'other_bank'

/** Some bank exports add or drop leading zeros. */
const withoutLeadingZeros = (digits: string) => digits.replace(/^0+/, '')

/** With fewer digits, masked or complete, an account number could match several accounts. */
const minMaskedDigits = 3
const minNumberDigits = 5

export function isAccountNumberMatch(found: string | null, own: string): boolean | null {
  const digits = own.replace(/\D/g, '')
  if (found === null || digits.length < minNumberDigits) return null
  const [head = '', tail] = found.split('*')
  if (tail === undefined)
    return head.length < minNumberDigits ? null : withoutLeadingZeros(head) === withoutLeadingZeros(digits)
  if (head.length + tail.length < minMaskedDigits) return null
  const begins = digits.startsWith(head) || withoutLeadingZeros(digits).startsWith(withoutLeadingZeros(head))
  return (
    begins &&
    digits.endsWith(tail) &&
    withoutLeadingZeros(digits).length >= withoutLeadingZeros(head).length + tail.length
  )
}

const bankOf = ({ source_format, bank }: FileAccount): Bank | null =>
  bankOfLayout(source_format) ?? (bank !== null && isBank(bank) ? bank : null)

function isBankOf(file: FileAccount, account: OwnAccount): boolean | null {
  const [theirs, own] = [bankOf(file), findBankInName(account.bank_name)]
  return theirs === null || own === null ? null : theirs === own
}

/** Merchant reports list QRIS payments, all other bank statements list the rows of a bank account. */
const isKindOf = ({ source_format }: FileAccount, { type }: OwnAccount) =>
  isMerchantLayout(source_format) === (type === 'qris')

/** Compares the account number of the bank statement or, if it has none, the bank. */
export function judgeAccountMatch(file: FileAccount, account: OwnAccount, all: OwnAccount[]): AccountVerdict {
  const others = all.filter(({ id }) => id !== account.id)
  const isOwn = isAccountNumberMatch(file.account_number, account.account_number)
  const alike = others.filter(
    one => isAccountNumberMatch(file.account_number, one.account_number) && isBankOf(file, one) !== false,
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

export function matchStatementAccount<A extends OwnAccount>(file: FileAccount, all: A[]): A | null {
  const fitting = all.filter(account => judgeAccountMatch(file, account, all) === 'fits')
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

export const bankAccountLabel = ({ type, bank_name, account_number }: Omit<OwnAccount, 'id'>) =>
  type === 'bank' ? `${bank_name} ${account_number}` : bank_name

export const displayAccountNumber = (number: string) => number.replace('*', '••••')
