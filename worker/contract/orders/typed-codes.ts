/** Separators, quotes, chat formatting and emoji. */
const separators = /[^\p{L}\p{N}]/gu

const normalizeCode = (text: string) =>
  text.slice(0, 100).normalize('NFKC').replace(separators, '').toUpperCase()

const writtenCode =
  /(?<![\p{L}\p{N}])ORDER[\s\p{Pd}\p{Cf}\u2212_:./]{0,4}([0-9]{3,12})[\s\p{Pd}\p{Cf}]{0,2}([A-Z]{2})(?![\p{L}\p{N}])/giu

/** The only order code in a sentence or link in which it begins with 'ORDER'; null for other text. */
export function writtenOrderCodeIn(text: string) {
  const found = [...text.slice(0, 300).normalize('NFKC').matchAll(writtenCode)]
  const codes = new Set(found.map(([, digits, letters]) => `ORDER-${digits}${letters}`.toUpperCase()))
  return codes.size === 1 ? ([...codes][0] ?? null) : null
}

/** Order code in any spelling: '286mm', 'order–286mm', 'ID pesanan: ORDER-286MM'; null for other text. */
export function orderCodeIn(text: string) {
  const written = writtenOrderCodeIn(text)
  if (written !== null) return written
  const [, digits, letters] = /^(?:\D*ORDER)?([0-9]{3,12})([A-Z]{2})$/.exec(normalizeCode(text)) ?? []
  return digits === undefined ? null : `ORDER-${digits}${letters}`
}

export function certificateNumberIn(text: string) {
  const [, month, serial] =
    /^(?:\D*CERT)?([0-9]{6})([0-9]{4,12})(?:HTML|PDF)?$/.exec(normalizeCode(text)) ?? []
  return month === undefined ? null : `CERT-${month}-${serial}`
}

/** Crockford's base32, which has no look-alikes. A code of 13 characters has 65 bits. */
export const shortCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const shortCodeLength = 13

const lookAlikes: Record<string, string> = { I: '1', L: '1', O: '0' }

/** Code of a certificate's short link in any spelling, or from the whole link; null for other text. */
export function shortCodeIn(text: string) {
  const [, inLink] = /\/s\/([^/?#]{1,60})/i.exec(text.slice(0, 300)) ?? []
  const code = normalizeCode(inLink ?? text).replace(/[ILO]/g, sign => lookAlikes[sign] ?? sign)
  return /^[0-9A-HJKMNP-TV-Z]{13}$/.test(code) ? code : null
}

export const shortLinkPath = (code: string) => `/s/${code}`
