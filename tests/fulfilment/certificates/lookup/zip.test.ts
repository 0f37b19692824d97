import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zipEntries } from '../../../../web/admin/fulfilment/certificates/take-away/archive'
import { openZip } from '../../../../web/statement/tables/zip'

const files = fc.uniqueArray(
  fc.record({
    name: fc.stringMatching(/^[a-z0-9-]{1,20}\.html$/),
    text: fc.string({ unit: 'grapheme', maxLength: 2000 }),
  }),
  { selector: ({ name }) => name, maxLength: 8 },
)

test('the ZIP archive of certificates contains each file unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(files, async list => {
      const archive = await zipEntries(list.map(({ name, text }) => ({ name, content: new Blob([text]) })))
      const opened = openZip(new Uint8Array(await archive.arrayBuffer()))
      expect(opened.names).toEqual(list.map(({ name }) => name))
      for (const { name, text } of list) expect(await opened.text(name)).toBe(text.toWellFormed())
    }),
    { numRuns: 40 },
  )
})
