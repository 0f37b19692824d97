/** Separators, quotes, chat formatting and emoji. */
const separators = /[^\p{L}\p{N}]/gu

const normalizeCode = (text: string) =>
  text.slice(0, 100).normalize('NFKC').replace(separators, '').toUpperCase()

/** Order code in any spelling: '286mm', 'order–286mm', 'ID pesanan: ORDER-286MM'; null for other text. */
export function orderCodeIn(text: string) {
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
