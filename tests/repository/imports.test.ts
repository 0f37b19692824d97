import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../../{worker,web}/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Domains of the worker: folders with routes and verbs. */
const domains = 'orders|fulfilment|money|messages|catalog|site|people|operations'

/** Forbidden imports: [files, targets]. `import type` is allowed. */
const rules: [RegExp, RegExp, except?: RegExp][] = [
  [
    /^worker\/contract\/(labels|problems|lib\/(format|phone|eid|slug|text)|orders\/(access|rules|typed-codes|names|shares)|catalog\/(code-rules|animal-pages)|money\/charge-words|people\/roles|site\/uploads)\.ts$/,
    /./,
  ],
  [
    /^worker\/contract\/(lib\/email|orders\/name-lists)\.ts$/,
    /./,
    /^worker\/contract\/(lib\/(text|phone)|orders\/names)$/,
  ],
  [/^worker\/contract\/site\/default-content\.ts$/, /./, /^worker\/contract\/(lib\/(eid|format))$/],
  [
    /^worker\/contract\/(fulfilment\/(rite-days|pictures|report))\.ts$/,
    /./,
    /^worker\/contract\/(labels|lib\/(eid|format)|fulfilment\/pictures)$/,
  ],
  [/^worker\/contract\//, /./, /^(worker\/contract\/|zod|fflate)/],
  // Limits and version checks throw the problem that the caller returns.
  [/^worker\/db\//, /./, /^(worker\/(db|contract)\/|worker\/lib\/(problem|bulk)$|drizzle-orm)/],
  [/^worker\/lib\//, /./, /^(worker\/(lib|contract)\/|worker\/db\/errors$|node:|zod)/],
  // `owned` is for routes what `operator` is: it authenticates. Pages handle requests, `post` runs after the response,
  // and `workflow` is an entry like `index.ts`.
  [
    new RegExp(
      `^worker/(${domains})/(?!page/)(?!(.*/)?(serve|operator|operator-confirms|owned|post|workflow|.*routes)\\.ts$)`,
    ),
    /^(hono|worker\/http\/)/,
  ],
  [new RegExp(`^worker/(${domains})/.*routes\\.ts$`), new RegExp(`^worker/(${domains})/.*routes$`)],
  // Shared code must not import a domain.
  [/^worker\/http\//, new RegExp(`^worker/(${domains})/`)],
  [/^worker\/(api|app|index)\.ts$/, /^drizzle-orm/],
  [/^worker\/(?!app|index)/, /^worker\/app$/],
  // Pages call the verbs of domains, as routes do, and run no queries.
  [/^worker\/site\/page\//, /^(web\/admin|worker\/db|drizzle-orm)/, /^worker\/db\/stamp$/],
  [/^worker\/site\/page\//, /^worker\/.*routes$/],
  [/^web\/(lib|ui)\//, /^web\/(admin|site)\//],
  [/^web\/statement\//, /./, /^(web\/statement\/|worker\/contract\/)/],
  [/^(web\/(site|lib|ui)|worker)\//, /^web\/(statement|field)\//],
  // The service worker imports it too.
  [
    /^web\/field\//,
    /./,
    /^(web\/field\/|web\/lib\/signals$|worker\/contract\/(labels|site\/uploads|fulfilment\/(evidence-files|pictures))$)/,
  ],
  [/^web\/(site|field)\//, /^web\/(lib|ui)\/office\//],
  [/^web\/site\//, /^(web\/admin|zod|@?radix|sonner|chart|@tiptap|@codemirror|codemirror|@dnd-kit)/],
  [/^web\/admin\//, /^web\/site\//],
  [/^web\//, /^worker\//, /^worker\/contract\//],
  [
    /^web\/(site|lib|ui)\//,
    /^worker\/contract\//,
    /^worker\/contract\/(labels|problems|lib\/(format|phone|email|eid|slug|text)|orders\/(access|rules|typed-codes|names|name-lists|shares)|catalog\/(code-rules|animal-pages)|fulfilment\/(rite-days|pictures|report)|money\/charge-words|site\/(default-content|uploads))$/,
  ],
]

const importPattern = /^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
/** Dynamic imports, except types behind `typeof`. */
const lazyPattern = /(?<!typeof\s)\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

function resolve(file: string, target: string) {
  if (!target.startsWith('.')) return target
  return new URL(target, `file:///${file}`).pathname.slice(1).replace(/\.(tsx?|mjs)$/, '')
}

const importsOf = (file: string, text: string) =>
  [importPattern, lazyPattern].flatMap(pattern =>
    [...text.matchAll(pattern)].map(([, target = '']) => resolve(file, target)),
  )

const broken = Object.entries(sources).flatMap(([path, text]) => {
  const file = path.replace(/^(\.\.\/)+/, '')
  return importsOf(file, text).flatMap(target =>
    rules
      .filter(
        ([files, forbidden, except]) => files.test(file) && forbidden.test(target) && !except?.test(target),
      )
      .map(() => `${file} imports ${target}`),
  )
})

test('imports follow the layers: site, back office, worker and contract import only the allowed layers', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(50)
  expect([...new Set(broken)]).toEqual([])
})

const anyPattern = /\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g

const filesOf = (all: Record<string, string>) =>
  new Map(
    Object.entries(all).map(([path, text]) => {
      const file = path.replace(/^(\.\.\/)+/, '')
      const targets = [...text.matchAll(anyPattern)].map(([, target = '']) => resolve(file, target))
      return [file.replace(/\.tsx?$/, ''), targets] as const
    }),
  )

type Graph = Map<string, string[]>

/** Import cycles, as the path from a folder back to itself. */
function circlesIn(graph: Graph) {
  const found: string[] = []
  const done = new Set<string>()
  const walk = (one: string, way: string[]) => {
    if (way.includes(one)) found.push([...way.slice(way.indexOf(one)), one].join(' → '))
    else if (!done.has(one)) for (const target of graph.get(one) ?? []) walk(target, [...way, one])
    done.add(one)
  }
  for (const one of graph.keys()) walk(one, [])
  return found
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

/**
 * Import graph of folders, including types. A file next to folders is a node of its own. Routes are excluded, because
 * they may call any folder.
 */
function roomsOf(all: Record<string, string>): Graph {
  const files = [...filesOf(all)].filter(([file]) => !/routes$/.test(file))
  const houses = new Set(files.map(([file]) => folderOf(folderOf(file))))
  const roomOf = (file: string) => (houses.has(folderOf(file)) ? file : folderOf(file))
  const rooms: Graph = new Map()
  for (const [file, targets] of files) {
    const room = roomOf(file)
    const others = targets.map(roomOf).filter(other => other !== room)
    rooms.set(room, [...new Set([...(rooms.get(room) ?? []), ...others])])
  }
  return rooms
}

test('no folders import each other in a cycle', () => {
  expect(circlesIn(roomsOf(sources))).toEqual([])
})

test('the check for folder cycles detects a cycle, also through a type import; route files may import any folder', () => {
  const leaning = {
    '../../worker/orders/lifecycle/a.ts': "import { plan } from '../../sacrifices/plan'",
    '../../worker/sacrifices/b.ts': "import type { Code } from '../codes/c'",
    '../../worker/codes/c.ts': "import { a } from '../orders/lifecycle/a'",
    '../../worker/fulfilment/sacrifices/admin-routes.ts': "import { code } from '../media/m'",
    '../../worker/media/m.ts': "import { plan } from '../sacrifices/plan'",
  }
  expect(circlesIn(roomsOf(leaning))).toEqual([
    'worker/orders/lifecycle → worker/sacrifices → worker/codes → worker/orders/lifecycle',
  ])
})

test('the check of layers allows type imports and plain module names', () => {
  expect(importsOf('web/site/x.ts', "import type { Db } from '../../worker/db/client'")).toEqual([])
  expect(importsOf('web/site/x.ts', "type Db = typeof import('../../worker/db/client')")).toEqual([])
})

test.each([
  "import { db } from '../../worker/db/client'",
  "export { db } from '../../worker/db/client'",
  "const { db } = await import('../../worker/db/client')",
  "lazy: () => import(\n  '../../worker/db/client'\n)",
])('the check of layers detects a wrong import: %s', text => {
  const wrong = importsOf('web/site/x.ts', text)
  expect(wrong).toEqual(['worker/db/client'])
  expect(
    rules.some(
      ([files, forbidden, except]) =>
        files.test('web/site/x.ts') && forbidden.test(wrong[0] ?? '') && !except?.test(wrong[0] ?? ''),
    ),
  ).toBe(true)
})
