import { certificateFields, signerFields } from '../../../../worker/contract/labels'
import {
  fieldsInTemplate,
  removedHtmlTags,
  templateMarkerPattern,
} from '../../../../worker/contract/lib/template-html'
import { escapeHtml } from '../../../../worker/contract/lib/text'

export type TemplateField = {
  kind: 'text' | 'picture' | 'color'
  /** Label of the field, unique in a template; a colour that occurs in several places has one label. */
  label: string
  /** A text with line breaks as '\n', a picture URL, or '#rrggbb'. */
  value: string
  isCell?: boolean
  write: (value: string) => string
}

/** Part of a template; joining the `html` of all parts gives the whole template. */
export type TemplatePiece = { html: string; field?: TemplateField }

export const markerFieldLabels: Readonly<Record<string, string>> = { ...certificateFields, ...signerFields }

/** Templates with more fields are edited as HTML: a longer form would be slow and confusing. */
const maxFields = 150
const maxColors = 6

/** A text (with `<br>`), or a tag exactly as the server's sanitiser writes it. Any other HTML is refused. */
const tokenPattern = /<!doctype html>|(?:[^<]|<br>)+|<\/?[a-z][a-z0-9]*(?: [a-z-]+="[^"<>]*")*>/g
const tagPattern = /^<(\/?)(!?[a-z][a-z0-9]*)/
const voidTags = ['!doctype', 'col', 'hr', 'img', 'meta']
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const cells = ['td', 'th']

const labelOfTag: Readonly<Record<string, string>> = {
  title: 'Judul berkas',
  h1: 'Judul',
  li: 'Butir',
  td: 'Isi tabel',
  th: 'Isi tabel',
}

export const decodeHtmlInBrowser = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\u00a0': '&nbsp;',
}
const escapeLine = (line: string) => line.replace(/[&<>\u00a0]/g, found => escapes[found] ?? '')

/** An unchanged value keeps its original HTML, so that undoing an edit leaves no difference. */
const piece = (html: string, field: TemplateField): TemplatePiece => ({
  html,
  field: { ...field, write: value => (value === field.value ? html : field.write(value)) },
})

type Decode = (html: string) => string

function textPieces(html: string, tag: string, decode: Decode): TemplatePiece[] {
  const blanked = html.replaceAll('<br>', '    ')
  const from = blanked.length - blanked.trimStart().length
  const to = blanked.trimEnd().length
  const inner = html.slice(from, to)
  const value = inner
    .split('<br>')
    .map(line => decode(line).replace(/[ \t\n\f\r]+/g, ' '))
    .map(line => line.replace(/^ /, '').replace(/ $/, ''))
    .join('\n')
  if (value.trim() === '') return [{ html }]
  const isMarkersOnly = value.replace(templateMarkerPattern, '').trim() === ''
  const markerLabel = isMarkersOnly ? markerFieldLabels[fieldsInTemplate(value)[0] ?? ''] : undefined
  const label = markerLabel ?? labelOfTag[tag] ?? (headings.includes(tag) ? 'Subjudul' : 'Teks')
  const glue = tag === 'title' ? ' ' : '<br>'
  const write = (text: string) => text.split('\n').map(escapeLine).join(glue)
  return [
    { html: html.slice(0, from) },
    piece(inner, { kind: 'text', label, value, isCell: cells.includes(tag), write }),
    { html: html.slice(to) },
  ]
}

const quoted = /"[^"]*"|'[^']*'|&quot;[^&]*&quot;/g
const cssPart = /([^;{}]+)([;{}]?)/g
const cssValue = /#(?:[0-9a-f]{6}|[0-9a-f]{3})\b|url\(_+\)/gi
const quoteMark = /^(?:"|&quot;)|(?:"|&quot;)$/g

