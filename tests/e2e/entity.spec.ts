import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

const root = join(import.meta.dirname, '../..')
let copy = ''
const copied = [
  'worker',
  'web',
  'scripts/entity',
  'scripts/entity.ts',
  'migrations',
  'package.json',
  ...readdirSync(root).filter(name => name.startsWith('tsconfig')),
  'drizzle.config.ts',
  'biome.json',
]

test.beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'qurban-entity-'))
  for (const name of copied) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  spawnSync('git', ['init', '-q'], { cwd: copy })
})
test.afterAll(() => rmSync(copy, { recursive: true, force: true }))

const node = (...args: string[]) =>
  spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  })

const read = (file: string) => readFileSync(join(copy, file), 'utf8')

test('the entity script creates all files of a new content type, and they pass type check and lint', () => {
  test.setTimeout(300_000)
  const made = node('scripts/entity.ts', 'partners', 'Mitra')
  expect(made.status, made.stdout + made.stderr).toBe(0)
  expect(made.stdout).toContain('web/admin/site/content/partners.tsx')
  const migration = readdirSync(join(copy, 'migrations')).find(name => name.endsWith('_partners.sql'))
  expect(read(`migrations/${migration}`)).toMatch(
    /CREATE TABLE `partners`[\s\S]+CREATE VIRTUAL TABLE partners_search[\s\S]+partners_search_update/,
  )
  expect(read('worker/db/triggers.sql')).toMatch(
    /\nEND;\n\n-- partners -+\n\n-- the search index gets .+\nCREATE TRIGGER partners_search_insert /,
  )
  expect(read('worker/site/content/admin-routes.ts')).toContain("route('/partners', partnersRoutes)")
  const types = node('node_modules/typescript/bin/tsc', '-b', '--checkers', '1', 'tsconfig.web.json')
  expect(types.stdout).toBe('')
  const lint = node('node_modules/@biomejs/biome/bin/biome', 'check', 'worker', 'web/admin')
  expect(lint.status, lint.stdout + lint.stderr).toBe(0)
})

test('the entity script refuses an invalid or existing name before writing any file', () => {
  const before = read('worker/db/schema/site.ts')
  for (const args of [[], ['Partners', 'Mitra'], ['faqs', 'FAQ'], ['partners', '']]) {
    const refused = node('scripts/entity.ts', ...args)
    expect([args, refused.status]).toEqual([args, 1])
  }
  expect(read('worker/db/schema/site.ts')).toBe(before)
})
