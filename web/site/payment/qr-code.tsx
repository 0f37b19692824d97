import { encode } from 'uqr'

/** Light modules around the code, as ISO/IEC 18004 asks. */
const quiet = 4

const pathOf = (modules: boolean[][]) =>
  modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

/** A QR code as crisp vector squares, never smaller than 260 px. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const side = size + 2 * quiet
  return (
    <svg
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      className="size-[272px] shrink-0 max-[352px]:-mx-4 rounded-lg border border-line bg-white"
    >
      <path d={pathOf(data)} fill="#000" />
    </svg>
  )
}
