import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import type { OpenApi } from '../../worker/http/openapi/openapi-types'
import { findWeakness } from '../support/patterns/attack'
import { ask } from '../support/shop'

const nameOf = ({ file, source, flags }: (typeof env.PATTERNS)[number]) => `${file} /${source}/${flags}`

test('each regular expression in the sources takes a bounded number of steps per input character', () => {
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

test('each regular expression of an API schema takes a bounded number of steps per input character', async () => {
  const document = await (await ask('/api/openapi.json')).json<OpenApi>()
  const patterns = [...new Set(patternsIn(document))]
  expect(patterns.length).toBeGreaterThan(5)
  expect(patterns.filter(source => findWeakness(source, 'u') !== null)).toEqual([])
})

describe('slow regular expressions that the check detects', () => {
  test.each([
    ['an e-mail whose labels overlap', /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
    ['the trimming of a file name', /^[. ]+|[. ]+$/g],
    ['the trimming of slashes', /(.)\/+$/],
    ['trimming spaces', /\s+$/],
    ['a pattern for a tag that is never closed', /<[^>]+>/g],
    ['a pattern for a comment that is never closed', /<!--[\s\S]*?-->/g],
    ['a span between two words', /begin:.*?end/],
    ['nested repetitions', /^(?:\w+\s?)*$/],
    ['two alternatives that match the same character', /^(?:a|\w)+$/],
    ['two adjacent repetitions of the same characters', /^\d*\w*-$/],
    ['a lookahead at each position', /a(?=.*b)/g],
    ['a back-reference', /(\w+)-\1/],
  ])('the check for slow regular expressions detects %s', (_, { source, flags }) => {
    expect(findWeakness(source, flags)).not.toBeNull()
  })
})

describe('regular expressions that the check accepts', () => {
  test.each([
    /^\s+/,
    /\{\{[^{}]*\}\}/g,
    /\.[^.]*$/,
    /<!--[\s\S]*?(?:-->|$)/g,
    /^(.)\1+$/,
    /^[\x21-\x7e]{8,128}$/,
  ])('the check for slow regular expressions accepts %s', ({ source, flags }) => {
    expect(findWeakness(source, flags)).toBeNull()
  })
})
