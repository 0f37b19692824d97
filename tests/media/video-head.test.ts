import { describe, expect, test } from 'vitest'
import { isFilm, isHevc } from '../../web/lib/film'
import { kindOf } from '../../worker/evidence/kind'
import { sniff } from '../../worker/media/sniff'

const box = (name: string, ...parts: Uint8Array[]) => {
  const length = parts.reduce((sum, part) => sum + part.length, 8)
  const bytes = new Uint8Array(length)
  new DataView(bytes.buffer).setUint32(0, length)
  bytes.set(new TextEncoder().encode(name), 4)
  let at = 8
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
const text = (words: string) => new TextEncoder().encode(words)
const head = (major: string, ...compatible: string[]) =>
  box('ftyp', text(major), new Uint8Array(4), text(compatible.join('')))

const taken = [
  head('isom', 'isom', 'mp42'),
  head('mp42'),
  head('3gp4', '3gp4', 'isom'),
  head('3gp5', '3gp5'),
  head('3gp6'),
  head('3gr6', '3gr6'),
  head('3g2a', '3g2a'),
  head('mmp4'),
  head('avc1'),
  head('iso5'),
  head('hvc1', 'isom'),
  head('LGE ', 'isom', 'mp41'),
  head('ssvc', 'mp42'),
]
const refused = [
  head('heic', 'mif1', 'isom'),
  head('M4A ', 'isom', 'mp42'),
  head('XXXX', 'YYYY'),
  text('<svg xmlns="http://www.w3.org/2000/svg"/>'),
]

describe('films of phones', () => {
  test('browser and worker take the same brands', async () => {
    for (const bytes of taken) {
      expect(sniff(bytes)?.mime).toBe('video/mp4')
      expect(await isFilm(new Blob([bytes]))).toBe(true)
    }
    for (const bytes of refused) {
      expect(sniff(bytes)?.mime).not.toBe('video/mp4')
      expect(await isFilm(new Blob([bytes]))).toBe(false)
    }
    expect(kindOf(head('qt  '))?.ext).toBe('mov')
    expect(await isFilm(new Blob([head('qt  ')]))).toBe(true)
  })

  test('HEVC is told by its sample entry, wherever the description is', async () => {
    const moov = (entry: string) => box('moov', box('trak', box('stsd', text(entry))))
    const film = (entry: string) => new Blob([head('isom'), box('mdat', new Uint8Array(999)), moov(entry)])
    expect(await isHevc(film('hvc1'))).toBe(true)
    expect(await isHevc(film('hev1'))).toBe(true)
    expect(await isHevc(film('avc1'))).toBe(false)
    expect(await isHevc(new Blob([moov('hvc1'), box('mdat')]))).toBe(true)
    expect(await isHevc(new Blob([text('hvc1')]))).toBe(false)
    expect(await isHevc(new Blob([new Uint8Array(64)]))).toBe(false)
  })
})
