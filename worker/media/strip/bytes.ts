export const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export const text = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/** A big-endian number of `size` bytes; what lies beyond the end reads as 0. */
export function number(bytes: Uint8Array, at: number, size: number) {
  let value = 0
  for (let i = 0; i < size; i++) value = value * 256 + (bytes[at + i] ?? 0)
  return value
}

/** Thrown where a file falls into more parts than any program makes; only their number costs the worker time. */
export class TooManyParts extends Error {}

/** Called for each part; throws `TooManyParts` beyond `most`. */
export function partCounter(most = 50_000) {
  let left = most
  return () => {
    left -= 1
    if (left < 0) throw new TooManyParts()
  }
}

/** Puts parts together as they come, at most `size` bytes: millions of tiny ones would fill the memory as a list. */
export function collector(size: number) {
  const whole = new Uint8Array(size)
  let length = 0
  return {
    push(part: Uint8Array) {
      whole.set(part, length)
      length += part.length
    },
    bytes: () => whole.subarray(0, length),
  }
}

export function joined(parts: Uint8Array[]) {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
