// npm run entity -- NAME TITLE: makes a simple entity of the back office, and says what is left to do.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** What an entity is called: `partners` in code and addresses, `partner` one of them, `Mitra` for people. */
type Names = { many: string; one: string; title: string }

/** Texts put into a file before or behind a line that stands there once. */
type Edit = { file: string; at: string; put: 'before' | 'behind' | 'end'; text: string }

/** Every place that must know a simple entity, in the order of CONTRIBUTING.md's list. */
const editsOf = ({ many, one, title }: Names): Edit[] => [
  {
    file: 'worker/contract/site/content.ts',
    at: '',
    put: 'end',
    text: `
export const ${one}Input = z.object({ name: required('Nama harus diisi', 120), status })
export const ${one} = ${one}Input.extend(stored)
`,
  },
  {
    file: 'worker/db/schema/site.ts',
    at: '',
    put: 'end',
    text: `
export const ${many} = sqliteTable(
  '${many}',
  {
    id: id(),
    name: text().notNull(),
    ...listed(),
  },
  t => [
    index('${many}_order').on(t.order_index, t.id),
    index('${many}_by_status').on(t.status, t.order_index, t.id),
  ],
)
`,
  },
  {
    file: 'worker/site/content/admin-routes.ts',
    at: "} from '../contract/shop/content'\n",
    put: 'before',
    text: `  ${one},\n  ${one}Input,\n`,
  },
  {
    file: 'worker/site/content/admin-routes.ts',
    at: " } from '../db/schema/content'\n",
    put: 'before',
    text: `, ${many}`,
  },
  {
    file: 'worker/site/content/admin-routes.ts',
    at: '',
    put: 'end',
    text: `  .route('/${many}', ${many}Routes)\n`,
  },
  {
    file: 'worker/site/content/admin-routes.ts',
    at: 'export const adminContent =',
    put: 'before',
    text: `const ${many}Routes = resource(${many}, {
  entity: '${many}',
  noun: '${title.toLowerCase()}',
  input: ${one}Input,
  item: ${one},
  tags: [],
  filters: { status: activeStatuses },
})

`,
  },
  {
    file: 'web/admin/shell/screens.ts',
    at: "  {\n    path: 'media',\n",
    put: 'before',
    text: `  {
    path: '${many}',
    section: 'Situs',
    group: 'site',
    label: '${title}',
    icon: FolderOpen,
    pages: [{ lazy: () => import('./content/${many}') }],
  },
`,
  },
  {
    file: 'worker/contract/people/roles.ts',
    at: "  statements: 'statements',\n",
    put: 'before',
    text: `  ${many}: 'site',\n`,
  },
  {
    file: 'worker/operations/checks/content-tables.ts',
    at: "  { name: 'certificates', title:",
    put: 'before',
    text: `  { name: '${many}', title: 'name', lists: status, searched: 'name' },\n`,
  },
]

/** Its description in the back office. */
const screenOf = ({ many, one, title }: Names) => ({
  file: `web/admin/site/content/${many}.tsx`,
  text: `import { ${one}, ${one}Input } from '../../../worker/contract/shop/content'
import { activeStatuses } from '../../../worker/contract/labels'
import { crudScreen } from '../crud/screen'

export const { loader, Component } = crudScreen({
  resource: '${many}',
  title: 'Manajemen ${title}',
  subject: '${title}',
  noun: '${title.toLowerCase()}',
  purpose: '${title} yang tampil di situs.',
  item: ${one},
  input: ${one}Input,
  blank: { name: '', status: 'active' },
  fields: [
    { name: 'name', label: 'Nama', kind: 'text' },
    { name: 'status', label: 'Status', kind: 'choice', options: activeStatuses },
  ],
  nameOf: item => item.name,
  card: item => (
    <div className="p-4">
      <p className="font-semibold wrap-anywhere">{item.name}</p>
    </div>
  ),
})
`,
})

