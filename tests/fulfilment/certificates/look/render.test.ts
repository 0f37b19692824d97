import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeHtml } from '../../../../worker/contract/lib/html'
import { templateFields, unknownFields } from '../../../../worker/contract/lib/markers'
import { renderTemplate } from '../../../../worker/fulfilment/certificates/look/document'

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom(
        '{{name}}',
        '{{',
        '}}',
        '$&',
        '$1',
        '$$',
        '<script>',
        '"',
        "'",
        '&',
        '&amp;',
        '</title>',
        '\\',
      ),
    )
    .map(parts => parts.join('')),
)

const plain = (html: string) =>
  html.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '',
  )

describe('rendering', () => {
  test('replaces each marker, regardless of spaces inside', () => {
    expect(renderTemplate('<b>{{name}}</b> {{ date }} {{name}}', { name: 'Budi', date: '21 Nov' })).toBe(
      '<b>Budi</b> 21 Nov Budi',
    )
  })

  test('removes unknown, empty and inherited markers', () => {
    expect(renderTemplate('[{{a}}{{b}}{{c d}}{{}}{{constructor}}{{__proto__}}]', { a: null, b: '' })).toBe(
      '[]',
    )
  })

  test('shows any value as plain text', () => {
    fc.assert(
      fc.property(hostile, hostile, (name, location) => {
        const html = renderTemplate('<i>{{name}}</i>|<p title="{{location}}">', { name, location })
        expect(html).toBe(`<i>${escapeHtml(name)}</i>|<p title="${escapeHtml(location)}">`)
        expect(plain(escapeHtml(name))).toBe(name)
      }),
    )
  })

  test('an escaped value cannot open a tag or end an attribute', () => {
    fc.assert(
      fc.property(hostile, value => {
        expect(escapeHtml(value)).not.toMatch(/[<>"']/)
      }),
    )
    expect(escapeHtml(`</title><img src=x onerror="a('b')">&`)).toBe(
      '&lt;/title&gt;&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;&amp;',
    )
  })

  test('a value that looks like a marker is not expanded', () => {
    expect(renderTemplate('{{name}}', { name: '{{location}}$&', location: 'rahasia' })).toBe(
      '{{location}}$&amp;',
    )
  })

  test('keeps a marker split by tags or quotes, because removing it could open an attribute', () => {
    const html = '<p title="{{">}}" onclick=alert(1) y="</p>'
    expect(renderTemplate(html, {})).toBe(html)
  })

  test('handles many opening braces quickly', () => {
    const html = '{{'.repeat(100_000)
    expect(renderTemplate(html, {})).toBe(html)
  })
})

describe('the fields of a template', () => {
  test('are listed once in order of use', () => {
    expect(templateFields('{{ b }} {{a}} {{b}} {{"x"}} {{a b}}')).toEqual(['b', 'a', 'a b'])
  })

  test('unknown fields are reported', () => {
    expect(unknownFields('{{name}} {{nama}} {{date}}', ['name', 'date'])).toEqual(['nama'])
  })
})
