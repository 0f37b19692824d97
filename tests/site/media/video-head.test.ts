import { describe, expect, test } from 'vitest'
import { checkFile, videoRejectionReason } from '../../../web/admin/site/media/send/accept'
import { isRarelyPlayableVideo, videoMime } from '../../../web/admin/site/media/send/film'
import { evidenceFileKind } from '../../../worker/fulfilment/evidence/files'
import { sniffFileType } from '../../../worker/site/media/sniff'

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
  head('3gg6', '3gp6'),
  head('3ge7'),
  head('3g2b', '3g2a'),
  head('kddi', '3g2a'),
  head('MSNV', 'isom'),
  head('M4V ', 'M4V ', 'mp42'),
  head('F4V '),
  head('SDV '),
  head('pana', '3gp4'),
  head('CAEP', 'mp41'),
  head('hev1', 'iso4'),
  head('av01', 'iso6'),
]
const refused = [
  head('heic', 'mif1', 'isom'),
  head('M4A ', 'isom', 'mp42'),
  head('XXXX', 'YYYY'),
  head('mif1', 'heic', 'mp42'),
  text('\x1aE\xdf\xa3\x01\x00\x00\x00B\x82\x88matroska'),
  text('RIFF....AVI LIST'),
  text('\0\0\x01\xba mpeg'),
  text('FLV\x01\x05'),
  text('<svg xmlns="http://www.w3.org/2000/svg"/>'),
]

describe('phone videos', () => {
  test('browser and worker accept the same MP4 brands of phone videos', async () => {
    for (const bytes of taken) {
      expect(sniffFileType(bytes)?.mime).toBe('video/mp4')
      expect(await videoMime(new Blob([bytes]))).toBe('video/mp4')
    }
    for (const bytes of refused) {
      expect(sniffFileType(bytes)?.kind).not.toBe('video')
      expect(await videoMime(new Blob([bytes]))).toBeNull()
    }
    const quickTime = head('qt  ', 'qt  ')
    expect(evidenceFileKind(quickTime)?.mime).toBe('video/quicktime')
    expect(await videoMime(new Blob([quickTime]))).toBe('video/quicktime')
  })

  test.each(['video/3gpp', 'video/3gpp2', 'video/x-m4v', 'video/mp4', ''])(
    'the media library accepts an MP4 video to which a phone gives the type "%s"',
    type => {
      for (const name of ['a.mp4', 'a.3gp', 'a.3g2', 'a.M4V', 'a.3gpp'])
        expect(checkFile(new File(['x'], name, { type })).upload?.mime).toBe('video/mp4')
    },
  )

  test.each(['image/jpg', 'image/pjpeg', 'application/octet-stream', ''])(
    'the media library accepts a photo and a PDF that a phone reports as "%s"',
    type => {
      const mimeOf = (name: string) => checkFile(new File(['x'], name, { type })).upload?.mime
      expect(['IMG_1.JPG', 'a.jpeg', 'b.PNG', 'c.heic', 'd.pdf'].map(mimeOf)).toEqual([
        'image/jpeg',
        'image/jpeg',
        'image/png',
        'image/heic',
        'application/pdf',
      ])
    },
  )

  test('the media library refuses videos of other formats before the upload', async () => {
    const refusalOf = (bytes: Uint8Array<ArrayBuffer>, type = 'video/mp4') => {
      const { upload } = checkFile(new File([bytes], 'a.mp4', { type }))
      return upload && videoRejectionReason(upload)
    }
    expect(await refusalOf(head('isom'))).toBeNull()
    expect(await refusalOf(head('qt  '))).toContain('MOV')
    expect(await refusalOf(text('RIFF....AVI LIST'), 'video/x-msvideo')).toContain('tidak dikenal')
    expect(await refusalOf(text('\x1aE\xdf\xa3B\x82\x88matroska'), 'video/x-matroska')).toContain(
      'tidak dikenal',
    )
  })

  test('video codecs that few browsers play are detected anywhere in the file', async () => {
    const moov = (entry: string) =>
      box('moov', box('trak', box('stsd', new Uint8Array(8), box(entry, new Uint8Array(78)))))
    const film = (entry: string) => new Blob([head('isom'), box('mdat', new Uint8Array(999)), moov(entry)])
    for (const entry of ['hvc1', 'hev1', 'dvh1', 's263', 'mp4v'])
      expect([entry, await isRarelyPlayableVideo(film(entry))]).toEqual([entry, true])
    for (const entry of ['avc1', 'av01', 'vp09', 'mp4a'])
      expect([entry, await isRarelyPlayableVideo(film(entry))]).toEqual([entry, false])
    expect(await isRarelyPlayableVideo(new Blob([moov('hvc1'), box('mdat')]))).toBe(true)
    expect(await isRarelyPlayableVideo(new Blob([text('hvc1')]))).toBe(false)
    expect(await isRarelyPlayableVideo(new Blob([new Uint8Array(64)]))).toBe(false)
  })
})

test('a WebM video is detected by its DocType, in browser and worker', async () => {
  const ebml = '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701'
  const film = Uint8Array.from(ebml.match(/../g) ?? [], byte => Number.parseInt(byte, 16))
  expect(await videoMime(new Blob([film]))).toBe('video/webm')
  expect(sniffFileType(film)).toMatchObject({ mime: 'video/webm' })
  const matroska = film.with(ebml.indexOf('7765626d') / 2, 0x6d)
  expect(await videoMime(new Blob([matroska]))).toBeNull()
})
