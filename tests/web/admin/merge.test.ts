import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeFormValues } from '../../../web/lib/office/form-merge'

const base = { hero: { title: 'Lama', image: '' }, menu: [{ name: 'A' }], limit: 1 }

test('merging a form applies the other editor’s changes and keeps the changes typed here', () => {
  const mine = { ...base, hero: { title: 'Saya', image: '' } }
  const theirs = { ...base, hero: { title: 'Lama', image: '/x.webp' }, limit: 2 }
  expect(mergeFormValues(base, mine, theirs)).toEqual({
    merged: { hero: { title: 'Saya', image: '/x.webp' }, menu: [{ name: 'A' }], limit: 2 },
    clashes: [],
  })
})

test('if both editors changed a field, merging keeps the value typed here and reports the other value', () => {
  const mine = { ...base, hero: { title: 'Saya', image: '' }, menu: [{ name: 'B' }] }
  const theirs = { ...base, hero: { title: 'Mereka', image: '' }, menu: [{ name: 'C' }, { name: 'A' }] }
  const { merged, clashes } = mergeFormValues(base, mine, theirs)
  expect(merged).toEqual(mine)
  expect(clashes).toEqual([
    { path: 'hero.title', theirs: 'Mereka' },
    { path: 'menu', theirs: theirs.menu },
  ])
})

test('equal changes by both editors are not a conflict', () => {
  const changed = { ...base, limit: 9 }
  expect(mergeFormValues(base, changed, changed)).toEqual({ merged: changed, clashes: [] })
})

const settings = fc.record({
  a: fc.string(),
  b: fc.record({ c: fc.nat(), d: fc.array(fc.string()) }),
})

test('merging without changes of one editor gives the other editor’s values', () => {
  fc.assert(
    fc.property(settings, settings, (before, after) => {
      expect(mergeFormValues(before, before, after).merged).toEqual(after)
      expect(mergeFormValues(before, after, before).merged).toEqual(after)
    }),
  )
})
