import { expect, test } from 'vitest'
import { restoreRowPositions } from '../../../web/lib/rows-in-place'

const row = (id: string, status = 'draft') => ({ id, status })

test('a changed row keeps its place in the list, even if the reloaded list moves or omits the row', () => {
  const kept = [{ row: row('b', 'published'), at: 1 }]
  expect(restoreRowPositions([row('a'), row('c'), row('b', 'signed')], kept)).toEqual([
    row('a'),
    row('b', 'signed'),
    row('c'),
  ])
  expect(restoreRowPositions([row('a'), row('c')], kept)).toEqual([row('a'), row('b', 'published'), row('c')])
})

test('two changed rows keep their places, and a new row stays where the reloaded list puts it', () => {
  const kept = [
    { row: row('c'), at: 2 },
    { row: row('a'), at: 0 },
    { row: row('new'), at: -1 },
  ]
  const ids = restoreRowPositions([row('b'), row('d'), row('new')], kept).map(({ id }) => id)
  expect(ids).toEqual(['a', 'b', 'c', 'd', 'new'])
})
