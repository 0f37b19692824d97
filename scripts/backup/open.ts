import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getPlatformProxy, unstable_readConfig } from 'wrangler'
import { dataConfig, type Place } from './place.ts'

const WRANGLER_TOML = join(import.meta.dirname, '..', '..', 'wrangler.toml')

/** The data of the shop at Cloudflare (as the person signed in with `wrangler login`), or of the one on this machine. */
export async function openData({ state, isRemote }: Place) {
  const { compatibility_date, d1_databases, r2_buckets } = unstable_readConfig({ config: WRANGLER_TOML })
  const folder = mkdtempSync(join(tmpdir(), 'qurban-data-'))
  const configPath = join(folder, 'wrangler.json')
  writeFileSync(
    configPath,
    JSON.stringify(dataConfig({ compatibility_date, d1_databases, r2_buckets }, isRemote)),
  )
  const { env, dispose } = await getPlatformProxy<{ DB: D1Database; MEDIA: R2Bucket; BACKUPS?: R2Bucket }>({
    configPath,
    persist: isRemote ? false : { path: join(state, 'v3') },
    remoteBindings: isRemote,
  })
  const close = async () => {
    await dispose()
    rmSync(folder, { recursive: true })
  }
  const { DB: db, MEDIA: media, BACKUPS: nights = null } = env
  return { db, media, nights, close }
}
