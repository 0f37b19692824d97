import { expect, test } from 'vitest'
import { dataConfig, placeOf } from '../../../scripts/backup/place'
import { CommandRefusal } from '../../../worker/operations/backup/refusal'

const config = {
  compatibility_date: '2026-07-30',
  d1_databases: [{ binding: 'DB', database_name: 'qurban', database_id: 'a1b2', preview_database_id: '00' }],
  r2_buckets: [
    { binding: 'MEDIA', bucket_name: 'qurban-media' },
    { binding: 'BACKUPS', bucket_name: 'qurban-backups' },
  ],
}

test.each([
  [['isi'], { isRemote: false, state: '.wrangler/state' }],
  [['isi', '--local'], { isRemote: false, state: '.wrangler/state' }],
  [['--remote', 'isi', '--night', 'last'], { isRemote: true, state: '.wrangler/state' }],
  [['isi', '--state', 'lain'], { isRemote: false, state: 'lain' }],
])('the arguments %j name the backup folder and the location of the shop', (words, { isRemote, state }) => {
  const place = placeOf(words)
  expect(place?.isRemote).toBe(isRemote)
  expect(place?.folder.endsWith('/isi')).toBe(true)
  expect(place?.state.endsWith(`/${state}`)).toBe(true)
})

test.each([
  [[]],
  [['a', 'b']],
  [['--remot', 'a']],
  [['a', '--state']],
  [['--remote']],
  [['a', '--night', '../b']],
])('the arguments %j print the usage', words => expect(placeOf(words)).toBeNull())

test('the backup commands use Cloudflare for all bindings with --remote, and for no binding without --remote', () => {
  const remotes = (isRemote: boolean) => {
    const { d1_databases, r2_buckets } = dataConfig(config, isRemote)
    return [...d1_databases, ...r2_buckets].map(({ remote }) => remote)
  }
  expect(remotes(true)).toEqual([true, true, true])
  expect(remotes(false)).toEqual([false, false, false])
  const [remote] = dataConfig(config, true).d1_databases
  expect(remote).toMatchObject({ binding: 'DB', database_id: 'a1b2', preview_database_id: undefined })
  expect(dataConfig(config, false).d1_databases[0]).toMatchObject({ preview_database_id: '00' })
})

test('the backup commands refuse --remote with the repository’s placeholder database before the first query', () => {
  const blank = [{ binding: 'DB', database_id: '00000000-0000-0000-0000-000000000000' }]
  const nameless = [{ binding: 'DB', database_name: 'qurban' }]
  for (const d1_databases of [blank, nameless])
    expect(() => dataConfig({ ...config, d1_databases }, true)).toThrow(CommandRefusal)
  expect(() => dataConfig({ ...config, d1_databases: blank }, false)).not.toThrow()
})