const words = (row: string) => `'  ' || replace(${row}name, ' ', '  ')`

/** The search index of a new table and the triggers that keep it. */
const searchOf = ({ many }: Names) =>
  [
    `CREATE VIRTUAL TABLE ${many}_search USING fts5(words, content='', columnsize=0, tokenize="trigram");`,
    `CREATE TRIGGER ${many}_search_insert AFTER INSERT ON ${many}
BEGIN
  INSERT INTO ${many}_search (rowid, words) VALUES (NEW.rowid, ${words('NEW.')});
END;`,
    `CREATE TRIGGER ${many}_search_delete AFTER DELETE ON ${many}
BEGIN
  INSERT INTO ${many}_search (${many}_search, rowid, words) VALUES ('delete', OLD.rowid, ${words('OLD.')});
END;`,
    `CREATE TRIGGER ${many}_search_update AFTER UPDATE OF name ON ${many}
BEGIN
  INSERT INTO ${many}_search (${many}_search, rowid, words) VALUES ('delete', OLD.rowid, ${words('OLD.')});
  INSERT INTO ${many}_search (rowid, words) VALUES (NEW.rowid, ${words('NEW.')});
END;`,
  ]
    .map(statement => `--> statement-breakpoint\n${statement}\n`)
    .join('')

const usage = `npm run entity -- NAME TITLE

  NAME   an English plural in small letters: partners
  TITLE  what the operator calls it: Mitra`

/** Throws where the name is odd or known: nothing is written then. */
function namesOf([many = '', title = '']: string[]): Names {
  if (!/^[a-z]{3,30}s$/.test(many) || !/^[A-Z][\p{L} ]{1,40}$/u.test(title)) throw new Error(usage)
  const schema = globSync('worker/db/schema/**/*.ts').map(file => readFileSync(file, 'utf8'))
  if (new RegExp(`\\b${many}\\b`).test(schema.join('\n')))
    throw new Error(`${many}: there is such a name in the schema`)
  return { many, one: many.slice(0, -1), title }
}

function edited(text: string, { file, at, put, text: added }: Edit) {
  if (put === 'end') return text + added
  if (text.split(at).length !== 2) throw new Error(`${file}: looked for one ${JSON.stringify(at)}`)
  return text.replace(at, () => (put === 'before' ? added + at : at + added))
}

/** All texts are made before the first is written. */
function changedFiles(names: Names) {
  const files = new Map<string, string>()
  for (const edit of editsOf(names)) {
    files.set(edit.file, edited(files.get(edit.file) ?? readFileSync(edit.file, 'utf8'), edit))
  }
  const screen = screenOf(names)
  if (existsSync(screen.file)) throw new Error(`${screen.file}: is there already`)
  return files.set(screen.file, screen.text)
}

function run(script: string, ...args: string[]) {
  const { status } = spawnSync(process.execPath, [...process.execArgv, script, ...args], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${script} failed`)
}

const tool = (program: string, ...args: string[]) => run(`node_modules/${program}`, ...args)

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
  run('scripts/triggers.ts')
  return [...files.keys(), migration, 'worker/db/triggers.sql']
}

const leftToDo = ({ many }: Names) => `
Left to you (CONTRIBUTING.md, "Adding a simple entity"):
- its other columns: worker/db/schema/site.ts, contract/site/content.ts, web/admin/site/content/${many}.tsx, and what its search finds
- its icon and place in web/admin/shell/screens.ts, the sentence of its purpose
- the public side, if there is one, with its cache tag (worker/http/cache/cache.ts, 'tags' of its routes)
- worker/site/media/usage.ts and mediaPlaces, if it shows pictures
- its address in the sidebar's test, tests/e2e/admin-session.spec.ts; a test of what is special about it, demo rows`

try {
  const names = namesOf(process.argv.slice(2))
  console.log(make(names).join('\n'))
  console.log(leftToDo(names))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
