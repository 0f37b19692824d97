import { resolve } from 'node:path'
import { Refusal } from './refusal.ts'

type Config = {
  compatibility_date?: string
  d1_databases: { binding: string; database_name?: string; database_id?: string }[]
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
}

const flags = ['--remote', '--local', '--unverified', '--anew']

/** FOLDER [--remote] [--state FOLDER] [--unverified] [--anew]; null for anything else. */
export function placeOf(words: string[]): Place | null {
  const rest = [...words]
  const at = rest.indexOf('--state')
  const [, state = ''] = at >= 0 ? rest.splice(at, 2) : ['', '.wrangler/state']
  const isRemote = rest.includes('--remote')
  const [folder, ...more] = rest.filter(word => !flags.includes(word))
  if (!folder || folder.startsWith('-') || more.length > 0 || state === '') return null
  return {
    folder: resolve(folder),
    state: resolve(state),
    isRemote,
    isUnverified: rest.includes('--unverified'),
    isAnew: rest.includes('--anew'),
  }
}

/** A Wrangler configuration of nothing but the shop's data: at Cloudflare, or in the state folder. */
export function dataConfig({ compatibility_date, d1_databases, r2_buckets }: Config, remote: boolean) {
  const database = d1_databases.find(({ binding }) => binding === 'DB')
  const bucket = r2_buckets.find(({ binding }) => binding === 'MEDIA')
  if (remote && !/[1-9a-f]/.test(database?.database_id ?? '')) {
    throw new Refusal('Isi database_id di wrangler.toml dahulu (npx wrangler d1 create qurban).')
  }
  return {
    name: 'qurban-data',
    compatibility_date,
    d1_databases: [{ ...database, remote }],
    r2_buckets: [{ ...bucket, remote }],
  }
}
