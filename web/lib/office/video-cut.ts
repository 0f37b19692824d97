import {
  type AudioCodec,
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  type VideoCodec,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'

/** Upper bound in bytes of the video container's overhead per packet. */
const packetOverheadBytes = 48
const fileOverheadBytes = 64 * 1024

type Sound = { codec: AudioCodec; config: AudioDecoderConfig; sink: EncodedPacketSink }

export type Film = {
  input: Input
  isWebM: boolean
  seconds: number
  codec: VideoCodec
  config: VideoDecoderConfig
  rotation: 0 | 90 | 180 | 270
  sink: EncodedPacketSink
  sound: Sound | null
}

export type VideoSegment = { from: number; to: number; bytes: number; packets: number }

async function soundOf(input: Input, fits: (codec: AudioCodec) => boolean): Promise<Sound | null> {
  const track = await input.getPrimaryAudioTrack()
  const codec = await track?.getCodec()
  const config = await track?.getDecoderConfig()
  return track && codec && config && fits(codec)
    ? { codec, config, sink: new EncodedPacketSink(track) }
    : null
}

const formatOf = (isWebM: boolean) =>
  isWebM ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' })

/** Returns null if the video cannot be read, or if the output format does not support its codec. */
export async function openVideo(file: Blob): Promise<Film | null> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM] })
  try {
    const isWebM = (await input.getFormat()) === WEBM
    const track = await input.getPrimaryVideoTrack()
    const codec = await track?.getCodec()
    const config = await track?.getDecoderConfig()
    const format = formatOf(isWebM)
    if (!track || !codec || !config || !format.getSupportedVideoCodecs().includes(codec)) return null
    const sound = await soundOf(input, kind => format.getSupportedAudioCodecs().includes(kind))
    const seconds = await track.computeDuration({ metadataOnly: true })
    const rotation = await track.getRotation()
    return { input, isWebM, seconds, codec, config, rotation, sink: new EncodedPacketSink(track), sound }
  } catch {
    return null
  }
}

type TimedPacket = { packet: EncodedPacket; isSound: boolean; from: number }

/** Yields packets from the last key frame before `start`, in the order of the new file, up to `limit` bytes. */
async function* packetsOf({ sink, sound }: Film, start: number, limit: number, metadataOnly: boolean) {
  const options = { metadataOnly }
  const first = (await sink.getKeyPacket(start, options)) ?? (await sink.getFirstKeyPacket(options))
  if (!first) return
  const from = first.timestamp
  let left = limit - fileOverheadBytes
  const fits = ({ byteLength }: EncodedPacket) => {
    left -= byteLength + packetOverheadBytes
    return left >= 0
  }
  const sounds = sound?.sink.packets(
    (await sound.sink.getPacket(from, options)) ?? undefined,
    undefined,
    options,
  )
  let heard = await sounds?.next()
  for await (const packet of sink.packets(first, undefined, options)) {
    // Skip frames shown before the key frame, because they depend on frames that are cut off.
    if (packet.timestamp < from) continue
    while (sounds && heard && !heard.done && heard.value.timestamp <= packet.timestamp) {
      if (heard.value.timestamp >= from) {
        if (!fits(heard.value)) return
        yield { packet: heard.value, isSound: true, from } satisfies TimedPacket
      }
      heard = await sounds.next()
    }
    if (!fits(packet)) return
    yield { packet, isSound: false, from } satisfies TimedPacket
  }
}

export async function measureVideoCut(
  film: Film,
  start: number,
  limit: number,
  signal: AbortSignal,
): Promise<VideoSegment> {
  const piece: VideoSegment = { from: start, to: start, bytes: 0, packets: 0 }
  for await (const { packet, from, isSound } of packetsOf(film, start, limit, true)) {
    signal.throwIfAborted()
    piece.from = from
    if (!isSound) piece.to = Math.max(piece.to, packet.timestamp + packet.duration)
    piece.bytes += packet.byteLength
    piece.packets++
  }
  return piece
}

type CutOptions = { limit: number; signal: AbortSignal; onProgress: (fraction: number) => void }

/** Cuts the video from `start` (seconds). Copies only pictures and sound, no camera metadata. */
export async function cutVideo(film: Film, start: number, { limit, signal, onProgress }: CutOptions) {
  const { packets: all } = await measureVideoCut(film, start, limit, signal)
  const target = new BufferTarget()
  const output = new Output({ format: formatOf(film.isWebM), target })
  const pictures = new EncodedVideoPacketSource(film.codec)
  const sounds = film.sound && new EncodedAudioPacketSource(film.sound.codec)
  output.addVideoTrack(pictures, { rotation: film.rotation })
  if (sounds) output.addAudioTrack(sounds)
  await output.start()
  let done = 0
  try {
    for await (const { packet, from, isSound } of packetsOf(film, start, limit, false)) {
      signal.throwIfAborted()
      const moved = packet.clone({ timestamp: packet.timestamp - from })
      if (!isSound) await pictures.add(moved, { decoderConfig: film.config })
      else await sounds?.add(moved, { decoderConfig: film.sound?.config })
      done++
      if (done % 50 === 0) onProgress(done / all)
    }
    await output.finalize()
  } catch (error) {
    await output.cancel().catch(() => {})
    throw error
  }
  if (!target.buffer || target.buffer.byteLength > limit) throw new RangeError('the piece does not fit')
  return new Blob([target.buffer], { type: film.isWebM ? 'video/webm' : 'video/mp4' })
}
