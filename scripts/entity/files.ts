/** For example `partners` and `partner` for code and paths, `Mitra` for people. */
export type Names = { many: string; one: string; title: string }

/** `at` must occur exactly once in the file; `end` ignores `at` and appends. */
export type Edit = { file: string; at: string; put: 'before' | 'behind' | 'end'; text: string }

export const editsOf = ({ many, one, title }: Names): Edit[] => [
  {
    file: 'worker/contract/site/content.ts',
    at: '',
    put: 'end',
    text: `
export const ${one}Input = z.object({ name: requiredLine('Nama harus diisi', 120), status: activeStatusSchema })
export const ${one}Schema = ${one}Input.extend(storedColumns)
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
    id: idColumn(),
    name: text().notNull(),
    ...sortedRowColumns(),
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
    at: "} from '../../contract/site/content'\n",
    put: 'before',
    text: `  ${one}Input,\n  ${one}Schema,\n`,
  },
  {
    file: 'worker/site/content/admin-routes.ts',
    at: " } from '../../db/schema/site'\n",
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
    at: 'export const contentAdminRoutes =',
    put: 'before',
    text: `const ${many}Routes = sortableResource(${many}, {
  entity: '${many}',
  noun: '${title.toLowerCase()}',
  input: ${one}Input,
  item: ${one}Schema,
  tags: [],
  filters: { status: activeStatuses },
})

`,
  },
  {
    file: 'web/admin/shell/screens.ts',
    at: "  { path: 'media', section:",
    put: 'before',
    text: `  { path: '${many}', section: 'Situs', group: 'site', label: '${title}', icon: FolderOpen },
`,
  },
  {
    file: 'web/admin/shell/pages.ts',
    at: "  { path: 'media',",
    put: 'before',
    text: `  { path: '${many}', group: 'site', lazy: () => import('../site/content/${many}') },
`,
  },
  {
    file: 'worker/contract/people/roles.ts',
    at: "  statements: 'statements',\n",
    put: 'before',
    text: `  ${many}: 'site',\n`,
  },
  {
    file: 'worker/operations/checks/rules/catalog.ts',
    at: "  { name: 'certificates', title:",
    put: 'before',
    text: `  { name: '${many}', title: 'name', lists: status, searched: 'name' },\n`,
  },
]

export const screenOf = ({ many, one, title }: Names) => ({
  file: `web/admin/site/content/${many}.tsx`,
  text: `import { ${one}Input, ${one}Schema } from '../../../../worker/contract/site/content'
import { activeStatuses } from '../../../../worker/contract/labels'
import { createCrudScreen } from '../../common/crud/screen'

export const { loader, Component } = createCrudScreen({
  resource: '${many}',
  title: 'Manajemen ${title}',
  subject: '${title}',
  noun: '${title.toLowerCase()}',
  purpose: '${title} yang tampil di situs.',
  item: ${one}Schema,
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

/** Each entry is [purpose, SQL]. */
const searchTriggers = ({ many }: Names): [string, string][] => [
  [
    'the search index gets the words of a new row',
    `CREATE TRIGGER ${many}_search_insert AFTER INSERT ON ${many}
BEGIN
  INSERT INTO ${many}_search (rowid, words) VALUES (NEW.rowid, ${words('NEW.')});
END;`,
  ],
  [
    'the search index loses the words of a deleted row',
    `CREATE TRIGGER ${many}_search_delete AFTER DELETE ON ${many}
BEGIN
  INSERT INTO ${many}_search (${many}_search, rowid, words) VALUES ('delete', OLD.rowid, ${words('OLD.')});
END;`,
  ],
  [
    'the search index gets the new words of a changed row',
    `CREATE TRIGGER ${many}_search_update AFTER UPDATE OF name ON ${many}
BEGIN
  INSERT INTO ${many}_search (${many}_search, rowid, words) VALUES ('delete', OLD.rowid, ${words('OLD.')});
  INSERT INTO ${many}_search (rowid, words) VALUES (NEW.rowid, ${words('NEW.')});
END;`,
  ],
]

export const searchOf = (names: Names) =>
  [
    `CREATE VIRTUAL TABLE ${names.many}_search USING fts5(words, content='', columnsize=0, tokenize="trigram");`,
    ...searchTriggers(names).map(([, trigger]) => trigger),
  ]
    .map(statement => `--> statement-breakpoint\n${statement}\n`)
    .join('')

export const triggersOf = (names: Names) => {
  const blocks = searchTriggers(names).map(([purpose, trigger]) => `-- ${purpose}\n${trigger}\n`)
  return `\n-- ${names.many} ${'-'.repeat(100 - names.many.length)}\n\n${blocks.join('\n')}`
}
