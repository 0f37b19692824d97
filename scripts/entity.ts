// npm run entity -- NAME TITLE: generates a simple entity of the back office and prints the remaining manual steps.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type Edit, editsOf, type Names, screenOf, searchOf, triggersOf } from './entity/files.ts'

const usage = `npm run entity -- NAME TITLE

  NAME   an English plural in small letters: partners
  TITLE  its Indonesian name in the back office: Mitra`

function namesOf([many = '', title = '']: string[]): Names {
  if (!/^[a-z]{3,30}s$/.test(many) || !/^[A-Z][\p{L} ]{1,40}$/u.test(title)) throw new Error(usage)
  const schema = globSync('worker/db/schema/**/*.ts').map(file => readFileSync(file, 'utf8'))
  if (new RegExp(`\\b${many}\\b`).test(schema.join('\n')))
    throw new Error(`${many}: the schema already uses this name`)
  return { many, one: many.slice(0, -1), title }
}

function edited(text: string, { file, at, put, text: added }: Edit) {
  if (put === 'end') return text + added
  if (text.split(at).length !== 2) throw new Error(`${file}: expected exactly one ${JSON.stringify(at)}`)
  return text.replace(at, () => (put === 'before' ? added + at : at + added))
}

/** Computes all file contents before anything is written, so a failed edit leaves no partial entity. */
function changedFiles(names: Names) {
  const files = new Map<string, string>()
  for (const edit of editsOf(names)) {
    files.set(edit.file, edited(files.get(edit.file) ?? readFileSync(edit.file, 'utf8'), edit))
  }
  const screen = screenOf(names)
  if (existsSync(screen.file)) throw new Error(`${screen.file} already exists`)
  return files.set(screen.file, screen.text)
}

function tool(program: string, ...args: string[]) {
  const script = `node_modules/${program}`
  const { status } = spawnSync(process.execPath, [...process.execArgv, script, ...args], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${script} failed`)
}

function migrationOf({ many }: Names) {
  tool('drizzle-kit/bin.cjs', 'generate', '--name', many)
  const file = readdirSync('migrations').findLast(name => name.endsWith(`_${many}.sql`))
  if (!file) throw new Error('drizzle-kit wrote no migration')
  return `migrations/${file}`
}

function make(names: Names) {
  const files = changedFiles(names)
  for (const [file, text] of files) writeFileSync(file, text)
  tool('@biomejs/biome/bin/biome', 'check', '--write', ...files.keys())
  const migration = migrationOf(names)
  writeFileSync(migration, `${readFileSync(migration, 'utf8').trimEnd()}\n${searchOf(names)}`)
  const triggers = 'worker/db/triggers.sql'
  writeFileSync(triggers, readFileSync(triggers, 'utf8') + triggersOf(names))
  return [...files.keys(), migration, triggers]
}

const leftToDo = ({ many }: Names) => `
Remaining manual steps (CONTRIBUTING.md, "Add an entity"):
- the other columns: worker/db/schema/site.ts, worker/contract/site/content.ts, web/admin/site/content/${many}.tsx, and the columns that the search covers
- its icon and position in web/admin/shell/screens.ts, its 'purpose' text
- the public side, if there is one, with its cache tag (worker/http/cache/cache.ts, 'tags' of its routes)
- worker/site/media/usage.ts and mediaPlaces, if it shows pictures
- its path in the sidebar test, tests/e2e/admin-session.spec.ts; tests of its special behaviour; demo rows`

try {
  const names = namesOf(process.argv.slice(2))
  console.log(make(names).join('\n'))
  console.log(leftToDo(names))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
