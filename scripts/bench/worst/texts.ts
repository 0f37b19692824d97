const signs = [...' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', '\t', '\n', '\0', 'a', 'A', '0']
const beyondAscii = ['é', 'ا', '\u0301\u0323', '\u200d', '\u202e', '\u2028', '\u{1f4a5}', '\ud800']
const words = [
  'a@',
  'a.',
  'a ',
  '0 ',
  '62',
  '<b>',
  '<ul><li>',
  '</b>',
  '<a ',
  '<!--',
  '{{',
  '{{a}}',
  '&lt;',
  '/*',
  'url(',
]

/** What a text of a request is filled with: each sign that a pattern or a parser may give a meaning to, and words of them. */
export const fillings = [...signs, ...beyondAscii, ...words, '../', '..;', '=?', '""', '%2f', '1,', 'a=b&']
/** For texts whose like was tried elsewhere. */
export const fewFillings = [' ', 'a', '<', '.', '"', '\u{1f4a5}']

/** As much of the filling as takes `bytes` once it stands in JSON. */
export function filled(filling: string, bytes: number) {
  const size = Buffer.byteLength(JSON.stringify(filling)) - 2
  return filling.repeat(Math.max(1, Math.floor(bytes / size)))
}

const shown = (filling: string) => JSON.stringify(filling).slice(1, -1)
export const nameOf = (filling: string, text: string) =>
  `'${shown(filling)}' × ${text.length / filling.length}`

const deep = 30_000

/** Bodies that are work before anybody looks at a field of them; JSON of at most 64 KB. */
export const bodies: Record<string, string> = {
  'lists in lists': '['.repeat(deep) + ']'.repeat(deep),
  'objects in objects': `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  'an object that never ends': '{"a":'.repeat(12_000),
  'the same key over and over': `{${'"a":1,'.repeat(10_000)}"a":1}`,
  'another key each time': `{${Array.from({ length: 7000 }, (_, n) => `"${n}":1`)}}`,
  'keys of a prototype': `{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}},"items":{"__proto__":[]}}`,
  'a number of 60,000 digits': '9'.repeat(60_000),
  'a small number of 60,000 digits': `0.${'0'.repeat(60_000)}1`,
  'escapes only': `"${'\\u0000'.repeat(10_000)}"`,
  'a text that never ends': `"${'a'.repeat(60_000)}`,
  'spaces only': ' '.repeat(64_000),
  '30,000 zeros': `[${'0,'.repeat(30_000)}0]`,
}
