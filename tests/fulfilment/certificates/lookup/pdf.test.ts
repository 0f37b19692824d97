import { expect, test } from 'vitest'
import { pictureToPdf } from '../../../../web/admin/fulfilment/certificates/take-away/archive'

const jpeg = Uint8Array.from({ length: 5000 }, (_, n) => (n * 31) % 256)

test('a PDF of a certificate contains the unchanged picture on one page with correct byte offsets', async () => {
  const bytes = new Uint8Array(
    await (await pictureToPdf('Sertifikat (1) \\ فاطمة', new Blob([jpeg]))).arrayBuffer(),
  )
  const text = Array.from(bytes, byte => String.fromCharCode(byte)).join('')
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  const [, count, ...entries] = text.slice(start).split('trailer')[0]?.split('\n').filter(Boolean) ?? []
  expect([text.slice(start, start + 4), count, entries.length]).toEqual(['xref', '0 7', 7])
  for (const [n, entry] of entries.entries()) {
    expect(`${entry}\n`).toHaveLength(20)
    if (n > 0) expect(text.slice(Number(entry.slice(0, 10)))).toMatch(new RegExp(`^${n} 0 obj\n`))
  }
  const at = text.indexOf('/DCTDecode >>\nstream\n') + '/DCTDecode >>\nstream\n'.length
  expect(bytes.slice(at, at + jpeg.length)).toEqual(jpeg)
  expect(text).toContain(`<< /Length ${jpeg.length} /Type /XObject /Subtype /Image /Width 3369 /Height 2382`)
  expect(text.slice(at + jpeg.length)).toMatch(/^\nendstream\nendobj\n/)
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
  const title = /\/Title <FEFF([0-9a-f]+)>/.exec(text)?.[1] ?? ''
  expect(Buffer.from(title, 'hex').swap16().toString('utf16le')).toBe('Sertifikat (1) \\ فاطمة')
})
