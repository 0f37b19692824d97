import type { Page } from '@playwright/test'
import jsQR from 'jsqr'

type Pixels = { data: Uint8ClampedArray; width: number; height: number }

/** Decodes a QR code that is dark on light; inverted codes are not tried. */
export const scanned = ({ data, width, height }: Pixels) =>
  jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null

/** Decodes the PNG in the browser. */
export async function pixelsOf(page: Page, png: Buffer): Promise<Pixels> {
  const { bytes, width, height } = await page.evaluate(async base64 => {
    const raw = Uint8Array.from(atob(base64), sign => sign.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([raw], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {
      data: new Uint8ClampedArray(),
    }
    let text = ''
    for (let at = 0; at < data.length; at += 8192)
      text += String.fromCharCode(...data.subarray(at, at + 8192))
    return { bytes: btoa(text), width: bitmap.width, height: bitmap.height }
  }, png.toString('base64'))
  return { data: new Uint8ClampedArray(Buffer.from(bytes, 'base64')), width, height }
}
