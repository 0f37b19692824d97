import { CommandRefusal } from '../../worker/operations/backup/refusal.ts'
import { devVars } from '../start/dev-vars.ts'
import { openData } from './open.ts'
import { type BackupLocation, placeOf } from './place.ts'
import type { ShopStorage } from './restore.ts'

process.env.WRANGLER_LOG ??= 'error'

export function tellProgress() {
  const done = new Map<string, number>()
  return (what: string) => {
    const n = (done.get(what) ?? 0) + 1
    done.set(what, n)
    if (n === 1 || n % 100 === 0) console.log(`  ${what === 'R2' ? 'berkas' : what} …${n > 1 ? ` ${n}` : ''}`)
  }
}

/** Secrets at Cloudflare cannot be read back, so a remote shop's copy is signed only if BACKUP_KEY is set. */
export const backupSecret = (isRemote: boolean) =>
  process.env.BACKUP_KEY || (isRemote ? null : (devVars().bindings.ORDER_KEY_SECRET ?? null))

type Opened = ShopStorage & { nights: R2Bucket | null }
type Open = <T>(work: (shop: Opened) => Promise<T>) => Promise<T>

export async function runOn(usage: string, work: (place: BackupLocation, open: Open) => Promise<void>) {
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
