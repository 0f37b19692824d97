export const readAsDataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

/** Size of the certificate in px: A4 landscape at 96 dpi. The picture is drawn 3 times larger, at 288 dpi. */
const sheet = { width: 1123, height: 794 }
const pixelRatio = 3
export const certificatePictureSize = { width: sheet.width * pixelRatio, height: sheet.height * pixelRatio }

type PictureType = 'image/png' | 'image/jpeg'
/** JPEG quality from 0 to 1, high enough for clean letters. */
const jpegQuality = 0.92

/** Throws for a picture of another site or a failed download, so that no certificate is drawn without its pictures. */
async function embedAsDataUrl(address: string) {
  if (address.startsWith('data:')) return address
  const url = new URL(address, location.origin)
  const answer = url.origin === location.origin ? await fetch(url) : null
  if (!answer?.ok) throw new Error('a picture cannot be embedded')
  return readAsDataUrl(await answer.blob())
}

/** Matches a URL in CSS in the format in which `worker/site/html/sanitize.ts` writes URLs. */
const styleUrlPattern = /url\("([^"]+)"\)/g

/** Replaces picture URLs by data URLs, because an SVG drawn as a picture loads no external files. */
async function embedPictures(page: Document) {
  for (const picture of page.querySelectorAll<HTMLImageElement>('img[src]')) {
    const source = await embedAsDataUrl(picture.getAttribute('src') ?? '')
    await decodeImage(source)
    picture.setAttribute('src', source)
  }
  for (const style of page.querySelectorAll('style')) {
    let text = style.textContent ?? ''
    for (const [whole, address = ''] of text.matchAll(styleUrlPattern)) {
      text = text.replaceAll(whole, `url("${await embedAsDataUrl(address)}")`)
    }
    style.textContent = text
  }
}

const svgOf = (page: Document) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${sheet.height}">` +
  `<foreignObject width="100%" height="100%">${new XMLSerializer().serializeToString(page.documentElement)}</foreignObject></svg>`

async function decodeImage(address: string) {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

/** WebKit decodes the pictures inside an SVG late: without a delay, the drawing lacks them. */
const isWebKit = () => navigator.vendor.startsWith('Apple')
const webKitDelayMs = 300

async function renderSvg(svg: string, type: PictureType) {
  const address = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  let image = await decodeImage(address)
  if (isWebKit()) {
    await new Promise(resolve => setTimeout(resolve, webKitDelayMs))
    image = await decodeImage(address)
  }
  const canvas = document.createElement('canvas')
  canvas.width = certificatePictureSize.width
  canvas.height = certificatePictureSize.height
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, jpegQuality))
}

/** Returns null on any error. */
export async function drawCertificatePicture(
  html: string,
  type: PictureType = 'image/png',
): Promise<Blob | null> {
  try {
    const page = new DOMParser().parseFromString(html, 'text/html')
    await embedPictures(page)
    return await renderSvg(svgOf(page), type)
  } catch {
    return null
  }
}
