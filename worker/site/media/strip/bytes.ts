export const createDataView = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export const readAscii = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/** Big-endian, unsigned. Bytes after the end count as 0. */
export function readBigEndian(bytes: Uint8Array, at: number, size: number) {
  let value = 0
  for (let i = 0; i < size; i++) value = value * 256 + (bytes[at + i] ?? 0)
  return value
}

/** Thrown for a media file with far more parts than real files have, because it would cost too much CPU time. */
export class TooManyPiecesError extends Error {}

export function createPieceCounter(most = 50_000) {
  let left = most
  return () => {
    left -= 1
    if (left < 0) throw new TooManyPiecesError()
  }
}

/** Joins parts of a file into one buffer of `size` bytes: a list of millions of tiny parts would exhaust memory. */
export function createByteCollector(size: number) {
  const whole = new Uint8Array(size)
  let length = 0
  return {
    push(piece: Uint8Array) {
      whole.set(piece, length)
      length += piece.length
    },
    bytes: () => whole.subarray(0, length),
  }
}

export function joinBytes(pieces: Uint8Array[]) {
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
