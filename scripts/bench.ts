// npm run bench [-- floors speed edge growth oversell durability weight pages worst]: measures the built worker on this machine.
import { durability } from './bench/durability.ts'
import { edgeSpeed } from './bench/edge.ts'
import { floors } from './bench/floors.ts'
import { growth } from './bench/growth.ts'
import { oversell } from './bench/oversell.ts'
import { pages } from './bench/pages.ts'
import { machine } from './bench/print.ts'
import { openShop, type Shop } from './bench/shop.ts'
import { orderSpeed, readSpeed } from './bench/speed.ts'
import { pageWeight, workerBundle } from './bench/weight.ts'
import { worst } from './bench/worst.ts'
import { build } from './build.ts'

const withShop = (measure: (shop: Shop) => Promise<void>) => async () => {
  const shop = await openShop()
  await measure(shop)
  await shop.stop()
}

const sections: Record<string, () => Promise<void>> = {
  floors,
  speed: withShop(async shop => {
    await readSpeed(shop)
    await orderSpeed(shop)
  }),
  edge: edgeSpeed,
  growth,
  oversell: withShop(oversell),
  durability,
  weight: async () => {
    workerBundle()
    await pageWeight()
  },
  pages,
  worst: withShop(worst),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !sections[name])
if (unknown.length > 0) {
  console.error(`Usage: npm run bench -- [${Object.keys(sections).join(' ')}]`)
  process.exit(2)
}
await build()
console.log(`# Bench\n\n${new Date().toISOString()}, ${machine()}`)
for (const [name, measure] of Object.entries(sections)) {
  if (wanted.length === 0 || wanted.includes(name)) await measure()
}
process.exit(0)
