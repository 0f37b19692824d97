import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openChannel } from '../../scripts/start/channel.ts'
import { serve } from '../../scripts/start/serve.ts'
import { lockState } from '../../scripts/start/state-lock.ts'
import { secrets } from './support/secrets'
import { expect, test } from './support/shop'

const run = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync('node', ['scripts/run.mjs', ...words], { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

const permissions = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('backup copies a shop; restore refuses a shop with data and fills an empty shop, which then serves the data', async () => {
  // 15 minutes, because a busy machine starts several servers slowly.
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
  // An unfinished nightly run: the cron must start a workflow instance that completes it.
  const now = new Date().toISOString()
  await server.d1
    .prepare("INSERT INTO nights (night, started_at, held_until) VALUES ('2099-01-01', ?1, ?1)")
    .bind(now)
    .run()
  await server.fireCron()
  const finished = () => server.d1.prepare('SELECT finished_at FROM nights').first('finished_at')
  await expect.poll(finished, { timeout: 120_000 }).not.toBeNull()
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

test('a running shop can be backed up, but only by a process that can read its data folder', async () => {
  test.setTimeout(600_000)
  const folder = mkdtempSync(join(tmpdir(), 'qurban-running-'))
  const [state, copy] = [join(folder, 'state'), join(folder, 'copy')]
  cpSync(join(String(process.env.E2E_FOLDER), 'state'), state, { recursive: true })
  // `lockState` sets it for this process, in which further tests start shops.
  const workerd = process.env.MINIFLARE_WORKERD_PATH
  await lockState(state)
  const dist = join(String(process.env.E2E_FOLDER), 'dist')
  const server = await serve({ dist, persist: state, vars: secrets })
  const close = await openChannel(state, server)
  expect(permissions(state)).toBe('700')
  expect(permissions(join(state, 'channel.json'))).toBe('600')

  const backup = spawn('node', ['scripts/run.mjs', 'backup', copy, '--state', state], { stdio: 'pipe' })
  let said = ''
  backup.stdout.on('data', data => {
    said += data
  })
  const statuses = new Set<number>()
  const ended = once(backup, 'close')
  while (backup.exitCode === null) statuses.add((await fetch(`${server.url}/api/animals`)).status)
  await ended
  expect(said).toContain('Cadangan lengkap')
  expect([...statuses]).toEqual([200])
  expect(permissions(join(copy, 'manifest.json'))).toBe('600')

  const channel = join(state, 'channel.json')
  const { port, token } = JSON.parse(readFileSync(channel, 'utf8'))
  const ask = (headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body: '{"sql":"SELECT 1 AS one"}' })
  expect((await ask({})).status).toBe(403)
  expect((await ask({ authorization: 'Bearer x' })).status).toBe(403)
  expect(await (await ask({ authorization: `Bearer ${token}` })).text()).toContain('"rows":[[{"one":1}]]')
  // Restoring into a running shop is refused. The message contains the id of the process that locked the folder.
  expect(run('restore', copy, '--state', state).said).toContain(`(proses ${process.pid},`)
  writeFileSync(channel, '{}')
  close()
  await server.stop()
  if (workerd === undefined) delete process.env.MINIFLARE_WORKERD_PATH
  else process.env.MINIFLARE_WORKERD_PATH = workerd
  rmSync(folder, { recursive: true, force: true })
})
