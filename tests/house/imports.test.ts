import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../../{worker,web}/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The features of the worker: folders that own routes and verbs. */
const features =
  'auth|content|media|animals|orders|payments|accounts|certificates|finance|dashboard|settings|customers|audit|html|search|statements|feeds|codes|people|sacrifices|messages|evidence|field|erase|setup'

/** Which imports a file must not have: [files, forbidden targets]. `import type` is free. */
const rules: [RegExp, RegExp, except?: RegExp][] = [
  [
    /^worker\/contract\/(labels|format|problems|phone|eid|slug|text|vitals|orders\/(rules|code-rules|typed-codes|names|shares)|people\/roles)\.ts$/,
    /./,
  ],
  [/^worker\/contract\/shop\/default-content\.ts$/, /./, /^worker\/contract\/eid$/],
  [
    /^worker\/contract\/(orders\/rite-days|proof\/(pictures|report))\.ts$/,
    /./,
    /^worker\/contract\/(eid|format|labels|proof\/pictures)$/,
  ],
  [/^worker\/contract\//, /./, /^(worker\/contract\/|zod)/],
  [/^worker\/db\//, /./, /^(worker\/(db|contract)\/|drizzle-orm)/],
  // `owned` is for routes what `operator` is: whoever asks proves who they are.
  [new RegExp(`^worker/(${features})/(?!.*routes)(?!serve)(?!operator)(?!owned)`), /^(hono|worker\/http\/)/],
  [new RegExp(`^worker/(${features})/.*routes\\.ts$`), new RegExp(`^worker/(${features})/.*routes$`)],
  // What serves every feature knows none of them.
  [/^worker\/http\//, new RegExp(`^worker/(${features})/`)],
  [/^worker\/(api|app|index)\.ts$/, /^drizzle-orm/],
  [/^worker\/(?!app|index)/, /^worker\/app$/],
  // Pages call the verbs of features, as routes do, and know no queries.
  [/^worker\/page\//, /^(web\/admin|worker\/db|drizzle-orm)/, /^worker\/db\/stamp$/],
  [/^worker\/page\//, /^worker\/.*routes$/],
  [/^web\/(lib|ui)\//, /^web\/(admin|site)\//],
  [/^web\/statement\//, /./, /^(web\/statement\/|worker\/contract\/)/],
  [/^(web\/(site|lib|ui)|worker)\//, /^web\/(statement|field)\//],
  // A service worker holds it too.
  [
    /^web\/field\//,
    /./,
    /^(web\/field\/|worker\/contract\/(labels|shop\/uploads|proof\/(evidence-files|pictures))$)/,
  ],
  [/^web\/site\//, /^(web\/admin|zod|@?radix|sonner|chart|@tiptap|@codemirror|codemirror|@dnd-kit)/],
  [/^web\/admin\//, /^web\/site\//],
  [/^web\//, /^worker\//, /^worker\/contract\//],
  [
    /^web\/(site|lib|ui)\//,
    /^worker\/contract\//,
    /^worker\/contract\/(labels|format|problems|phone|eid|slug|text|vitals|orders\/(rules|code-rules|typed-codes|names|shares|rite-days)|proof\/(pictures|report)|shop\/default-content)$/,
  ],
]

/** The room of a file of the worker; routes stand above all of them, and are of none. */
function roomOf(file: string) {
  const room = /^worker\/([\w-]+)\/./.exec(file)?.[1]
  return room === undefined || /routes$/.test(file) ? null : room
}

const importPattern = /^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
/** Those that wait until they are needed; in the place of a type they load nothing, and stand behind `typeof`. */
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

test('imports run one way', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(50)
  expect([...new Set(broken)]).toEqual([])
})

/** Any import, also of a type, also behind `typeof`: whoever reads one file has to read the other. */
const anyPattern = /\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g

const filesOf = (all: Record<string, string>) =>
  new Map(
    Object.entries(all).map(([path, text]) => {
      const file = path.replace(/^(\.\.\/)+/, '')
      const targets = [...text.matchAll(anyPattern)].map(([, target = '']) => resolve(file, target))
      return [file.replace(/\.tsx?$/, ''), targets] as const
    }),
  )

/** Files that need each other, by the way that leads back. */
function circlesIn(all: Record<string, string>) {
  const files = filesOf(all)
  const found: string[] = []
  const done = new Set<string>()
  const walk = (file: string, way: string[]) => {
    if (way.includes(file)) found.push([...way.slice(way.indexOf(file)), file].join(' → '))
    else if (!done.has(file)) for (const target of files.get(file) ?? []) walk(target, [...way, file])
    done.add(file)
  }
  for (const file of files.keys()) walk(file, [])
  return found
}

test('no files need each other, not even for their types', () => {
  expect(circlesIn(sources)).toEqual([])
})

test('a circle would be noticed, also one of types alone', () => {
  const circle = {
    '../../web/a.ts': "import { b } from './b'",
    '../../web/b.ts': "import type { C } from './c'",
    '../../web/c.ts': "export type { A } from './a'",
    '../../web/d.ts': "import { a } from './a'",
  }
  expect(circlesIn(circle)).toEqual(['web/a → web/b → web/c → web/a'])
})

/** Rooms of which each imports something of the other, types as well: 'orders and sacrifices'. */
function entangled(all: Record<string, string>) {
  const arrows = new Set<string>()
  for (const [file, targets] of filesOf(all)) {
    for (const target of targets) {
      const [from, to] = [roomOf(file), roomOf(target)]
      if (from !== null && to !== null && from !== to) arrows.add(`${from} and ${to}`)
    }
  }
  const back = (arrow: string) => arrow.split(' and ').reverse().join(' and ')
  return [...arrows].filter(arrow => arrow < back(arrow) && arrows.has(back(arrow)))
}

test('no two rooms of the worker lean on each other', () => {
  expect(entangled(sources)).toEqual([])
})

test('two that did would be noticed, by a type as well; a route may call any room', () => {
  const both = {
    '../../worker/orders/life/a.ts': "import { plan } from '../../sacrifices/plan'",
    '../../worker/sacrifices/b.ts': "import type { Order } from '../orders/order'",
    '../../worker/codes/c.ts': "import { plan } from '../sacrifices/plan'",
    '../../worker/sacrifices/admin-routes.ts': "import { code } from '../codes/c'",
  }
  expect(entangled(both)).toEqual(['orders and sacrifices'])
})

test('types are free, and so is what only names a module', () => {
  expect(importsOf('web/site/x.ts', "import type { Db } from '../../worker/db/client'")).toEqual([])
  expect(importsOf('web/site/x.ts', "type Db = typeof import('../../worker/db/client')")).toEqual([])
})

test.each([
  "import { db } from '../../worker/db/client'",
  "export { db } from '../../worker/db/client'",
  "const { db } = await import('../../worker/db/client')",
  "lazy: () => import(\n  '../../worker/db/client'\n)",
])('the rule would notice a wrong import: %s', text => {
  const wrong = importsOf('web/site/x.ts', text)
  expect(wrong).toEqual(['worker/db/client'])
  expect(
    rules.some(
      ([files, forbidden, except]) =>
        files.test('web/site/x.ts') && forbidden.test(wrong[0] ?? '') && !except?.test(wrong[0] ?? ''),
    ),
  ).toBe(true)
})
