// Runs before `npm run deploy`: checks the settings in wrangler.toml that have no default.
import { join } from 'node:path'
import { unstable_readConfig } from 'wrangler'
import { parseOwnOrigin } from '../../worker/http/origin.ts'

const file = process.argv[2] ?? join(import.meta.dirname, '../../wrangler.toml')
const { vars, d1_databases } = unstable_readConfig({ config: file }, { hideWarnings: true })

/** A missing id is fine: Wrangler then finds the database by its name. */
const isPlaceholder = (id: string | undefined) => id !== undefined && /^[0-]+$/.test(id)

const missing = [
  parseOwnOrigin(String(vars.SITE_ORIGIN ?? '')) === null &&
    'SITE_ORIGIN belum berisi alamat toko. Isi alamat lengkapnya tanpa garis miring, misalnya: SITE_ORIGIN = "https://toko-anda.com"',
  d1_databases.some(({ database_id }: { database_id?: string }) => isPlaceholder(database_id)) &&
    'database_id masih contoh. Hapus barisnya: database dicari menurut namanya.',
].filter(text => text !== false)

if (missing.length > 0) {
  console.error(
    `\nToko belum dapat dipasang. Di wrangler.toml:\n${missing.map(text => `- ${text}`).join('\n')}\n`,
  )
  process.exit(1)
}
