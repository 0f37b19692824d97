import { removedHtmlTags } from '../../contract/lib/template-html'
import { escapeText, type MarkupRules, removeHtmlNoise, sanitizeMarkup } from './markup'

const safeSource = /^(?:https:\/\/|data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]|\/media\/)/i

const comment = /\/\*[\s\S]*?(?:\*\/|$)/g
const escapeSequence = /\\(?:([0-9a-f]{1,6})\s?|([\s\S])|$)/gi
const importRule = /@import[^;{}]*;?/gi
const url = /url\((\s*"[^"]*"\s*|\s*'[^']*'\s*|[^"'()]*)\)|url\s*\(/gi
const unsafeCalls = /(?:expression|image-set)\s*\(/gi
const unsafeProperties = /(?<![\w-])(?:behavior|-ms-behavior|-moz-binding)\s*:/gi
/** Matches only the scheme, so that it also finds `url(javascript:…` without a closing parenthesis. */
const scriptSchemes = /(?:java|vb|live)script/gi
const markers = /\{\{[^{}]*\}\}/g

/** Decodes escapes of letters, digits and non-ASCII characters. Any other escape could hide CSS syntax. */
function decodeEscape(_: string, hex: string | undefined, plain: string | undefined) {
  const code = hex === undefined ? (plain?.codePointAt(0) ?? 0) : Number.parseInt(hex, 16)
  const isText = code > 0x9f && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  const text = isText || (code > 0x1f && code < 0x7f) ? String.fromCodePoint(code) : ''
  return isText || /^[a-z0-9]$/i.test(text) ? text : ' '
}

const percentEncode = (c: string) => `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

function checkUrl(_: string, inside: string | undefined) {
  if (inside === undefined) return 'none('
  const address = inside
    .trim()
    .replace(/^["']|["']$/g, '')
    .trim()
  return safeSource.test(address) ? `url("${address.replace(/["'()<>\s]/g, percentEncode)}")` : 'none'
}

/** Replaces unsafe parts by a space or an invalid word, so that the parts around them cannot join into new syntax. */
const cleanCss = (css: string) =>
  css
    .replace(escapeSequence, decodeEscape)
    .replaceAll('<', '%3C')
    .replace(comment, ' ')
    .replace(markers, ' ')
    .replace(/\{{2,}/g, '{')
    .replace(importRule, ' ')
    .replace(url, checkUrl)
    .replace(unsafeCalls, 'none(')
    .replace(unsafeProperties, 'none:')
    .replace(scriptSchemes, 'none')

const namedReferences: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function codePoint(code: number) {
  return code > 0x1f && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
}

/** Decodes the HTML character references that can hide a URL or a style. Leaves all others as text. */
const decodeReferences = (value: string) =>
  value.replace(/&(?:#x([0-9a-f]+);?|#(\d+);?|(amp|lt|gt|quot|apos);)/gi, (_, hex, digits, name) => {
    if (typeof hex === 'string') return codePoint(Number.parseInt(hex, 16))
    if (typeof digits === 'string') return codePoint(Number.parseInt(digits, 10))
    return namedReferences[String(name).toLowerCase()] ?? ''
  })

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters count as spaces here
const collapseSpaces = (value: string) => value.replace(/[\s\0-\x1f\x7f]+/g, ' ').trim()

const escapeQuotes = (value: string) => escapeText(value).replaceAll('"', '&quot;')
const encodeAttribute = (value: string) => escapeQuotes(value.replaceAll('&', '&amp;'))

const safeLink = /^(?:https?:\/\/|mailto:|tel:|[#?]|\.{0,2}\/(?![/\\]))/i

const checkAddress = (value: string, isSafe: RegExp) => {
  const address = collapseSpaces(decodeReferences(value))
  return isSafe.test(address) ? encodeAttribute(address) : ''
}

function attribute(name: string, value: string) {
  if (name === 'href') return checkAddress(value, safeLink)
  if (name === 'src') return checkAddress(value, safeSource)
  if (name === 'style')
    return encodeAttribute(collapseSpaces(cleanCss(collapseSpaces(decodeReferences(value)))))
  return escapeQuotes(collapseSpaces(value))
}

const withAttributes = (tags: string, attributes: string[]) =>
  Object.fromEntries(tags.split(' ').map(tag => [tag, attributes]))

const commonAttributes = ['align', 'class', 'dir', 'id', 'lang', 'style', 'title']
const sizedAttributes = [
  ...commonAttributes,
  'bgcolor',
  'border',
  'cellpadding',
  'cellspacing',
  'height',
  'valign',
  'width',
]

const templateRules: MarkupRules = {
  tags: {
    ...withAttributes(
      'html head body div span p h1 h2 h3 h4 h5 h6 header footer main section article',
      commonAttributes,
    ),
    ...withAttributes(
      'aside nav address time figure figcaption center blockquote pre code ul ol li dl',
      commonAttributes,
    ),
    ...withAttributes('dt dd strong b em i u s small sub sup mark br hr', commonAttributes),
    ...withAttributes('table thead tbody tfoot tr caption', sizedAttributes),
    ...withAttributes('td th', [...sizedAttributes, 'colspan', 'rowspan', 'scope']),
    ...withAttributes('colgroup col', [...sizedAttributes, 'span']),
    a: [...commonAttributes, 'href'],
    font: [...commonAttributes, 'color', 'face', 'size'],
    img: [...commonAttributes, 'alt', 'height', 'src', 'width'],
    meta: ['charset'],
    style: ['media'],
    title: [],
  },
  removed: removedHtmlTags,
  texts: { style: cleanCss, title: escapeText },
  attribute,
}

const richTextRules: MarkupRules = {
  tags: {
    ...withAttributes('h2 h3 p ul ol li strong em u br blockquote hr table thead tbody tr', []),
    ...withAttributes('td th', ['colspan', 'rowspan']),
    a: ['href'],
  },
  removed: [...removedHtmlTags, 'style', 'title'],
  texts: {},
  attribute,
}

export function sanitizeTemplate(html: string) {
  const doctype = /^\s*<!doctype\b/i.test(removeHtmlNoise(html)) ? '<!doctype html>' : ''
  return doctype + sanitizeMarkup(html, templateRules).replaceAll('<meta>', '')
}

export const sanitizeRichText = (html: string) => sanitizeMarkup(html, richTextRules)

const linkAddress = /\shref="([^"]*)"/gi

export const visibleTextAndLinks = (html: string) => ({
  text: decodeReferences(
    html
      .replace(/<style\b[^<>]*>[^<]*<\/style>/gi, '')
      .replace(/<\/?(?:p|h[1-6]|li|div|tr|td|th|br)\b[^<>]*>/gi, '\n')
      .replace(/<[^<>]*>/g, ''),
  ),
  links: [...html.matchAll(linkAddress)].map(([, address = '']) => decodeReferences(address)),
})
