import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { linkAddress, pictureUrl } from '../../worker/contract/base'
import {
  hasOnlyReadableCharacters,
  hasVisibleCharacter,
  normalizeLine,
  normalizeMultiline,
  removeUnreadableCharacters,
  trimEndCharacters,
} from '../../worker/contract/lib/text'

describe('a single-line text', () => {
  test.each([
    ['  Siti  Rahmawati ', 'Siti Rahmawati'],
    ['Siti\nRahmawati', 'Siti Rahmawati'],
    ['Siti\r\n\tRahmawati', 'Siti Rahmawati'],
    ['Siti\u2028Rahmawati\u2029', 'Siti Rahmawati'],
    ['Siti\u00a0\u3000Rahmawati', 'Siti Rahmawati'],
    ['\ufeffSi\u200bti\u00ad', 'Siti'],
    ['\u200eSiti\u200f', 'Siti'],
    ['Si\u200dti', 'Siti'],
    ['Sit\u200c', 'Sit'],
    ['Ame\u0301lie', 'Am\u00e9lie'],
    ['\u{1f3f4}\u{e0067}\u{e007f}', '\u{1f3f4}'],
    ['\u2068Siti\u2069', 'Siti'],
    ['\u202a+62 812\u20113456\u2011789\u202c', '+62 812\u20113456\u2011789'],
    ['WA \u2068\u202a0812\u202c\u2069 Siti', 'WA 0812 Siti'],
    ['Siti\u202c', 'Siti'],
  ])('the single-line text %j is stored as %j', (typed, kept) => {
    expect(normalizeLine(typed)).toBe(kept)
  })

  test.each([
    ['a name in Arabic', 'عبد الرحمن بن عوف'],
    ['an Arabic name with vowel signs', 'مُحَمَّد'],
    ['Persian with a joiner that shapes it', 'می\u200cخواهم'],
    ['a conjunct in Devanagari', 'क्\u200dष'],
    ['a family of emoji', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
    ['an emoji with its variation', '\u2764\ufe0f\u200d\u{1f525}'],
    ['punctuation of names', "Siti Nur'aini, S.Pd. (alm.)"],
  ])('this single-line text is stored unchanged: %s', (_, name) => {
    expect(normalizeLine(name)).toBe(name)
    expect([hasOnlyReadableCharacters(name), hasVisibleCharacter(name)]).toEqual([true, true])
  })

  test.each([
    '\u0000',
    '\u0007',
    '\u001b[31m',
    '\u0085',
    '\u009f',
    '\ud83d',
    '\udc00',
    '\ufffe',
    '\u202e',
    '\u2066',
  ])('a single-line text with the character %j is refused', sign => {
    expect(hasOnlyReadableCharacters(normalizeLine(`Siti${sign}Rahma`))).toBe(false)
    expect(hasOnlyReadableCharacters(removeUnreadableCharacters(`Siti${sign}Rahma`))).toBe(true)
  })

  test.each(['', '\u200b\u2060', '\u3164', '\u115f', '\u2800', '\u0301', '\u{e0041}', '\u200d'])(
    'a single-line text of only %j counts as blank',
    text => {
      expect(hasVisibleCharacter(normalizeLine(text))).toBe(false)
    },
  )

  test('normalising a single-line text is idempotent and never makes the text longer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const kept = normalizeLine(text)
        expect(normalizeLine(kept)).toBe(kept)
        expect(kept).not.toMatch(/[\n\r\t\u2028\u2029\ufeff\u200b]|^\s|\s$|\s\s/)
      }),
      { numRuns: 2000 },
    )
  })
})

test('a multi-line text keeps its line breaks and tabs from any operating system', () => {
  expect(normalizeMultiline(' satu\r\ndua\rtiga\u2028\tempat  lima \n')).toBe(
    'satu\ndua\ntiga\n\tempat  lima',
  )
  expect(normalizeMultiline('satu\u000bdua\u0085tiga')).toBe('satu\ndua\ntiga')
  expect(normalizeMultiline('Hubungi \u202a+62 812\u202c ya,\n\u2066Siti\u2069')).toBe(
    'Hubungi +62 812 ya,\nSiti',
  )
  expect(hasOnlyReadableCharacters('satu\n\tdua')).toBe(true)
  expect(hasOnlyReadableCharacters('satu\u000bdua')).toBe(false)
})

test.each([
  'Https://contoh.id/a.jpg',
  '\u202ahttps://contoh.id/a.jpg\u202c',
  'https://contoh.id/\u200ba.jpg',
])('the pasted address %j is read as https://contoh.id/a.jpg, as a link and as a picture', typed => {
  expect([linkAddress().parse(typed), pictureUrl().parse(typed)]).toEqual(
    Array(2).fill('https://contoh.id/a.jpg'),
  )
})

test('truncating a text does not split a character', () => {
  expect(trimEndCharacters('a. . .', '. ')).toBe('a')
  expect(trimEndCharacters('...', '.')).toBe('')
})

const contracts = import.meta.glob<Record<string, unknown>>('../../worker/contract/**/*.ts', { eager: true })

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType

/** Fields without human text: secrets, ids, versions, whole documents, and text that is sanitised later. */
const raw =
  /\.(id|ids|\w+_ids?|cursor|updated_at|key|token|challenge|password|current_password|new_password|confirm|entity|q|template|qris_code|file_name)$|^legalPageInput\.content$/
/** Such fields whose names mean something else in other schemas. */
const rawHere =
  /^(moveEvidenceInput|moveSeatInput|mergeGroupsInput)\.(from|to)$|^bestFileInput\.sacrifice$|^audit(Export)?Query\.|^signedFileQuery\.|^staffFilesQuery\.|^sacrifice\w*Query\.(season|product|order)$/

type Field = { name: string; schema: z.ZodType }

function textsOf(schema: unknown, name: string, whole = schema): Field[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, field]) => textsOf(field, `${name}.${key}`))
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(option => textsOf(option, name, whole))
  if (schema instanceof z.ZodArray) return textsOf(schema.element, name)
  if (schema instanceof z.ZodPipe) return textsOf(schema.in, name, whole)
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  if (isWrapped) return textsOf(schema.unwrap(), name, whole)
  return schema instanceof z.ZodString && isSchema(whole) ? [{ name, schema: whole }] : []
}

const sent = Object.values(contracts)
  .flatMap(module => Object.entries(module))
  .filter(([name]) => /(Input|Patch|Query)(Schema)?$|^(homeSchema|whatsappSetting)$/.test(name))
const texts = sent
  .flatMap(([name, schema]) => textsOf(schema, name))
  .filter(({ name }) => !raw.test(name) && !rawHere.test(name))

test.each(texts)(
  'the text schema $name refuses unreadable text and enforces its maximum length',
  ({ schema }) => {
    const hidden = ['a\0b', 'a\u202eb', 'a\ud800b', 'a\u200bb', 'a\u2028b'].map(text =>
      schema.safeParse(text),
    )
    for (const { success, data } of hidden) {
      if (success) expect(String(data)).toMatch(/^(ab|a b|a\nb|\+\d+)$/i)
    }
    expect(schema.safeParse('a'.repeat(20_000)).success).toBe(false)
  },
)

test('the tests of text schemas cover more than 60 schemas, including nested schemas', () => {
  const names = texts.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(60)
  expect(names).toContain('orderInput.items.beneficiaries.name')
  expect(names).toContain('homeSchema.footer.contact.address')
})
