import { useMemo } from 'react'
import { encode } from 'uqr'

/** Width of the light margin of a QR code in modules, as ISO/IEC 18004 requires. */
export const quietZoneModules = 4

/** Coordinates [x, y] of a QR code's dark modules, and the number of modules per side. */
export function qrModules(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x): [number, number][] => (isDark ? [[x, y]] : [])),
  )
  return { dark, size }
}

/** Size of a QR code's module in px, large enough for bank apps that read the code from the gallery. */
const pixelsPerModule = 10

/** QR code as SVG, for browsers whose canvas is missing or returns noise against fingerprinting. */
const svgCode = ({ dark, size }: ReturnType<typeof qrModules>) => {
  const side = size + 2 * quietZoneModules
  const path = dark.map(([x, y]) => `M${x + quietZoneModules} ${y + quietZoneModules}h1v1h-1z`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

function drawCode(code: ReturnType<typeof qrModules>) {
  const side = (code.size + 2 * quietZoneModules) * pixelsPerModule
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.fillStyle = '#000'
  for (const [x, y] of code.dark)
    context.fillRect(
      (x + quietZoneModules) * pixelsPerModule,
      (y + quietZoneModules) * pixelsPerModule,
      pixelsPerModule,
      pixelsPerModule,
    )
  // Some browsers return noise: use the canvas only if the margin is white and the corner module is black.
  const [light] = context.getImageData(0, 0, 1, 1).data
  const [dark] = context.getImageData(
    quietZoneModules * pixelsPerModule,
    quietZoneModules * pixelsPerModule,
    1,
    1,
  ).data
  return light === 255 && dark === 0 ? canvas.toDataURL('image/png') : null
}

/** QR code as `<img>`: browsers with a forced dark mode leave it alone, and a long press offers to save it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const source = useMemo(() => {
    const code = qrModules(text)
    return drawCode(code) ?? svgCode(code)
  }, [text])
  return (
    <img
      src={source}
      alt={label}
      width={272}
      height={272}
      className="qr size-[272px] shrink-0 max-[352px]:-mx-4 rounded-lg border border-line bg-white"
    />
  )
}
