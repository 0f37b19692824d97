import { expect, test } from 'vitest'
import { drawQr } from '../../../../worker/fulfilment/certificates/lookup/document'

const link = 'https://toko.id/c/ABC'
/** Replaces the QR code by '[QR]' in the page, or by '[CORNER]' in its corner. */
const drawn = (html: string, to: string | null = link) =>
  drawQr(html, '{{qr}}', to)
    .replace(/<div style="position:absolute[^>]*><svg.*?<\/svg><\/div>/s, '[CORNER]')
    .replace(/<svg.*?<\/svg>/s, '[QR]')

test('the QR code is placed one time, at its first marker in the template, and never without a link', () => {
  expect(drawn('<p>{{qr}}</p><p>{{qr}}</p>')).toBe('<p>[QR]</p><p></p>')
  expect(drawn('<p>{{qr}}</p>{{qr}}', null)).toBe('<p></p>')
})

test.each([
  ['a tag', '<p title="{{qr}}">{{qr}}</p>', '<p title="">[QR]</p>'],
  ['a style', '<style>{{qr}}</style>{{qr}}', '<style></style>[QR]'],
  ['a title', '<title>{{qr}}</title>{{qr}}', '<title></title>[QR]'],
])('the QR code is not placed inside %s', (_, html, placed) => {
  expect(drawn(html)).toBe(placed)
})

test.each([
  ['<html><body><p>a</p></body></html>', '<html><body><p>a</p>[CORNER]</body></html>'],
  ['<p>a</p></html>', '<p>a</p>[CORNER]</html>'],
  ['<p>a</p>', '<p>a</p>[CORNER]'],
  ['<p title="{{qr}}">a</p>', '<p title="">a</p>[CORNER]'],
])('a certificate template without a QR marker gets the QR code in the corner: %s', (html, placed) => {
  expect(drawn(html)).toBe(placed)
})

test('if the first twenty QR placeholders of a certificate template are unusable, the QR code is in the page’s corner', () => {
  const tags = (count: number) => `${'<p title="{{qr}}">'.repeat(count)}{{qr}}`
  expect(drawn(tags(19))).toMatch(/\[QR\]$/)
  expect(drawn(tags(20))).toMatch(/\[CORNER\]$/)
})

test('the QR code has a light margin of four modules', () => {
  const [, from, to, size] = /viewBox="(-?\d+) (-?\d+) (\d+) \3"/.exec(drawQr('{{qr}}', '{{qr}}', link)) ?? []
  expect([from, to]).toEqual(['-4', '-4'])
  expect((Number(size) - 8 - 17) % 4).toBe(0)
})
