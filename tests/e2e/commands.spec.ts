import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from '@playwright/test'
import { unstable_readConfig } from 'wrangler'

const settings = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
const scripts = join(import.meta.dirname, '../../scripts')
const folder = mkdtempSync(join(tmpdir(), 'qurban-commands-'))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const node = (args: string[]) =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    env: { ...process.env, NODE_OPTIONS: '' },
  })

async function outcome(child: ChildProcess) {
  let text = ''
  const add = (data: Buffer) => {
    text += data
  }
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  const [code] = await once(child, 'close')
  return { code, text }
}

test.describe('one server per data folder', () => {
  const state = join(folder, 'state')
  const holding = `import { lockState } from ${JSON.stringify(join(scripts, 'start/state-lock.ts'))}
    await lockState(${JSON.stringify(state)}); console.log('held'); setInterval(() => {}, 1000)`
  const hold = () => node(['--input-type=module', '-e', holding])
  const held = (child: ChildProcess) => once(child.stdout ?? child, 'data')

  test('a data folder is used by one server: a second server stops and names the first; a killed server releases the folder', async () => {
    const first = hold()
    await held(first)
    const second = await outcome(hold())
    expect(second.code).toBe(1)
    expect(second.text).toContain(`Toko lain sedang berjalan dengan data yang sama (proses ${first.pid},`)
    first.kill('SIGKILL')
    await once(first, 'close')
    const third = hold()
    await held(third)
    third.kill('SIGTERM')
    await once(third, 'close')
    const fourth = hold()
    await held(fourth)
    fourth.kill('SIGKILL')
  })
})

test.describe('npm run deploy', () => {
  const toml = readFileSync(join(scripts, '../wrangler.toml'), 'utf8')
  const check = (text: string) => {
    const file = join(folder, 'wrangler.toml')
    writeFileSync(file, text)
    return outcome(node([join(scripts, 'build/deploy-check.ts'), file]))
  }
  const filled = (origin: string) => toml.replace(/^SITE_ORIGIN = .*$/m, `SITE_ORIGIN = "${origin}"`)

  test('npm run deploy refuses a missing shop address and a placeholder database id before it builds', async () => {
    const { code, text } = await check(
      toml
        .replace(/^SITE_ORIGIN = .*$/m, '')
        .replace(/^database_name = .*$/m, 'database_id = "00000000-0000-0000-0000-000000000000"'),
    )
    expect(code).toBe(1)
    expect(text).toContain('SITE_ORIGIN belum berisi alamat toko.')
    expect(text).toContain('database_id masih contoh.')
  })

  for (const origin of ['', 'https://toko.example/id']) {
    test(`npm run deploy refuses "${origin}" as the shop’s address`, async () => {
      expect((await check(filled(origin))).code).toBe(1)
    })
  }

  test('npm run deploy passes its check with a valid shop address', async () => {
    expect(await check(filled('https://toko.example'))).toEqual({ code: 0, text: '' })
  })

  test('npm run deploy runs the check first and applies migrations by the binding, not by the database name', () => {
    const { deploy } = settings.scripts
    expect(deploy).toMatch(
      /^node scripts\/run\.mjs build\/deploy-check && vite build && wrangler d1 migrations apply DB --remote .*&& wrangler deploy /,
    )
  })
})

test.describe('the Deploy button', () => {
  const { vars, d1_databases, r2_buckets } = unstable_readConfig({
    config: join(scripts, '../wrangler.toml'),
  })
  const secrets = parseEnv(readFileSync(join(scripts, '../.dev.vars.example'), 'utf8'))
  const bindings = [...d1_databases, ...r2_buckets].map(({ binding }) => binding)

  test('the Deploy button describes each variable, secret and binding that the deploy page requests', () => {
    const asked = [...Object.keys(vars), ...Object.keys(secrets), ...bindings]
    expect(Object.keys(settings.cloudflare.bindings).sort()).toEqual([...new Set(asked)].sort())
  })

  test('the configuration of the Deploy button names each database and bucket and contains no database id', () => {
    expect(d1_databases).toEqual([expect.objectContaining({ binding: 'DB', database_name: 'qurban' })])
    expect(d1_databases.map(({ database_id }: { database_id?: string }) => database_id)).toEqual([undefined])
    expect(r2_buckets.map(({ bucket_name }: { bucket_name?: string }) => bucket_name)).toEqual([
      'qurban-media',
      'qurban-backups',
    ])
  })

  test('the Deploy button accepts any Worker name, because the build output has a fixed path', () => {
    const config = readFileSync(join(scripts, '../vite.config.ts'), 'utf8')
    expect(config).toContain("viteEnvironment: { name: 'qurban' }")
    expect(settings.scripts.deploy).toContain('-c dist/qurban/wrangler.json')
  })

  test('the Deploy button offers placeholder secrets that are too short for the worker to accept', () => {
    expect(Object.keys(secrets)).toEqual(['JWT_SECRET', 'ORDER_KEY_SECRET', 'SETUP_TOKEN'])
    for (const value of Object.values(secrets)) expect(value?.length).toBeLessThan(32)
    // The worker ignores tokens of fewer than 20 characters (worker/people/team/first-owner.ts).
    expect(secrets.SETUP_TOKEN?.length).toBeLessThan(20)
  })
})

test('the bench command starts and lists the names of its benchmarks', async () => {
  const { code, text } = await outcome(node([join(scripts, 'bench.ts'), 'no-such-part']))
  expect(code, text).toBe(2)
  expect(text).toContain('Usage: npm run bench -- [load growth oversell')
})

test('the operator command starts and prints its usage', async () => {
  const { code, text } = await outcome(node([join(scripts, 'operator.ts')]))
  expect(text).toContain('npm run operator -- reset-2fa EMAIL')
  expect(code, text).toBe(1)
})
