/** What an Indonesian WhatsApp number looks like once normalised. */
export const phonePattern = /^\+62\d{8,12}$/

/** Longest text that is read as a phone number, in characters; a chat link with its number fits. */
export const longestPhone = 80

export const phoneMessage = {
  required: 'Nomor WhatsApp harus diisi',
  pattern: 'Nomor WhatsApp harus dimulai dengan +62 dan diikuti 8-12 angka',
}

/** Spaces of every kind, hyphens and dashes, invisible marks, dots and brackets: how people group a number. */
const grouping = /[\s\p{Pd}\u2212\p{Cf}.()[\]_·•]|\ufe0f|\u20e3/gu

/** Marks that a chat puts around bold or italic text, quotes, pictures, and punctuation behind a number. */
const edges =
  /^(?:[\s\p{Cf}\p{Extended_Pictographic}*_~`"'“”‘’«»<=:]|\ufe0f)+|[\s\p{Cf}\p{Extended_Pictographic}*_~`"'“”‘’«»>,;:!]{1,12}$/gu

/** What stands before the number in a chat link or a link to dial, and behind it in the address of a chat. */
const link =
  /^(?:https?:\/\/)?(?:www\.)?(?:wa\.me\/|(?:(?:api|web)\.whatsapp\.com\/|whatsapp:\/\/)send\/?\?(?:[^#]{0,80}&)?phone=)|^(?:tel|sms|callto):/i
const chatAddress = /@(?:s\.whatsapp\.net|c\.us)$/i

/** 'WA: 0812…', 'No. HP 0812…' and '0812… (WA)'. */
const label =
  /^(?:no|nomor|nmr)(?![a-z])[.:\s]{0,4}|^(?:wa|whats ?app|hp|handphone|ponsel|telp?|telepon|telpon|tlp|phone|kontak)(?![a-z])[.:/\s]{0,4}|\s?\(?\b(?:wa|whats ?app|hp)\)?$/gi

const percentPlus = /^%2b/i

/** ASCII for full-width, mathematical and Arabic digits and for every plus sign; other digits stay. */
export const plainDigits = (text: string) =>
  text
    .replace(/[\p{Nd}＋﹢]/gu, sign => sign.normalize('NFKC'))
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, digit => String(digit.charCodeAt(0) & 0xf))

/** The number of a link, without what follows it; any other text as it is. */
function withoutLink(text: string) {
  const rest = text.replace(chatAddress, '').replace(link, '')
  return rest === text ? text : rest.replace(percentPlus, '+').replace(/\/?[?&#;].*$|\/$/s, '')
}

/** Again and again, for 'No. WA: 0812…' has two labels. */
function withoutLabels(text: string): string {
  const rest = text.replace(label, '').replace(edges, '')
  return rest === text ? text : withoutLabels(rest)
}

/**
 * '+62' and the national number behind a country code of Indonesia. The code typed twice counts once: '62' and a mobile
 * number have at least 11 digits, a number of area 0628 has at most 10.
 */
function national(digits: string): string {
  const rest = digits.replace(/^0(?=[1-9])/, '')
  if (rest.startsWith('00')) return international(`+${rest.slice(2)}`)
  return /^628\d{8}/.test(rest) ? national(rest.slice(2)) : `+62${rest}`
}

/** '+62+62812…' is '+62812…'. A number of another country keeps its code, so that no rule accepts it. */
function international(number: string): string {
  const code = number.replace(/^(?:\+62)+(?=\+)/, '')
  return code.startsWith('+62') ? national(code.slice(3)) : code
}

const withoutGrouping = (text: string) => text.replace(grouping, '')

function compact(text: string) {
  const bare = withoutGrouping(text)
    .replace(/^00/, '+')
    .replace(/^(?:\+?62)+(?=\+)/, '')
  if (bare.startsWith('+')) return international(bare)
  // No area begins with 01: '011 65…' calls another country from abroad.
  if (/^(?:0[2-9]|8)\d*$/.test(bare)) return national(bare)
  return /^62\d+$/.test(bare) ? national(bare.slice(2)) : bare
}

/**
 * 0812…, 812…, 62812… and +62 812-… all become '+62812…'. A number of another country and every other text come back
 * without their grouping, so that `phonePattern` refuses them. '/' and ',' group a number too, but '0812…/0813…' is two.
 */
export function normalizePhone(text: string) {
  const typed = withoutLabels(withoutLink(plainDigits(text).replace(edges, '')))
  const parts = typed.split(/[/\n,;|&]/)
  const isTwo = parts.some((_, n) => n > 0 && phonePattern.test(compact(parts.slice(0, n).join(''))))
  return isTwo ? parts.map(withoutGrouping).join('/') : compact(parts.join(''))
}

/** '+62812…' → '62812…', as wa.me wants it. */
export const phoneDigits = (phone: string) => phone.replace(/\D/g, '')

/** Where a contact number of any country leads: 'tel:+62217654321'. Null for a text that is no number. */
export function dialLink(text: string) {
  const phone = normalizePhone(text)
  return /^\+?\d{3,15}$/.test(phone) ? `tel:${phone}` : null
}
