import { expect, test } from 'vitest'

const [subjectProblem = () => 'no hook'] = Object.values(
  import.meta.glob<(subject: string) => string | null>('/.githooks/*.mjs', {
    import: 'subjectProblem',
    eager: true,
  }),
)
const [hook = ''] = Object.values(
  import.meta.glob<string>('/.githooks/*-msg', { query: '?raw', import: 'default', eager: true }),
)

test.each([
  'statements: ignore future dates in covered days',
  'e2e: wait for the LCP entry',
  'orders, seats: free seats of short orders',
  'worker/http: re-read the key once',
  `docs: ${'a '.repeat(33)}`,
  "Merge branch 'main' into stock",
  `Merge branch '${'long-name-'.repeat(10)}'`,
  'Revert "orders: refuse a second claim"',
])('the commit hook accepts: %s', subject => {
  expect(subjectProblem(subject)).toBeNull()
})

test.each([
  '',
  'Fix the build',
  'orders:refuse a second claim',
  'orders: Refuse a second claim',
  'Orders: refuse a second claim',
  'orders: ',
  'orders: refuse',
  'refuse a second claim',
])('the commit hook refuses: %s', subject => {
  expect(subjectProblem(subject)).toContain('must read "area: verb …"')
})

test('the commit hook refuses a subject of 73 characters and shows its length', () => {
  const subject = `orders: refuse ${'x'.repeat(58)}`
  expect(subject).toHaveLength(73)
  expect(subjectProblem(subject)).toContain('has 73 characters; shorten it to 72')
  expect(subjectProblem(subject.slice(0, 72))).toBeNull()
})

test('the commit hook is a Node script that imports the rule for commit messages', () => {
  expect(hook).toMatch(/^#!\/usr\/bin\/env node\n/)
  expect(hook).toContain("from './subject.mjs'")
})
