import { expect, test } from 'vitest'
import { inTurn } from '../../worker/bulk'

test('who asks while many rows are worked on is heard before the last of them', async () => {
  let done = 0
  let heardAt = Number.NaN
  setTimeout(() => {
    heardAt = done
  })
  await inTurn(
    Array.from({ length: 50 }, (_, n) => n),
    async () => {
      done += 1
    },
  )
  expect(heardAt).toBeLessThan(50)
})
