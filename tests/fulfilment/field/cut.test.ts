import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import { describe, expect, test } from 'vitest'
import { cutVideo, measureVideoCut, openVideo } from '../../../web/lib/office/video-cut'
import { evidenceFileKind } from '../../../worker/fulfilment/evidence/files'
import { videoLocationCleaner } from '../../../worker/site/media/strip/location'

const perSecond = 10
const pictureBytes = 20_000
const kib = 1024

// WebM does not store the duration of the last frame, so durations may differ by half a second.
/** A generated video with a key frame every ten frames, sound and GPS data. */
async function film(format: Mp4OutputFormat | WebMOutputFormat, seconds: number) {
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const pictures = new EncodedVideoPacketSource('vp9')
  const sounds = new EncodedAudioPacketSource('opus')
  output.addVideoTrack(pictures, { rotation: format instanceof WebMOutputFormat ? 0 : 90 })
  output.addAudioTrack(sounds)
  output.setMetadataTags({ comment: '-6.2000+106.8166/' })
  await output.start()
  const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: 64, codedHeight: 48 }
  const heard = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000 }
  for (let n = 0; n < seconds * perSecond; n++) {
    const kind = n % perSecond === 0 ? 'key' : 'delta'
    const data = new Uint8Array(pictureBytes).fill(n % 251)
    await pictures.add(new EncodedPacket(data, kind, n / perSecond, 1 / perSecond), { decoderConfig })
    const sound = new Uint8Array(400).fill(7)
    await sounds.add(new EncodedPacket(sound, 'key', n / perSecond, 1 / perSecond), { decoderConfig: heard })
  }
  await output.finalize()
  return new Blob([target.buffer ?? new ArrayBuffer(0)])
}

async function opened(file: Blob) {
  const found = await openVideo(file)
  if (!found) throw new Error('not a film')
  return found
}

const { signal } = new AbortController()
const onProgress = () => {}

describe.each([
  ['MP4', 'video/mp4', () => new Mp4OutputFormat()],
  ['MP4 as browsers record it', 'video/mp4', () => new Mp4OutputFormat({ fastStart: 'fragmented' })],
  ['WebM', 'video/webm', () => new WebMOutputFormat()],
])('a video in %s', (_, mime, format) => {
  test('a video that is too long is cut at the key frame before the chosen moment, to the allowed length', async () => {
    const source = await opened(await film(format(), 30))
    const limit = 2000 * kib
    const piece = await measureVideoCut(source, 12.45, limit, signal)
    expect(piece.from).toBeCloseTo(12)
    expect(piece.to).toBeGreaterThan(20)
    expect(piece.to).toBeLessThan(22)

    const blob = await cutVideo(source, 12.45, { limit, signal, onProgress })
    expect(blob.size).toBeLessThanOrEqual(limit)
    expect(blob.size).toBeGreaterThan(limit * 0.9)
    const result = await opened(blob)
    expect(result.seconds).toBeCloseTo(piece.to - piece.from, 0)
    expect(result).toMatchObject({ codec: 'vp9', rotation: source.rotation, sound: { codec: 'opus' } })
    const first = await result.sink.getFirstPacket()
    expect([first?.type, first?.timestamp, first?.data[0]]).toEqual(['key', 0, 120])
  })

  test('a cut video ends at the end of the original if the rest fits into the allowed length', async () => {
    const source = await opened(await film(format(), 10))
    const piece = await measureVideoCut(source, 8.2, 5000 * kib, signal)
    expect([piece.from, piece.to]).toEqual([expect.closeTo(8, 1), expect.closeTo(10, 0)])
  })

  test('a cut video is accepted by the server and has no GPS data', async () => {
    const source = await opened(await film(format(), 5))
    const blob = await cutVideo(source, 1, { limit: 5000 * kib, signal, onProgress })
    const bytes = new Uint8Array(await blob.arrayBuffer())
    expect(new TextDecoder('latin1').decode(bytes)).not.toContain('106.8166')
    expect(evidenceFileKind(bytes)).toMatchObject({ mime })
    const clean = await new Response(blob.stream().pipeThrough(videoLocationCleaner(mime))).arrayBuffer()
    expect(clean.byteLength).toBe(blob.size)
    expect((await opened(new Blob([clean]))).seconds).toBeCloseTo(4, 0)
  })
})

test('a file that is not a video is reported before the preview for cutting opens', async () => {
  expect(await openVideo(new Blob(['GIF89a, and no film at all']))).toBeNull()
  expect(await openVideo(new Blob([]))).toBeNull()
  const whole = await film(new Mp4OutputFormat({ fastStart: false }), 3)
  expect(await openVideo(whole.slice(0, whole.size / 2))).toBeNull()
})

test('cutting a video stops when it is aborted', async () => {
  const source = await opened(await film(new Mp4OutputFormat(), 3))
  const stop = AbortSignal.abort()
  await expect(cutVideo(source, 0, { limit: 5000 * kib, signal: stop, onProgress })).rejects.toThrow()
})
