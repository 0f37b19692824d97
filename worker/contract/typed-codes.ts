/** What people and phones put between the parts of a code: spaces, dashes of any length, marks, signs without a shape. */
const between = /[\s\p{Pd}\p{Cf}\u2212_:.,;#'"()]/gu

const bare = (text: string) => text.slice(0, 100).normalize('NFKC').replace(between, '').toUpperCase()

/** The order code that a text means, however it was typed: '286mm', 'ORDER 286MM', 'order–286mm'; null when it means none. */
export function orderCodeIn(text: string) {
  const [, digits, letters] = /^(?:ORDER)?([0-9]{3,12})([A-Z]{2})$/.exec(bare(text)) ?? []
  return digits === undefined ? null : `ORDER-${digits}${letters}`
}

/** The certificate number that a text means, likewise. */
export function certificateNumberIn(text: string) {
  const [, month, serial] = /^(?:CERT)?([0-9]{6})([0-9]{4,12})$/.exec(bare(text)) ?? []
  return month === undefined ? null : `CERT-${month}-${serial}`
}