function colorPiece(html: string, property: string): TemplatePiece {
  const digits = html.slice(1).toLowerCase()
  const value = `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
  const isLine = /^(?:border|outline)/.test(property)
  const part = property === 'color' ? 'huruf' : isLine ? 'garis' : 'latar'
  return piece(html, { kind: 'color', label: `Warna ${part}`, value, write: text => text })
}

function backgroundPiece(html: string, decode: Decode): TemplatePiece {
  const address = html.slice(4, -1)
  const [mark = ''] = address.match(quoteMark) ?? []
  return piece(html, {
    kind: 'picture',
    label: 'Gambar latar',
    value: decode(address.replace(quoteMark, '')),
    write: next => (next === '' ? 'none' : `url(${mark}${escapeHtml(next)}${mark})`),
  })
}

function cssPieces(css: string, decode: Decode): TemplatePiece[] {
  const masked = css.replace(quoted, text => '_'.repeat(text.length))
  const pieces: TemplatePiece[] = []
  let done = 0
  for (const { index, 1: part = '', 2: end } of masked.matchAll(cssPart)) {
    const colon = part.indexOf(':')
    if (colon < 0 || end === '{') continue
    const property = part.slice(0, colon).trim().toLowerCase()
    for (const found of part.slice(colon).matchAll(cssValue)) {
      const isColor = found[0].startsWith('#')
      if (!isColor && !property.startsWith('background')) continue
      const from = index + colon + found.index
      const html = css.slice(from, from + found[0].length)
      pieces.push({ html: css.slice(done, from) })
      pieces.push(isColor ? colorPiece(html, property) : backgroundPiece(html, decode))
      done = from + html.length
    }
  }
  return [...pieces, { html: css.slice(done) }]
}

const styleAttribute = / style="([^"]*)"/
const source = / src="([^"]*)"/

function tagPieces(html: string, tag: string, decode: Decode): TemplatePiece[] {
  if (tag === 'img') {
    const [, address = ''] = source.exec(html) ?? []
    const bare = html.replace(source, '')
    const write = (next: string) => next && bare.replace('<img', () => `<img src="${escapeHtml(next)}"`)
    return [piece(html, { kind: 'picture', label: 'Gambar', value: decode(address), write })]
  }
  const found = styleAttribute.exec(html)
  if (!found) return [{ html }]
  const { 1: css = '', index } = found
  const from = index + ' style="'.length
  return [{ html: html.slice(0, from) }, ...cssPieces(css, decode), { html: html.slice(from + css.length) }]
}

const logo = (): TemplatePiece =>
  piece('', {
    kind: 'picture',
    label: 'Logo',
    value: '',
    write: next =>
      next && `<img src="${escapeHtml(next)}" alt="Logo" style="max-width:60mm;max-height:16mm">`,
  })

/** Only the most used colours become fields. Labels that occur more than once get a number. */
function named(pieces: TemplatePiece[]): TemplatePiece[] {
  const uses = new Map<string, number>()
  for (const { field } of pieces)
    if (field?.kind === 'color') uses.set(field.value, (uses.get(field.value) ?? 0) + 1)
  const colors = [...uses.keys()].sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0)).slice(0, maxColors)

  const labelOf = new Map<string, string>()
  const keys = pieces.map(({ field }, n) => {
    if (!field || (field.kind === 'color' && !colors.includes(field.value))) return null
    const key = field.kind === 'color' ? field.value : `${n}`
    if (!labelOf.has(key)) labelOf.set(key, field.label)
    return key
  })
  return pieces.map(({ html, field }, n) => {
    const key = keys[n]
    if (!field || typeof key !== 'string') return { html }
    const base = labelOf.get(key)
    const namesakes = [...labelOf.keys()].filter(other => labelOf.get(other) === base)
    const label = namesakes.length > 1 ? `${base} ${namesakes.indexOf(key) + 1}` : `${base}`
    return { html, field: { ...field, label } }
  })
}

/** Returns null if the HTML is not the server sanitiser's output, has no text or picture, or has too many fields. */
export function splitTemplate(html: string, decode = decodeHtmlInBrowser): TemplatePiece[] | null {
  const tokens = html.match(tokenPattern) ?? []
  if (tokens.reduce((sum, { length }) => sum + length, 0) !== html.length) return null
  const pieces: TemplatePiece[] = []
  const open: string[] = []
  let logoAt: number | null = null
  for (const token of tokens) {
    const parent = open.at(-1) ?? ''
    const [, slash, tag] = tagPattern.exec(token) ?? []
    if (tag === undefined || tag === 'br') {
      pieces.push(...(parent === 'style' ? cssPieces(token, decode) : textPieces(token, parent, decode)))
      continue
    }
    const isInRawText = parent === 'style' || parent === 'title'
    if (removedHtmlTags.includes(tag) || (isInRawText && !(slash && tag === parent))) return null
    if (tag === 'h1') logoAt ??= pieces.length
    pieces.push(...tagPieces(token, tag, decode))
    if (slash) open.splice(open.includes(tag) ? open.lastIndexOf(tag) : open.length)
    else if (!voidTags.includes(tag)) open.push(tag)
  }
  const hasPicture = pieces.some(({ field }) => field?.kind === 'picture')
  if (!hasPicture && logoAt !== null) pieces.splice(logoAt, 0, logo())
  const fields = pieces.filter(({ field }) => field && field.kind !== 'color')
  return fields.length === 0 || fields.length > maxFields ? null : named(pieces)
}

export const joinTemplate = (pieces: TemplatePiece[]) => pieces.map(({ html }) => html).join('')

export const setTemplateField = (pieces: TemplatePiece[], label: string, value: string) =>
  pieces.map(old =>
    old.field?.label === label ? { html: old.field.write(value), field: { ...old.field, value } } : old,
  )
