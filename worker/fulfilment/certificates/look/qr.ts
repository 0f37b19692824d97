import { encode } from 'uqr'

/** Light modules around the code, as ISO/IEC 18004 asks. */
const quiet = 4

/** A template that asks for it oftener is looked through no further. */
const mostTried = 20

/** Only what the alphanumeric mode of a QR code holds, which makes it smaller. */
const inCapitals = (link: string) => link.toUpperCase()

function drawing(link: string) {
  const { data, size } = encode(inCapitals(link), { ecc: 'M', border: 0 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const side = size + 2 * quiet
  const box = `${-quiet} ${-quiet} ${side} ${side}`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="qr" width="28mm" height="28mm" viewBox="${box}" shape-rendering="crispEdges" ` +
    `role="img" aria-label="Kode QR untuk memeriksa keaslian sertifikat ini"><rect x="${-quiet}" y="${-quiet}" width="${side}" height="${side}" fill="#fff"/>` +
    `<path d="${dark.join('')}" fill="#000"/></svg>`
  )
}

/** Whether the end of `html` lies within a tag, or in what is text to browsers: markup means nothing there. */
function isInTag(html: string) {
  const isIn = (start: string, end: string) => html.lastIndexOf(start) > html.lastIndexOf(end)
  return isIn('<', '>') || isIn('<style', '</style') || isIn('<title', '</title')
}

/** In the upper right corner of the sheet, where a template that knows of no code is most likely to be free. */
const corner = (svg: string) =>
  `<div style="position:absolute;top:11mm;right:max(11mm,calc(50% - 148.5mm + 11mm));width:24mm;height:24mm">${svg.replace(
    'width="28mm" height="28mm"',
    'width="24mm" height="24mm"',
  )}</div>`

const theEnd = /<\/body>|<\/html>|$/

/**
 * Draws the code of `link` where `sign` stands for it, and in a corner where it stands nowhere; nothing for a
 * certificate without a link. `html` is sanitised, and nothing of it comes into the drawing.
 */
export function drawQr(html: string, sign: string, link: string | null) {
  const [first = '', ...rest] = html.split(sign)
  if (link === null) return first + rest.join('')
  const svg = drawing(link)
  let isDrawn = false
  let drawn = first
  for (const [n, piece] of rest.entries()) {
    const fits = !isDrawn && n < mostTried && !isInTag(drawn)
    if (fits) isDrawn = true
    drawn += (fits ? svg : '') + piece
  }
  return isDrawn ? drawn : drawn.replace(theEnd, end => corner(svg) + end)
}
