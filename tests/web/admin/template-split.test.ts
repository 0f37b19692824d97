import fc from 'fast-check'
import { expect, test } from 'vitest'
import { certificateTemplates } from '../../../demo/certificates'
import {
  joinTemplate,
  setTemplateField,
  splitTemplate,
  type TemplatePiece,
} from '../../../web/admin/fulfilment/templates/split'
import { newTemplateHtml } from '../../../web/admin/fulfilment/templates/starter'
import { sanitizeTemplate } from '../../../worker/site/html/sanitize'
import { caseCount } from '../../support/depth'

const references: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }
/** Replaces the browser's parser, which the worker's runtime lacks. */
const decode = (html: string) =>
  html.replace(/<[^<>]*>/g, '').replace(/&([a-z]+);/g, (all, name) => references[name] ?? all)

const split = (html: string) => splitTemplate(html, decode)
function splitOrFail(html: string) {
  const pieces = split(html)
  if (!pieces) throw new Error(`cannot split ${html}`)
  return pieces
}
const fieldsOf = (html: string) => splitOrFail(html).flatMap(({ field }) => field ?? [])
const valuesOf = (html: string) => fieldsOf(html).map(({ label, value }) => [label, value])
const edited = (html: string, label: string, value: string) =>
  joinTemplate(setTemplateField(splitOrFail(html), label, value))

test.each([
  ['starter', sanitizeTemplate(newTemplateHtml)],
  ...certificateTemplates.map(({ name, template }) => [name, template]),
  ...certificateTemplates.map(({ name, template }) => [`sanitised ${name}`, sanitizeTemplate(template)]),
])('splitting and joining the template %s changes nothing', (_, html = '') => {
  expect(joinTemplate(splitOrFail(html))).toBe(html)
})

test('the starter template of certificates is split into fields for its texts, its logo and its colours', () => {
  const values = valuesOf(sanitizeTemplate(newTemplateHtml))
  expect(values.slice(0, 8)).toEqual([
    ['Judul berkas', 'Sertifikat {{certificate_number}}'],
    ['Warna huruf 1', '#1c1917'],
    ['Warna garis', '#14532d'],
    ['Warna garis', '#14532d'],
    ['Warna huruf 2', '#7c4a21'],
    ['Logo', ''],
    ['Judul', 'Sertifikat'],
    ['Teks 1', 'No. {{certificate_number}}'],
  ])
  expect(values).toContainEqual(['Nama (atau yang dibadalkan)', '{{name}}'])
  expect(values).toContainEqual(['Nama penanda tangan', '{{signer_name}}\n{{signer_title}}'])
})

test('a changed text of a certificate template is escaped, and its line breaks become <br>', () => {
  const html = '<h1>Sertifikat</h1>\n<p>  Atas &amp; untuk\n  <b>kami</b> </p>'
  expect(valuesOf(html)).toEqual([
    ['Logo', ''],
    ['Judul', 'Sertifikat'],
    ['Teks 1', 'Atas & untuk'],
    ['Teks 2', 'kami'],
  ])
  expect(edited(html, 'Teks 1', 'A < B & C\n{{name}}')).toBe(
    '<h1>Sertifikat</h1>\n<p>  A &lt; B &amp; C<br>{{name}}\n  <b>kami</b> </p>',
  )
  const emptied = setTemplateField(splitOrFail(html), 'Teks 1', '')
  expect(joinTemplate(emptied)).toBe('<h1>Sertifikat</h1>\n<p>  \n  <b>kami</b> </p>')
  expect(joinTemplate(setTemplateField(emptied, 'Teks 1', 'Atas & untuk'))).toBe(html)
  expect(edited('<title>A</title>', 'Judul berkas', 'A\nB')).toBe('<title>A B</title>')
})

test('pictures of a certificate template are replaced, removed and added, also as a background', () => {
  const html =
    '<style>.a{background:#fff url("/media/a.webp")}</style><img src="/media/b.webp" alt="B"><h1>A</h1>'
  expect(valuesOf(html).slice(0, 3)).toEqual([
    ['Warna latar', '#ffffff'],
    ['Gambar latar', '/media/a.webp'],
    ['Gambar', '/media/b.webp'],
  ])
  expect(edited(html, 'Gambar', '/media/c.webp?a&b')).toBe(
    html.replace('/media/b.webp', '/media/c.webp?a&amp;b'),
  )
  expect(edited(html, 'Gambar', '')).toBe(html.replace('<img src="/media/b.webp" alt="B">', ''))
  expect(edited(html, 'Gambar latar', '')).toBe(html.replace('url("/media/a.webp")', 'none'))
  const added = edited('<p>B</p><h1>A</h1>', 'Logo', '/media/l.webp')
  expect(added).toMatch(/^<p>B<\/p><img src="\/media\/l.webp" alt="Logo" style="[^"]+"><h1>A<\/h1>$/)
  expect(sanitizeTemplate(added)).toBe(added)
  expect(valuesOf(added)).toContainEqual(['Gambar', '/media/l.webp'])
})

