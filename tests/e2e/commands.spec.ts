import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

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

test.describe('a folder of data', () => {
  const state = join(folder, 'state')
  const holding = `import { lockState } from ${JSON.stringify(join(scripts, 'state-lock.ts'))}
    lockState(${JSON.stringify(state)}); console.log('held'); setInterval(() => {}, 1000)`
  const hold = () => node(['--input-type=module', '-e', holding])
  const held = (child: ChildProcess) => once(child.stdout ?? child, 'data')

  test('is one server’s alone; a second says whose it is and stops; after a kill it is free again', async () => {
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
    return outcome(node([join(scripts, 'deploy-check.ts'), file]))
  }
  const filled = (origin: string) =>
    toml
      .replace(/^SITE_ORIGIN = .*$/m, `SITE_ORIGIN = "${origin}"`)
      .replace(/^database_id = .*$/m, 'database_id = "0f4f4a5e-7c0d-4b1e-9a39-8d5d3a4b7a11"')

  test('asks for the shop’s address and database before anything is built', async () => {
    const { code, text } = await check(
      toml
        .replace(/^SITE_ORIGIN = .*$/m, '')
        .replace(/^database_id = .*$/m, 'database_id = "00000000-0000-0000-0000-000000000000"'),
    )
    expect(code).toBe(1)
    expect(text).toContain('SITE_ORIGIN belum berisi alamat toko.')
    expect(text).toContain('database_id masih contoh.')
  })

  for (const origin of ['', 'https://toko.example/id']) {
    test(`does not take "${origin}" for an address`, async () => {
      expect((await check(filled(origin))).code).toBe(1)
    })
  }

  test('goes on when both are there', async () => {
    expect(await check(filled('https://toko.example'))).toEqual({ code: 0, text: '' })
  })

  test('checks first', () => {
    const { deploy } = JSON.parse(readFileSync(join(scripts, '../package.json'), 'utf8')).scripts
    expect(deploy).toMatch(/^node scripts\/run\.mjs deploy-check && /)
  })
})

test('the bench loads with all its parts, and says which there are', async () => {
  const { code, text } = await outcome(node([join(scripts, 'bench.ts'), 'no-such-part']))
  expect(code, text).toBe(2)
  expect(text).toContain('Usage: npm run bench -- [twins edge growth')
})
