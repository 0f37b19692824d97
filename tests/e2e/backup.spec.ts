import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '../../scripts/serve.ts'
import { secrets } from './support/secrets'
import { expect, test } from './support/shop'

const run = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync('node', ['scripts/run.mjs', ...words], { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

const permissions = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('the commands copy a shop, refuse one that is not empty, and fill another that then serves', async () => {
  // Several starts of a server, beside whatever else this machine does.
  test.setTimeout(900_000)
  const folder = mkdtempSync(join(tmpdir(), 'qurban-backup-'))
  const source = join(String(process.env.E2E_FOLDER), 'state')
  const [copy, target] = [join(folder, 'copy'), join(folder, 'target')]
  expect(run('backup').said).toContain('Cara memakai')
  const backup = run('backup', copy, '--state', source)
  expect(backup.said).toContain('Cadangan lengkap')
  expect(backup.status).toBe(0)
  expect(permissions(copy)).toBe('700')
  const files = readdirSync(copy, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  expect(new Set(files.map(file => permissions(join(file.parentPath, file.name))))).toEqual(new Set(['600']))
  expect(run('restore', copy, '--state', source)).toMatchObject({ status: 1 })
  expect(run('restore', copy, '--state', target).said).toContain('Toko dipulihkan')
  const server = await serve({
    dist: join(String(process.env.E2E_FOLDER), 'dist'),
    persist: target,
    vars: secrets,
  })
  const answer = await fetch(`${server.url}/api/animals`)
  const { items } = await answer.json<{ items: { photos: { file_url: string }[] }[] }>()
  expect(items.length).toBeGreaterThan(0)
  expect((await fetch(`${server.url}${items[0]?.photos[0]?.file_url}`)).status).toBe(200)
  // A night that began: the built worker's cron goes on with it, rows first, then files.
  const now = new Date().toISOString()
  await server.d1
    .prepare("INSERT INTO nights (night, started_at, held_until) VALUES ('2099-01-01', ?1, ?1)")
    .bind(now)
    .run()
  for (let n = 0; n < 2; n++) await server.fireCron()
  const night = await server.d1
    .prepare('SELECT finished_at > started_at AS done, objects FROM nights')
    .first()
  expect(night).toMatchObject({ done: 1, objects: (await server.r2.list()).objects.length })
  await server.stop()
  const fetched = run('restore', join(folder, 'night'), '--night', 'last', '--unverified', '--state', target)
  expect(fetched.said).toContain('Cadangan malam 2099-01-01 ada di')
  expect(fetched).toMatchObject({ status: 1, said: expect.stringContaining('Toko tujuan tidak kosong') })
  rmSync(folder, { recursive: true, force: true })
})
