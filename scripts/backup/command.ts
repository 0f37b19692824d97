import { CommandRefusal } from '../../worker/operations/backup/refusal.ts'
import { devVars } from '../start/dev-vars.ts'
import { openData } from './open.ts'
import { type Place, placeOf } from './place.ts'
import type { Shop } from './restore.ts'

// Keeps Wrangler's own messages out of the command's output.
process.env.WRANGLER_LOG ??= 'error'

/** Logs the first page of each table (or file, for 'R2') and then every 100th. */
export function tellProgress() {
  const done = new Map<string, number>()
  return (what: string) => {
    const n = (done.get(what) ?? 0) + 1
    done.set(what, n)
    if (n === 1 || n % 100 === 0) console.log(`  ${what === 'R2' ? 'berkas' : what} …${n > 1 ? ` ${n}` : ''}`)
  }
}

/**
 * The key that signs and checks copies; null if there is none. A local shop uses its own secret. Secrets at Cloudflare
 * cannot be read back, so a copy of a remote shop is signed only if BACKUP_KEY is set.
 */
export const backupSecret = (isRemote: boolean) =>
  process.env.BACKUP_KEY || (isRemote ? null : (devVars().bindings.ORDER_KEY_SECRET ?? null))

type Opened = Shop & { nights: R2Bucket | null }
type Open = <T>(work: (shop: Opened) => Promise<T>) => Promise<T>

/**
 * Runs `npm run backup` or `npm run restore` with the arguments of the command line and exits. `work` calls `open` if
 * it must open the shop's data in this process.
 */
export async function runOn(usage: string, work: (place: Place, open: Open) => Promise<void>) {
  try {
    const place = placeOf(process.argv.slice(2))
    if (!place) throw new CommandRefusal(usage)
    await work(place, async inShop => {
      const shop = await openData(place)
      return inShop(shop).finally(shop.close)
    })
    process.exit(0)
  } catch (error) {
    if (!(error instanceof CommandRefusal)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
