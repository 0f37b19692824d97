import type { Call } from '../../http/route'

type Range = { offset: number; length: number }

/** Parses one byte range (RFC 9110 section 14). Null if none or unsupported; 'beyond' if it starts after the end. */
export function parseByteRange(range: string | undefined, size: number): Range | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'beyond' : { offset: size - length, length }
  }
  const offset = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (offset >= size) return 'beyond'
  return end < offset ? null : { offset, length: end - offset + 1 }
}

export const rangeNotSatisfiable = (c: Call, size: number) =>
  c.body(null, 416, { 'content-range': `bytes */${size}` })

export function rangeResponse(c: Call, file: R2ObjectBody, headers: Headers, range: Range | null) {
  if (!range) return c.body(file.body, { headers })
  const { offset, length } = range
  headers.set('content-range', `bytes ${offset}-${offset + length - 1}/${file.size}`)
  headers.set('content-length', String(length))
  return c.body(file.body, { status: 206, headers })
}
