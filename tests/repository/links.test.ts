import { expect, test } from 'vitest'

const papers = import.meta.glob<string>(['/{*,docs/**/*}.md', '/worker/*/README.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Only the names are used; no file is loaded. */
const files = Object.keys(
  import.meta.glob(['/{worker,web,tests,scripts,demo,migrations,docs}/**/*', '/*'], { query: '?url' }),
)
const known = new Set(
  files.flatMap(file => {
    const steps = file.slice(1).split('/')
    return steps.map((_, n) => steps.slice(0, n + 1).join('/'))
  }),
)

const targetsOf = (text: string) =>
  [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) => target)

const leadsTo = (paper: string, target: string) =>
  decodeURIComponent(new URL(target, `file:///${paper}`).pathname)
    .slice(1)
    .replace(/\/$/, '')

test.each(Object.entries(papers).map(([file, text]) => [file.slice(1), text] as const))(
  'every link in the document %s points to an existing file',
  (paper, text) => {
    const lost = targetsOf(text).filter(target => !known.has(leadsTo(paper, target)))
    expect(lost).toEqual([])
  },
)

const sources = import.meta.glob<string>(
  ['/{worker,web,scripts,tests}/**/*.{ts,tsx,mjs}', '!/tests/repository/**', '!/tests/statement/cases/**'],
  { query: '?raw', import: 'default', eager: true },
)

/** Made while the program runs: demo data, a generated entity, the probe of a mutation test, a former migration. */
const generated =
  /^(demo\/mutasi-contoh\.csv|web\/admin\/site\/content\/partners\.tsx|tests\/support\/reached\.ts|migrations\/0056_)/

/** A path from the root in a comment or a string; patterns (`*`, `{`, `$`) are not paths. */
const namedPath = /(?<![\w/.@-])(?:worker|web|tests|scripts|demo|docs|migrations)\/[\w./-]*\w(?![*{$<\w/])/g

const endings = ['', '.ts', '.tsx', '.test.ts', '.test.tsx', '.spec.ts', '.mjs']

test('every path named in a source file points to an existing file', () => {
  const lost = Object.entries(sources).flatMap(([file, text]) =>
    (text.match(namedPath) ?? [])
      .filter(path => !generated.test(path) && !endings.some(ending => known.has(path + ending)))
      .map(path => `${file}: ${path}`),
  )
  expect(Object.keys(sources).length).toBeGreaterThan(1000)
  expect(lost).toEqual([])
})

test('the README has at most 500 words and links all documents except single decisions and pages of the guide', () => {
  const readme = papers['/README.md'] ?? ''
  expect(readme.split(/\s+/).length).toBeLessThanOrEqual(500)
  const named = targetsOf(readme).map(target => leadsTo('README.md', target))
  const unnamed = Object.keys(papers).filter(
    file => !named.includes(file.slice(1)) && !/^\/docs\/(decisions\/0|guide\/\d)/.test(file),
  )
  expect(unnamed).toEqual(['/README.md'])
})
