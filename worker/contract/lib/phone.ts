export const phonePattern = /^\+62\d{8,12}$/

/** In characters; enough for a chat link that contains a phone number. */
export const maxPhoneLength = 80

export const phoneMessage = {
  required: 'Nomor WhatsApp harus diisi',
  pattern: 'Nomor WhatsApp harus dimulai dengan +62 dan diikuti 8-12 angka',
}

const grouping = /[\s\p{Pd}\u2212\p{Cf}.()[\]_·•]|\ufe0f|\u20e3/gu

/** Matches digits that an app hid, as in '0812••••67890'. Without them the rest could be another valid number. */
export const hiddenDigitsPattern = /\d[\s-]?(?:[*x•·●∙#?]{2}|…|\.{3})/iu

const edges =
  /^(?:[\s\p{Cf}\p{Extended_Pictographic}*_~`"'“”‘’«»<=:]|\ufe0f)+|[\s\p{Cf}\p{Extended_Pictographic}*_~`"'“”‘’«»>,;:!]{1,12}$/gu

/** Matches the text around the number in chat links, dial links and chat addresses. */
const link =
  /^(?:https?:\/\/)?(?:www\.)?(?:wa\.me\/|(?:(?:api|web)\.whatsapp\.com\/|whatsapp:\/\/)send\/?\?(?:[^#]{0,80}&)?phone=)|^(?:tel|sms|callto):/i
const chatAddress = /@(?:s\.whatsapp\.net|c\.us)$/i

/** Labels before or after a number: 'WA: 0812…', 'No. HP 0812…' and '0812… (WA)'. */
const label =
  /^(?:no|nomor|nmr)(?![a-z])[.:\s]{0,4}|^(?:wa|whats ?app|hp|handphone|ponsel|telp?|telepon|telpon|tlp|phone|kontak)(?![a-z])[.:/\s]{0,4}|\s?\(?\b(?:wa|whats ?app|hp)\)?$/gi

const percentPlus = /^%2b/i

/** Matches the decimal that a spreadsheet or a script adds to a number: '628123456789.0'. */
const withDecimalZero = /^(\+?\d{9,15})[.,]0$/

/** Converts full-width, mathematical and Arabic digits and all plus signs to ASCII; other scripts are unchanged. */
export const toAsciiDigits = (text: string) =>
  text
    .replace(/[\p{Nd}＋﹢]/gu, sign => sign.normalize('NFKC'))
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, digit => String(digit.charCodeAt(0) & 0xf))

function withoutLink(text: string) {
  const rest = text.replace(chatAddress, '').replace(link, '')
  return rest === text ? text : rest.replace(percentPlus, '+').replace(/\/?[?&#;].*$|\/$/s, '')
}

/** Recursive, because 'No. WA: 0812…' has two labels. */
function withoutLabels(text: string): string {
  const rest = text.replace(label, '').replace(edges, '')
  return rest === text ? text : withoutLabels(rest)
}

/** The digits follow +62. '628' and at least 8 more digits are a repeated country code, not the area code 0628. */
function national(digits: string): string {
  const rest = digits.replace(/^0(?=[1-9])/, '')
  if (rest.startsWith('00')) return international(`+${rest.slice(2)}`)
  return /^628\d{8}/.test(rest) ? national(rest.slice(2)) : `+62${rest}`
}

/** '+62+62812…' becomes '+62812…'. Foreign numbers keep their code, so that validation rejects them. */
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
  // No Indonesian number starts with 01: '011 65…' is an international call.
  if (/^(?:0[2-9]|8)\d*$/.test(bare)) return national(bare)
  return /^62\d+$/.test(bare) ? national(bare.slice(2)) : bare
}

/** '0812…', '812…' and '62812…' become '+62812…'. `phonePattern` rejects the result for all other texts. */
export function normalizePhone(text: string) {
  if (hiddenDigitsPattern.test(text)) return text.trim()
  const typed = withoutLabels(withoutLink(toAsciiDigits(text).replace(edges, ''))).replace(
    withDecimalZero,
    '$1',
  )
  const parts = typed.split(/[/\n,;|&]/)
  const isTwo = parts.some((_, n) => n > 0 && phonePattern.test(compact(parts.slice(0, n).join(''))))
  return isTwo ? parts.map(withoutGrouping).join('/') : compact(parts.join(''))
}

/** '+62812…' → '62812…', the format of wa.me. */
export const phoneDigits = (phone: string) => phone.replace(/\D/g, '')

/** Dial link of a phone number of any country: 'tel:+62217654321'. Null if the text is not a number. */
export function dialLink(text: string) {
  const phone = normalizePhone(text)
  return /^\+?\d{3,15}$/.test(phone) ? `tel:${phone}` : null
}
