import { expect, test } from 'vitest'

const pages = import.meta.glob<string>('/docs/guide/*.md', { query: '?raw', import: 'default', eager: true })
const jobs = Object.entries(pages).filter(([file]) => /\/\d\d-/.test(file))
const contents = pages['/docs/guide/README.md'] ?? ''

/** Only the names are used; no file is loaded. */
const pictures = Object.keys(import.meta.glob('/docs/pictures/guide/*', { query: '?url' }))

const sources = import.meta.glob<string>('/{web,worker/contract}/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Every text in the sources between quotes, tags, braces or line ends. Buttons and menus are among them. */
const texts = new Set(
  Object.values(sources).flatMap(source => source.split(/['"`<>{}$\n]/).map(text => text.trim())),
)

/** The names of buttons, fields and menus that a page quotes. `›` separates menus, `…` is a number or a day. */
const namesIn = (page: string) =>
  [...page.matchAll(/(?<!\*)\*([^*]+)\*(?!\*)|[„“"]([^”"]+)[”"]/g)].flatMap(([, name, quoted]) =>
    (name ?? quoted ?? '')
      .replace(/\s+/g, ' ')
      .split(/[›…]/)
      .map(part => part.trim())
      .filter(part => part !== ''),
  )

test('the operator guide has ten pages, which its table of contents lists', () => {
  expect(jobs.length).toBe(10)
  const unlisted = jobs.filter(([file]) => !contents.includes(`(${file.split('/').at(-1)})`))
  expect(unlisted).toEqual([])
})

test.each(jobs)('the guide page %s has at most 200 words and one picture, which exists', (file, page) => {
  expect(page.split(/\s+/).length).toBeLessThanOrEqual(200)
  const shown = [...page.matchAll(/!\[[^\]]+\]\(\.\.([^)]+)\)/g)].map(([, path]) => `/docs${path}`)
  expect(shown).toEqual([file.replace('/docs/guide/', '/docs/pictures/guide/').replace('.md', '.jpg')])
  expect(pictures).toContain(shown[0])
})

test.each(Object.entries(pages))(
  'every button and menu that the guide page %s names is a text of the product',
  (_, page) => {
    const names = namesIn(page)
    expect(names).not.toEqual([])
    expect(names.filter(name => !texts.has(name))).toEqual([])
  },
)
