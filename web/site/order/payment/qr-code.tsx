import { qrModules, quiet } from './qr-modules'

/** A QR code as crisp vector squares, never smaller than 260 px. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { dark, size } = qrModules(text)
  const side = size + 2 * quiet
  return (
    <svg
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      className="size-[272px] shrink-0 max-[352px]:-mx-4 rounded-lg border border-line bg-white"
    >
      <path d={dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('')} fill="#000" />
    </svg>
  )
}
