/**
 * Lengths of account numbers, as shown in the banks' own apps. The first pattern that matches the bank's name applies:
 * 'BTN Syariah' has the lengths of BTN.
 */
const banks: [words: RegExp, digits: number[]][] = [
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

/** Digits: minimum and maximum for unknown banks and e-wallets. */
const [minDigits, maxDigits] = [6, 20]

export const removeSeparators = (text: string) => text.replace(/[\s.-]/g, '')

/** Why a number, typed or stored, cannot be an account number; null if it can. */
export function accountNumberProblem(typed: string) {
  const number = removeSeparators(typed)
  if (!/^\d*$/.test(number)) return 'Nomor rekening hanya boleh berisi angka'
  if (number.length < minDigits || number.length > maxDigits)
    return `Nomor rekening harus terdiri dari ${minDigits} sampai ${maxDigits} angka`
  if (/^(\d)\1*$/.test(number)) return 'Nomor rekening tidak mungkin berisi satu angka yang sama'
  return null
}

/** A warning if the number has an unusual length for its bank; null if it fits or the bank is unknown. */
export function unusualLengthWarning(bank_name: string, typed: string) {
  const length = removeSeparators(typed).length
  const usual = banks.find(([words]) => words.test(bank_name))?.[1]
  if (!usual || usual.includes(length)) return null
  return `Nomor rekening ${bank_name} biasanya ${usual.join(' atau ')} angka; yang ini ${length} angka.`
}
