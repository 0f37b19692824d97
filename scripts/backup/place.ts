import { resolve } from 'node:path'
import { Refusal } from '../../worker/operations/backup/refusal.ts'

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

export type Place = {
  folder: string
  state: string
  isRemote: boolean
  /** A copy that nobody can vouch for is accepted. */
  isUnverified: boolean
  /** A restore that was begun and failed is taken back first. */
  isAnew: boolean
  /** The night to fetch into the folder first: its day in Jakarta, or the last one. */
  night: string | null
  /** Where the nights lie when not in the target: 'remote', or the state folder of another shop on this machine. */
  nights: string | null
}

const flags = ['--remote', '--local', '--unverified', '--anew']

/** Takes a flag and its value out of the words; '' where the value is missing. */
function valued(words: string[], flag: string, otherwise: string | null) {
  const at = words.indexOf(flag)
  if (at < 0) return otherwise
  const [, value = ''] = words.splice(at, 2)
  return value
}

const nightLike = /^(?:last|\d{4}-\d\d-\d\d)$/

/**
 * FOLDER [--remote] [--state FOLDER] [--night DAY [--nights remote|FOLDER]] [--unverified] [--anew]; null for anything
 * else.
 */
export function placeOf(words: string[]): Place | null {
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

/** A Wrangler configuration of nothing but the shop's data: at Cloudflare, or in the state folder. */
export function dataConfig({ compatibility_date, d1_databases, r2_buckets }: Config, remote: boolean) {
  const database = d1_databases.find(({ binding }) => binding === 'DB')
  if (remote && !/[1-9a-f]/.test(database?.database_id ?? '')) {
    throw new Refusal('Isi database_id di wrangler.toml dahulu; id-nya ada di npx wrangler d1 list.')
  }
  return {
    ...bucketsConfig({ compatibility_date, r2_buckets }, remote, ['MEDIA', 'BACKUPS']),
    // Wrangler would ask Cloudflare for the preview's, which is a name on this machine.
    d1_databases: [{ ...database, ...(remote ? { preview_database_id: undefined } : {}), remote }],
  }
}

/** The same of nothing but some buckets: after a loss the nights may be all there is. */
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
