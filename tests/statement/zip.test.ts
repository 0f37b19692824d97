import { expect, test } from 'vitest'
import { crc32, openZip } from '../../web/statement/tables/zip'
import { zip } from './xlsx'

/** Concatenates 2-byte ('H') and 4-byte ('I') numbers, texts and bytes. */
const packed = (...parts: (string | Uint8Array | ['H' | 'I', number])[]) =>
  Uint8Array.from(
    parts.flatMap(part => {
      if (typeof part === 'string') return [...part].map(letter => letter.charCodeAt(0))
      if (part instanceof Uint8Array) return [...part]
      const bytes = new DataView(new ArrayBuffer(4))
      bytes.setUint32(0, part[1], true)
      return [...new Uint8Array(bytes.buffer, 0, part[0] === 'H' ? 2 : 4)]
    }),
  )

interface Part {
  name: string
  text: string
  flags?: number
  method?: number
  extra?: string
  comment?: string
  at?: number
}

const local = ({ name, text, flags = 0, method = 0, extra = '' }: Part) =>
  packed(
    ['I', 0x04034b50],
    ['H', 20],
    ['H', flags],
    ['H', method],
    ['I', 0],
    ['I', crc32(packed(text))],
    ['I', text.length],
    ['I', text.length],
    ['H', name.length],
    ['H', extra.length],
    name,
    extra,
    text,
  )

const central = ({ name, text, flags = 0, method = 0, extra = '', comment = '' }: Part, at: number) =>
  packed(
    ['I', 0x02014b50],
    ['I', 20],
    ['H', flags],
    ['H', method],
    ['I', 0],
    ['I', crc32(packed(text))],
    ['I', text.length],
    ['I', text.length],
    ['H', name.length],
    ['H', extra.length],
    ['H', comment.length],
    ['I', 0],
    ['I', 0],
    ['I', at],
    name,
    extra,
    comment,
  )

const end = (count: number, at: number, comment: Uint8Array | string = '') =>
  packed(
    ['I', 0x06054b50],
    ['I', 0],
    ['H', count],
    ['H', count],
    ['I', 0],
    ['I', at],
    ['H', comment.length],
    comment,
  )

function archive(parts: Part[], { comment = '', directory }: { comment?: string; directory?: number } = {}) {
  const locals = parts.map(local)
  const starts = locals.map((_, i) => locals.slice(0, i).reduce((sum, one) => sum + one.length, 0))
  const size = locals.reduce((sum, one) => sum + one.length, 0)
  return packed(
    ...locals,
    ...parts.map((part, i) => central(part, part.at ?? starts[i] ?? 0)),
    end(parts.length, directory ?? size, comment),
  )
}

const open = (...parts: Part[]) => openZip(archive(parts))
const part = { name: 'a', text: 'isi' }

test('zip entries with extra fields and comments are read', async () => {
  const both = open(
    { name: 'satu', text: 'isi', extra: 'xyz', comment: 'kata' },
    { name: 'dua', text: 'lain' },
  )
  expect(both.names).toEqual(['satu', 'dua'])
  expect([await both.text('SATU'), await both.text('dua'), await both.text('tiga')]).toEqual([
    'isi',
    'lain',
    null,
  ])
})

test('encrypted zip entries are refused with advice, and unknown compression methods are reported as damage', async () => {
  await expect(open({ ...part, flags: 1 }).text('a')).rejects.toThrow('password')
  expect(await open({ ...part, flags: 0x0100 }).text('a')).toBe('isi')
  await expect(open({ ...part, method: 12 }).text('a')).rejects.toThrow('damaged')
})

test('a zip file with a comment of up to 65,535 bytes is read, and a longer comment is reported as damage', () => {
  const commented = (length: number) => () => openZip(archive([part], { comment: ' '.repeat(length) })).names
  expect(commented(65_535)()).toEqual(['a'])
  expect(commented(65_536)).toThrow('damaged')
})

test('an invalid directory or entry offset of a zip file is reported as damage', async () => {
  const { length } = archive([part])
  for (const directory of [0, length - 2, 0xffff_fff0])
    expect(() => openZip(archive([part], { directory }))).toThrow('damaged')
  for (const at of [1, length - 2, 0xffff_fff0])
    await expect(open({ ...part, at }).text('a')).rejects.toThrow('damaged')
})

test('a zip file is read even if its end record and its directory come before its entries', async () => {
  const none = { name: '', text: '' }
  const directory = central(none, 22 + 46)
  expect(openZip(end(1, 22, directory)).names).toEqual([''])
  expect(await openZip(end(1, 22, packed(directory, local(none)))).text('')).toBe('')
})

test('a zip file of two thousand entries is accepted, and one more entry is reported as damage', () => {
  const many = (count: number) => () =>
    openZip(packed(...Array(count).fill(central({ name: '', text: '' }, 0)), end(count, 0))).names.length
  expect(many(2000)()).toBe(2000)
  expect(many(2001)).toThrow('damaged')
})

test('a zip entry above 256 KiB is refused if it is extremely compressed or larger than the caller allows', async () => {
  const quarter = 256 * 1024
  const unfolded = async (text: string) => (await openZip(await zip({ a: text })).text('a'))?.length
  expect(await unfolded(' '.repeat(quarter))).toBe(quarter)
  await expect(unfolded(' '.repeat(quarter + 1))).rejects.toThrow('too_big')
  const plain = open({ name: 'a', text: 'x'.repeat(quarter + 1) })
  expect(await plain.text('a')).toHaveLength(quarter + 1)
  await expect(plain.text('a', quarter)).rejects.toThrow('too_big')
})
