import { createPieceCounter, joinBytes } from './bytes'

/** Replacement for the header of an element in a media file, and the number of bytes until the next header. */
export type ElementRewrite = { header: Uint8Array; length: number; isBlanked: boolean }

/** Reads the element header at the start of `bytes`: 'more' if the header is truncated, null if it is invalid. */
export type ReadHeader = (bytes: Uint8Array) => ElementRewrite | 'more' | null

const maxHeaderBytes = 16
const noBytes = new Uint8Array()

/** Rewrites a media file in place, so that offsets stay valid. Data after an invalid header stays unchanged. */
export function containerRewriter(read: ReadHeader, count = createPieceCounter()) {
  let cutOff = noBytes
  let left = 0
  let isBlanked = false

  const pass = (bytes: Uint8Array, at: number) => {
    const end = Math.min(bytes.length, at + left)
    if (isBlanked) bytes.fill(0, at, end)
    left -= end - at
    return end
  }

  const push = (chunk: Uint8Array) => {
    const bytes = joinBytes([cutOff, chunk])
    cutOff = noBytes
    let at = pass(bytes, 0)
    while (at < bytes.length) {
      count()
      const step = read(bytes.subarray(at, at + maxHeaderBytes))
      if (step === 'more' && bytes.length - at < maxHeaderBytes) {
        cutOff = bytes.slice(at)
        return bytes.subarray(0, at)
      }
      if (step === 'more' || step === null) {
        isBlanked = false
        left = Number.POSITIVE_INFINITY
      } else {
        bytes.set(step.header, at)
        at += step.header.length
        left = step.length
        isBlanked = step.isBlanked
      }
      at = pass(bytes, at)
    }
    return bytes
  }

  return { push, /** Truncated header at the end of the stream. */ rest: () => cutOff }
}
