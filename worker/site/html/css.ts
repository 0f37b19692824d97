/** Allowed image sources: https, data URLs, and our own media. */
export const safeSource = /^(?:https:\/\/|data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]|\/media\/)/i

const comment = /\/\*[\s\S]*?(?:\*\/|$)/g
const escapeSequence = /\\(?:([0-9a-f]{1,6})\s?|([\s\S])|$)/gi
const importRule = /@import[^;{}]*;?/gi
const url = /url\((\s*"[^"]*"\s*|\s*'[^']*'\s*|[^"'()]*)\)|url\s*\(/gi
const calls = /(?:expression|image-set)\s*\(/gi
const properties = /(?<![\w-])(?:behavior|-ms-behavior|-moz-binding)\s*:/gi
/** Also catches an unclosed URL. */
const schemes = /(?:java|vb|live)script/gi
const markers = /\{\{[^{}]*\}\}/g

/** Decodes escapes of letters, digits and non-ASCII characters. Any other escape could hide CSS syntax. */
function decodeEscape(_: string, hex: string | undefined, plain: string | undefined) {
  const code = hex === undefined ? (plain?.codePointAt(0) ?? 0) : Number.parseInt(hex, 16)
  const isText = code > 0x9f && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  const text = isText || (code > 0x1f && code < 0x7f) ? String.fromCodePoint(code) : ''
  return isText || /^[a-z0-9]$/i.test(text) ? text : ' '
}

const percent = (c: string) => `%${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

function checkUrl(_: string, inside: string | undefined) {
  if (inside === undefined) return 'none('
  const address = inside
    .trim()
    .replace(/^["']|["']$/g, '')
    .trim()
  return safeSource.test(address) ? `url("${address.replace(/["'()<>\s]/g, percent)}")` : 'none'
}

/**
 * CSS without external resources, scripts and {{marker}}s, which cannot close its <style>. Removed parts become a space
 * or an invalid word, so that the rest cannot join into new syntax.
 */
export const cleanCss = (css: string) =>
  css
    .replace(escapeSequence, decodeEscape)
    .replaceAll('<', '%3C')
    .replace(comment, ' ')
    .replace(markers, ' ')
    .replace(/\{{2,}/g, '{')
    .replace(importRule, ' ')
    .replace(url, checkUrl)
    .replace(calls, 'none(')
    .replace(properties, 'none:')
    .replace(schemes, 'none')
