import { Refusal } from '../../worker/operations/backup/refusal.ts'
import { devVars } from '../start/dev-vars.ts'
import { openData } from './open.ts'
import { type Place, placeOf } from './place.ts'
import type { Shop } from './restore.ts'

// Wrangler would tell about itself between our lines.
process.env.WRANGLER_LOG ??= 'error'

/** One line that grows while a table or the files are worked on. */
export function tellProgress() {
  const done = new Map<string, number>()
  return (what: string) => {
    const n = (done.get(what) ?? 0) + 1
    done.set(what, n)
    if (n === 1 || n % 100 === 0) console.log(`  ${what === 'R2' ? 'berkas' : what} …${n > 1 ? ` ${n}` : ''}`)
  }
}

/** By what copies are vouched for: the shop's own secret; of a shop at Cloudflare nobody can read it, so it is told. */
export const backupSecret = (isRemote: boolean) =>
  process.env.BACKUP_KEY || (isRemote ? null : (devVars().bindings.ORDER_KEY_SECRET ?? null))

type Opened = Shop & { nights: R2Bucket | null }
type Open = <T>(work: (shop: Opened) => Promise<T>) => Promise<T>

/** Runs one of the two commands on the shop that the words name, and ends the program. `open` opens its data itself. */
export async function runOn(usage: string, work: (place: Place, open: Open) => Promise<void>) {
  try {
    const place = placeOf(process.argv.slice(2))
    if (!place) throw new Refusal(usage)
    await work(place, async inShop => {
      const shop = await openData(place)
      return inShop(shop).finally(shop.close)
    })
    process.exit(0)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