test('a colour is changed everywhere in a certificate template, but selectors, fonts and other texts are kept', () => {
  const html =
    '<style>a:hover #fff{color:#FFF;border:1px solid #123456}@font-face{src:url("https://a.id/f")}' +
    '.x:after{content:"#fff"}</style><p style="color:#ffffff;font-family:&quot;A;#fff&quot;">#fff</p>'
  expect(valuesOf(html)).toEqual([
    ['Warna huruf', '#ffffff'],
    ['Warna garis', '#123456'],
    ['Warna huruf', '#ffffff'],
    ['Teks', '#fff'],
  ])
  expect(edited(html, 'Warna huruf', '#abcdef')).toBe(
    html.replace('color:#FFF', 'color:#abcdef').replace('color:#ffffff', 'color:#abcdef'),
  )
})

test.each([
  '<!-- catatan --><p>A</p>',
  '<p>A</p><script>alert(1)</script>',
  '<P>A</P>',
  "<p class='a'>A</p>",
  '<p>1 < 2</p>',
  '<style>a</p></style><p>A</p>',
  '<hr>',
  '<p>A</p>'.repeat(151),
])('the HTML %j is not split into template fields', html => {
  expect(split(html)).toBeNull()
})

const wrap =
  (tag: string, attributes = '') =>
  (inside: string) =>
    `<${tag}${attributes}>${inside}</${tag}>`
const html = fc.letrec<{ node: string; nodes: string }>(tie => ({
  nodes: fc.array(tie('node'), { maxLength: 4 }).map(parts => parts.join('')),
  node: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(
      'Atas nama',
      ' {{name}} ',
      '&nbsp;',
      '&amp;',
      '<br>',
      '\n',
      'a  b',
      '“É”',
      '&lt;',
      '{{',
      '#fff',
    ),
    fc.constantFrom(
      '<img src="/media/a.webp">',
      '<hr>',
      '<img alt="x">',
      "<img src='data:image/png;base64,AA=='>",
    ),
    fc.constantFrom('<style>p{color:#FFF;background:url(/media/b.webp)}</style>', '<title>T {{qr}}</title>'),
    fc.string({ maxLength: 6 }),
    tie('nodes').chain(inside =>
      fc
        .constantFrom(
          wrap('p'),
          wrap('h1'),
          wrap('b', ' class="x"'),
          wrap('td', ' style="color: #123; background: url(\'/media/c.webp\')"'),
          wrap('div', ' title="a > b"'),
          wrap('table'),
          wrap('li'),
        )
        .map(put => put(inside)),
    ),
  ),
})).nodes

const isField = ({ field }: TemplatePiece) => field !== undefined

test('in random certificate templates an edit changes only its own field, and sanitising keeps the result', () => {
  fc.assert(
    fc.property(html, fc.nat(), fc.string({ maxLength: 12 }), (typed, n, text) => {
      const clean = sanitizeTemplate(typed)
      const pieces = split(clean)
      if (!pieces) {
        const visible = clean.replace(/<style>[^<]*<\/style>/g, '')
        expect([decode(visible).trim(), visible.includes('<img')]).toEqual(['', false])
        return
      }
      expect(joinTemplate(pieces)).toBe(clean)
      const texts = pieces.filter(({ field }) => field?.kind === 'text')
      const chosen = texts[n % (texts.length || 1)]?.field
      if (!chosen) return fc.pre(false)
      const next = setTemplateField(pieces, chosen.label, text)
      expect(next.filter((piece, at) => piece.html !== pieces[at]?.html).length).toBeLessThanOrEqual(1)
      expect(next.filter(isField).length).toBe(pieces.filter(isField).length)
      expect(sanitizeTemplate(joinTemplate(next))).toBe(joinTemplate(next))
      expect(joinTemplate(setTemplateField(next, chosen.label, chosen.value))).toBe(clean)
    }),
    { numRuns: caseCount(300, 5000) },
  )
})
