import { resolve } from 'node:path'
import { CommandRefusal } from '../../worker/operations/backup/refusal.ts'

type Config = {
  compatibility_date?: string
  d1_databases: {
    binding: string
    database_name?: string
    database_id?: string
    preview_database_id?: string
  }[]
  r2_buckets: { binding: string; bucket_name?: string }[]
}

export type BackupLocation = {
  folder: string
  state: string
  isRemote: boolean
  /** Accept a copy whose signature cannot be checked. */
  isUnverified: boolean
  /** Undo a failed restore first. */
  isAnew: boolean
  /** The nightly copy to download into the folder first: a WIB date (YYYY-MM-DD) or 'last'. */
  night: string | null
  /** Source of the nightly copies if not the target shop: 'remote', or the state folder of another local shop. */
  nights: string | null
}

const flags = ['--remote', '--local', '--unverified', '--anew']

/** Returns '' if the value is missing. */
function valued(words: string[], flag: string, otherwise: string | null) {
  const at = words.indexOf(flag)
  if (at < 0) return otherwise
  const [, value = ''] = words.splice(at, 2)
  return value
}

const nightLike = /^(?:last|\d{4}-\d\d-\d\d)$/

/** FOLDER [--remote] [--state FOLDER] [--night DAY [--nights remote|FOLDER]] [--unverified] [--anew] */
export function placeOf(words: string[]): BackupLocation | null {
  const rest = [...words]
  const state = valued(rest, '--state', '.wrangler/state')
  const night = valued(rest, '--night', null)
  const nights = valued(rest, '--nights', null)
  const isRemote = rest.includes('--remote')
  const [folder, ...more] = rest.filter(word => !flags.includes(word))
  if (!folder || folder.startsWith('-') || more.length > 0 || !state) return null
  if (night !== null && !nightLike.test(night)) return null
  if (nights !== null && (night === null || nights === '' || nights.startsWith('-'))) return null
  return {
    folder: resolve(folder),
    state: resolve(state),
    isRemote,
    isUnverified: rest.includes('--unverified'),
    isAnew: rest.includes('--anew'),
    night,
    nights: nights === null || nights === 'remote' ? nights : resolve(nights),
  }
}

export function dataConfig({ compatibility_date, d1_databases, r2_buckets }: Config, remote: boolean) {
  const database = d1_databases.find(({ binding }) => binding === 'DB')
  if (remote && !/[1-9a-f]/.test(database?.database_id ?? '')) {
    throw new CommandRefusal('Isi database_id di wrangler.toml dahulu; id-nya ada di npx wrangler d1 list.')
  }
  return {
    ...bucketsConfig({ compatibility_date, r2_buckets }, remote, ['MEDIA', 'BACKUPS']),
    // Wrangler would open the preview database instead, whose id exists only locally.
    d1_databases: [{ ...database, ...(remote ? { preview_database_id: undefined } : {}), remote }],
  }
}

/** After a loss, the nightly copies may be all that is left, without a database. */
export function bucketsConfig(
  { compatibility_date, r2_buckets }: Omit<Config, 'd1_databases'>,
  remote: boolean,
  names: string[],
) {
  return {
    name: 'qurban-data',
    compatibility_date,
    r2_buckets: r2_buckets
      .filter(({ binding }) => names.includes(binding))
      .map(bucket => ({ ...bucket, remote })),
  }
}
