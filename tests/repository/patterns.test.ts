import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import type { OpenApi } from '../../worker/http/openapi/openapi-types'
import { findWeakness } from '../support/patterns/attack'
import { ask } from '../support/shop'

const nameOf = ({ file, source, flags }: (typeof env.PATTERNS)[number]) => `${file} /${source}/${flags}`

test('each pattern in the sources takes a bounded number of steps per character', () => {
  expect(env.PATTERNS.length).toBeGreaterThan(100)
  const distinct = new Map(env.PATTERNS.map(pattern => [`/${pattern.source}/${pattern.flags}`, pattern]))
  const weak = [...distinct.values()].flatMap(pattern => {
    const text = findWeakness(pattern.source, pattern.flags)
    return text === null ? [] : [`${nameOf(pattern)}: ${text}`]
  })
  expect(weak).toEqual([])
})

const patternsIn = (value: unknown): string[] =>
  Object.entries(Object(value)).flatMap(([name, inner]) =>
    name === 'pattern' && typeof inner === 'string'
      ? [inner]
      : typeof inner === 'object'
        ? patternsIn(inner)
        : [],
  )

test('so does each pattern of a schema', async () => {
  const document = await (await ask('/api/openapi.json')).json<OpenApi>()
  const patterns = [...new Set(patternsIn(document))]
  expect(patterns.length).toBeGreaterThan(5)
  expect(patterns.filter(source => findWeakness(source, 'u') !== null)).toEqual([])
})

describe('the check detects', () => {
  test.each([
    ['an e-mail whose labels overlap', /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
    ['the trimming of a file name', /^[. ]+|[. ]+$/g],
    ['the trimming of slashes', /(.)\/+$/],
    ['trimming spaces', /\s+$/],
    ['a tag that never ends', /<[^>]+>/g],
    ['a comment that never ends', /<!--[\s\S]*?-->/g],
    ['a span from word to word', /begin:.*?end/],
    ['a loop in a loop', /^(?:\w+\s?)*$/],
    ['two ways for each character', /^(?:a|\w)+$/],
    ['two loops side by side', /^\d*\w*-$/],
    ['a look ahead at each place', /a(?=.*b)/g],
    ['the same word again', /(\w+)-\1/],
  ])('%s', (_, { source, flags }) => {
    expect(findWeakness(source, flags)).not.toBeNull()
  })
})

describe('the check accepts', () => {
  test.each([
    /^\s+/,
    /\{\{[^{}]*\}\}/g,
    /\.[^.]*$/,
    /<!--[\s\S]*?(?:-->|$)/g,
    /^(.)\1+$/,
    /^[\x21-\x7e]{8,128}$/,
  ])('%s', ({ source, flags }) => {
    expect(findWeakness(source, flags)).toBeNull()
  })
})
