// npm run bench [-- load growth oversell durability night weight pages interactions] [--json FILE]:
// measures the built worker on this machine and compares each figure with its target.
import { parseArgs } from 'node:util'
import { durability } from './bench/durability.ts'
import { growth } from './bench/growth.ts'
import { interactions } from './bench/interactions.ts'
import { load } from './bench/load.ts'
import { night } from './bench/night.ts'
import { oversell } from './bench/oversell.ts'
import { pages } from './bench/pages.ts'
import { machine, tellVerdicts, writeVerdicts } from './bench/report.ts'
import { weight } from './bench/weight.ts'
import { build } from './build/build.ts'

const sections: Record<string, () => Promise<void>> = {
  load,
  growth,
  oversell,
  durability,
  night,
  weight,
  pages,
  interactions,
}

const { values: options, positionals: wanted } = parseArgs({
  options: { json: { type: 'string' } },
  allowPositionals: true,
})
const unknown = wanted.filter(name => !sections[name])
if (unknown.length > 0) {
  console.error(`Usage: npm run bench -- [${Object.keys(sections).join(' ')}] [--json FILE]`)
  process.exit(2)
}
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)

await build()
console.log(`# Bench\n\n${new Date().toISOString()}, ${machine()}`)
for (const [name, measure] of Object.entries(sections)) if (isWanted(name)) await measure()
tellVerdicts()
if (options.json) writeVerdicts(options.json)
process.exit(0)
