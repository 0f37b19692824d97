/** Composes every demo picture, the illustrations and the icons: `npm run art`. Needs Chromium. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cattle } from './art/cattle.mjs'
import { cards, front } from './art/front.mjs'
import { herding } from './art/herding.mjs'
import { appIcon, favicon, latticeTile } from './art/icons.mjs'
import { pilgrimage } from './art/pilgrimage.mjs'
import { plates } from './art/plates.mjs'
import { openStudio } from './art/render.mjs'
import { sacrifice } from './art/sacrifice.mjs'
import { services } from './art/services.mjs'
import { sharing } from './art/sharing.mjs'
import { smallAnimals } from './art/small-animals.mjs'

const media = fileURLToPath(new URL('media/', import.meta.url))
const site = fileURLToPath(new URL('../web/public/', import.meta.url))
const sizes = [
  [240, 7_000, 0.7],
  [480, 18_000, 0.7],
  [960, 36_000, 0.8],
  [1600, 70_000, 0.76],
]
/** Seen before anything else: it has to fit the first round trips of a slow connection. */
const first = new Set(['hero-1'])
const albums = {
  general: { ...front, ...services },
  animals: { ...smallAnimals, ...cattle },
  gallery: { ...sacrifice, ...sharing, ...herding, ...pilgrimage },
}
const only = process.argv.slice(2)
const studio = await openStudio()
let total = 0

async function save(file, svg, wanted) {
  const [, w, h] = svg.match(/width="(\d+)" height="(\d+)"/)
  const { bytes, quality } = await studio.shoot(svg, { ratio: h / w, ...wanted })
  const isOver = bytes.length > wanted.budget
  writeFileSync(file, bytes)
  total += bytes.length
  console.log(
    `${isOver ? 'TOO LARGE ' : ''}${file.split('/').slice(-2).join('/')} ${bytes.length} q=${quality.toFixed(2)}`,
  )
}

const wanted = name => only.length === 0 || only.includes(name)

for (const [folder, scenes] of Object.entries(albums)) {
  mkdirSync(media + folder, { recursive: true })
  for (const [name, scene] of Object.entries(scenes).filter(([name]) => wanted(name))) {
    const svg = scene()
    for (const [width, budget, best] of sizes) {
      const quality = first.has(name) ? 0.6 : best
      await save(`${media}${folder}/${name}-${width}.webp`, svg, { width, budget, best: quality })
    }
  }
}
if (wanted('og')) {
  await save(`${site}og.jpg`, cards.og(), { width: 1200, budget: 90_000, type: 'image/jpeg' })
}
mkdirSync(`${site}illustrations`, { recursive: true })
for (const [name, scene] of Object.entries(plates).filter(([name]) => wanted(name))) {
  await save(`${site}illustrations/${name}.webp`, scene(), { width: 640, budget: 18_000 })
}
if (wanted('icons')) {
  writeFileSync(`${site}favicon.svg`, favicon())
  writeFileSync(`${site}lattice.svg`, latticeTile())
  const png = { type: 'image/png', budget: 40_000 }
  await save(`${site}icon-192.png`, appIcon({ ground: false }), { width: 192, ...png })
  await save(`${site}icon-512.png`, appIcon({ ground: false }), { width: 512, ...png })
  await save(`${site}icon-maskable-512.png`, appIcon({ ground: true, safe: 0.33 }), { width: 512, ...png })
  await save(`${site}apple-touch-icon.png`, appIcon({ ground: true, safe: 0.4 }), { width: 180, ...png })
}
await studio.close()
console.log(`${(total / 1024 / 1024).toFixed(2)} MiB`)
