import { encode } from 'uqr'

/** Width of the quiet zone in modules (ISO/IEC 18004). */
const quietZoneModules = 4

const maxMarkers = 20

/** Upper case fits the alphanumeric mode of a QR code, which makes the code smaller. */
const inCapitals = (link: string) => link.toUpperCase()

function qrSvg(link: string) {
  const { data, size } = encode(inCapitals(link), { ecc: 'M', border: 0 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const side = size + 2 * quietZoneModules
  const box = `${-quietZoneModules} ${-quietZoneModules} ${side} ${side}`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="qr" width="28mm" height="28mm" viewBox="${box}" shape-rendering="crispEdges" ` +
    `role="img" aria-label="Kode QR untuk memeriksa keaslian sertifikat ini"><rect x="${-quietZoneModules}" y="${-quietZoneModules}" width="${side}" height="${side}" fill="#fff"/>` +
    `<path d="${dark.join('')}" fill="#000"/></svg>`
  )
}

/** Whether `html` ends inside a tag, a style or a title, where an inserted SVG would not render. */
function isInTag(html: string) {
  const isIn = (start: string, end: string) => html.lastIndexOf(start) > html.lastIndexOf(end)
  return isIn('<', '>') || isIn('<style', '</style') || isIn('<title', '</title')
}

/** Upper right corner of the page: most likely empty in a template without a QR marker. */
const cornerHtml = (svg: string) =>
  `<div style="position:absolute;top:11mm;right:max(11mm,calc(50% - 148.5mm + 11mm));width:24mm;height:24mm">${svg.replace(
    'width="28mm" height="28mm"',
    'width="24mm" height="24mm"',
  )}</div>`

const documentEnd = /<\/body>|<\/html>|$/

/**
 * Replaces the first usable marker `sign` in the sanitised `html` by the QR code of `link`. Without a usable marker,
 * draws the code in a corner. A null `link` draws nothing.
 */
export function drawQr(html: string, sign: string, link: string | null) {
  const [first = '', ...rest] = html.split(sign)
  if (link === null) return first + rest.join('')
  const svg = qrSvg(link)
  let isDrawn = false
  let drawn = first
  for (const [n, piece] of rest.entries()) {
    const fits = !isDrawn && n < maxMarkers && !isInTag(drawn)
    if (fits) isDrawn = true
    drawn += (fits ? svg : '') + piece
  }
  return isDrawn ? drawn : drawn.replace(documentEnd, end => cornerHtml(svg) + end)
}
