import { encode } from 'uqr'

/** Light modules around the code, as ISO/IEC 18004 asks. */
export const quiet = 4

/** The dark modules of a text's code as [x, y], and how many modules a side has. */
export function qrModules(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x): [number, number][] => (isDark ? [[x, y]] : [])),
  )
  return { dark, size }
}
