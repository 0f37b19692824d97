import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getPlatformProxy, unstable_readConfig } from 'wrangler'
import { CommandRefusal } from '../../worker/operations/backup/refusal.ts'
import { lockState } from '../start/state-lock.ts'
import { type BackupLocation, bucketsConfig, dataConfig } from './place.ts'

const WRANGLER_TOML = join(import.meta.dirname, '..', '..', 'wrangler.toml')

type Bindings = { DB: D1Database; MEDIA: R2Bucket; BACKUPS?: R2Bucket }

const readConfig = () => {
  const { compatibility_date, d1_databases, r2_buckets } = unstable_readConfig({ config: WRANGLER_TOML })
  return { compatibility_date, d1_databases, r2_buckets }
}

/** `state` is null for bindings at Cloudflare. */
async function openBindings<T extends Partial<Bindings>>(config: object, state: string | null) {
  const folder = mkdtempSync(join(tmpdir(), 'qurban-data-'))
  const configPath = join(folder, 'wrangler.json')
  writeFileSync(configPath, JSON.stringify(config))
  const { env, dispose } = await getPlatformProxy<T>({
    configPath,
    persist: state === null ? false : { path: join(state, 'v3') },
    remoteBindings: state === null,
  }).catch(error => {
    if (state !== null) throw error
    // Wrangler wraps the reason, such as a missing sign-in, twice.
    const reason = error.cause?.cause?.message ?? error.message
    throw new CommandRefusal(`Cloudflare tidak dapat dibuka. Bila belum masuk: npx wrangler login\n${reason}`)
  })
  const close = async () => {
    await dispose()
    rmSync(folder, { recursive: true })
  }
  return { env, close }
}

/** Opens the data of the local shop, or of the shop at Cloudflare with the credentials of `wrangler login`. */
export async function openData({ state, isRemote }: BackupLocation) {
  const { env, close } = await openBindings<Bindings>(
    dataConfig(readConfig(), isRemote),
    isRemote ? null : state,
  )
  const { DB: db, MEDIA: media, BACKUPS: nights = null } = env
  return { db, media, nights, close }
}

/** `at` is 'remote' for Cloudflare, or the state folder of a local shop. */
export async function openNights(at: string) {
  const isRemote = at === 'remote'
  if (!isRemote && !existsSync(at)) throw new CommandRefusal(`Tidak ada data toko di folder ${at}.`)
  if (!isRemote) await lockState(at)
  const { env, close } = await openBindings<{ BACKUPS: R2Bucket }>(
    bucketsConfig(readConfig(), isRemote, ['BACKUPS']),
    isRemote ? null : at,
  )
  return { nights: env.BACKUPS ?? null, close }
}
