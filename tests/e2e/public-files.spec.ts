import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { ModuleList } from '../../scripts/build/module-list'
import { animalUrl } from '../../web/lib/urls'
import { comesAlive } from './support/alive'
import { expect, test } from './support/shop'

test.use({ looksOnly: true })

const builtModules = (): ModuleList =>
  JSON.parse(readFileSync(join(process.env.E2E_FOLDER ?? '', 'dist/modules.json'), 'utf8'))

/** All names that `next` reaches from `start`, including `start`. */
function reachable(start: string[], next: (name: string) => string[] | undefined) {
  const found = new Set(start)
  for (const name of found) for (const other of next(name) ?? []) found.add(other)
  return [...found]
}

const namesOf = (modules: Iterable<string>) =>
  [...modules].map(id => id.replace(/^.*?\/(node_modules|web|worker)\//, '$1/'))

const endsIn = (ids: string[], path: string) => ids.filter(id => id.endsWith(path))

test('the scripts of public pages contain no module that only the back office imports', () => {
  const { chunks, imports } = builtModules()
  const boot = endsIn(Object.keys(imports), '/web/boot.ts')
  const entries = Object.keys(chunks).filter(
    name => endsIn(chunks[name]?.modules ?? [], '/web/boot.ts').length,
  )
  expect(boot).toHaveLength(1)
  expect(entries).toHaveLength(1)
  const own = new Set(reachable(boot, id => imports[id]))
  const loaded = reachable(entries, name => chunks[name]?.imports).flatMap(
    name => chunks[name]?.modules ?? [],
  )
  const strange = loaded.filter(id => !own.has(id) && !id.startsWith('\0') && !/\.(html|css)$/.test(id))
  expect(loaded.length).toBeGreaterThan(100)
  expect(namesOf(strange)).toEqual([])
})

test('public pages load no form library, validator, router or editor', () => {
  const { imports } = builtModules()
  const own = namesOf(reachable(endsIn(Object.keys(imports), '/web/boot.ts'), id => imports[id]))
  const heavy =
    /^web\/admin\/|^node_modules\/(zod|react-router|react-hook-form|hono|chart\.js|@tiptap|codemirror|@codemirror|@dnd-kit)\//
  expect(own.filter(name => heavy.test(name))).toEqual([])
})

test('no screen of the back office loads more than 62 files', () => {
  const { chunks } = builtModules()
  const entry = Object.keys(chunks).filter(name => chunks[name]?.isEntry && /\/admin-/.test(name))
  expect(entry).toHaveLength(1)
  const filesOf = (name: string) => reachable([...entry, name], one => chunks[one]?.first).length
  const screens = Object.keys(chunks).filter(name =>
    chunks[name]?.modules.some(id => /\/web\/admin\//.test(id)),
  )
  expect(screens.length).toBeGreaterThan(40)
  expect(screens.filter(name => filesOf(name) > 62)).toEqual([])
})

const gzipped = (path: string) =>
  gzipSync(readFileSync(join(process.env.E2E_FOLDER ?? '', 'dist/client', path))).length / 1024

test('the landing page loads at most 115 KiB of scripts, and product pages load no more than the landing page', async ({
  page,
  request,
}) => {
  const { items } = await (await request.get('/api/animals')).json()
  for (const path of ['/', animalUrl(items[0])]) {
    await page.goto(path)
    await comesAlive(page)
    await page.waitForLoadState('networkidle')
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter(name => name.endsWith('.js')),
    )
    const files = [...new Set(scripts)].filter(name => name.startsWith('/assets/'))
    expect(files.length, path).toBeGreaterThan(3)
    expect(
      files.map(gzipped).reduce((sum, size) => sum + size, 0),
      path,
    ).toBeLessThanOrEqual(115)
  }
})
