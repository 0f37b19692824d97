import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldsInTemplate, unknownTemplateFields } from '../../../../worker/contract/lib/template-html'
import { escapeHtml } from '../../../../worker/contract/lib/text'
import { renderTemplate } from '../../../../worker/fulfilment/certificates/lookup/document'

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

describe('rendering a certificate template', () => {
  test('each marker of a certificate template is replaced, regardless of spaces inside', () => {
    expect(renderTemplate('<b>{{name}}</b> {{ date }} {{name}}', { name: 'Budi', date: '21 Nov' })).toBe(
      '<b>Budi</b> 21 Nov Budi',
    )
  })

  test('unknown, empty and inherited markers of a certificate template are removed', () => {
    expect(renderTemplate('[{{a}}{{b}}{{c d}}{{}}{{constructor}}{{__proto__}}]', { a: null, b: '' })).toBe(
      '[]',
    )
  })

  test('any value is shown as plain text in a certificate', () => {
    fc.assert(
      fc.property(hostile, hostile, (name, location) => {
        const html = renderTemplate('<i>{{name}}</i>|<p title="{{location}}">', { name, location })
        expect(html).toBe(`<i>${escapeHtml(name)}</i>|<p title="${escapeHtml(location)}">`)
        expect(plain(escapeHtml(name))).toBe(name)
      }),
    )
  })

  test('an escaped certificate value cannot open a tag or end an attribute', () => {
    fc.assert(
      fc.property(hostile, value => {
        expect(escapeHtml(value)).not.toMatch(/[<>"']/)
      }),
    )
    expect(escapeHtml(`</title><img src=x onerror="a('b')">&`)).toBe(
      '&lt;/title&gt;&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;&amp;',
    )
  })

  test('a certificate value that looks like a marker is not expanded', () => {
    expect(renderTemplate('{{name}}', { name: '{{location}}$&', location: 'rahasia' })).toBe(
      '{{location}}$&amp;',
    )
  })

  test('a marker split by tags or quotes stays in the template, because removing it could open an attribute', () => {
    const html = '<p title="{{">}}" onclick=alert(1) y="</p>'
    expect(renderTemplate(html, {})).toBe(html)
  })

  test('a certificate template with many opening braces is rendered quickly', () => {
    const html = '{{'.repeat(100_000)
    expect(renderTemplate(html, {})).toBe(html)
  })
})

describe('the fields of a template', () => {
  test('the fields of a certificate template are listed in order of first use, without duplicates', () => {
    expect(fieldsInTemplate('{{ b }} {{a}} {{b}} {{"x"}} {{a b}}')).toEqual(['b', 'a', 'a b'])
  })

  test('unknown fields of a certificate template are reported', () => {
    expect(unknownTemplateFields('{{name}} {{nama}} {{date}}', ['name', 'date'])).toEqual(['nama'])
  })
})
