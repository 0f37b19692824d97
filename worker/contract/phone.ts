/** What an Indonesian WhatsApp number looks like once normalised. */
export const phonePattern = /^\+62\d{8,12}$/

export const phoneMessage = {
  required: 'Nomor WhatsApp harus diisi',
  pattern: 'Nomor WhatsApp harus dimulai dengan +62 dan diikuti 8-12 angka',
}

/** Spaces of every kind, hyphens and dashes, dots and parentheses: how people group a number. */
const grouping = /[\s\p{Pd}\p{Cf}.()]/gu

/** 0812…, 62812… and +62 812-… all become '+62812…'; anything else comes back without its grouping. */
export function normalizePhone(text: string) {
  const bare = text.replace(grouping, '').replace(/^00/, '+')
  if (/^0\d/.test(bare)) return `+62${bare.slice(1)}`
  return bare.replace(/^\+?620*(?=\d)/, '+62')
}

/** '+62812…' → '62812…', as wa.me wants it. */
export const phoneDigits = (phone: string) => phone.replace(/\D/g, '')
