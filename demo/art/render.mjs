import { chromium } from '@playwright/test'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Opens a browser that turns SVG text into picture files; call `close` when done. */
export async function openStudio() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: flags,
  })
  const page = await browser.newPage()
  await page.setContent('<canvas></canvas>')
  return { shoot: (svg, wanted) => shoot(page, svg, wanted), close: () => browser.close() }
}

/**
 * Draws the SVG at twice the wanted size, scales it down and encodes it as well as `budget` bytes allow.
 * `ratio` is height by width; the file comes back as a Buffer with the quality that fitted.
 */
async function shoot(page, svg, { width, ratio, type = 'image/webp', budget, best = 0.9 }) {
  const answer = await page.evaluate(
    async ({ svg, width, height, type, budget, best }) => {
      const picture = new Image()
      picture.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
      await picture.decode()
      const large = new OffscreenCanvas(width * 2, height * 2)
      large.getContext('2d').drawImage(picture, 0, 0, width * 2, height * 2)
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')
      context.imageSmoothingQuality = 'high'
      context.drawImage(large, 0, 0, width, height)
      URL.revokeObjectURL(picture.src)
      for (let quality = best; ; quality -= 0.03) {
        const blob = await canvas.convertToBlob({ type, quality })
        if (blob.size <= budget || quality < 0.4 || type === 'image/png') {
          const url = await new Promise(done => {
            const reader = new FileReader()
            reader.onload = () => done(reader.result)
            reader.readAsDataURL(blob)
          })
          return { base64: url.split(',')[1], quality }
        }
      }
    },
    { svg, width, height: Math.round(width * ratio), type, budget, best },
  )
  return { bytes: Buffer.from(answer.base64, 'base64'), quality: answer.quality }
}
