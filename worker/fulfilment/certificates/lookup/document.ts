import { encode } from 'uqr'
import jakarta from '../../../../web/style/fonts/plus-jakarta-sans-id.woff2?url'
import type { CertificatePreviewInput } from '../../../contract/fulfilment/certificates'
import { type CertificateField, certificateFields } from '../../../contract/labels'
import { longDate } from '../../../contract/lib/format'
import { readMarkerField, templateMarkerPattern } from '../../../contract/lib/template-html'
import { escapeHtml } from '../../../contract/lib/text'
import { shortCodeLength, shortLinkPath } from '../../../contract/orders/typed-codes'
import type { Db } from '../../../db/client'
import { Problem } from '../../../lib/problem'
import { sanitizeTemplate } from '../../../site/html/sanitize'
import amiri from '../faces/amiri.woff2?url'
import lora from '../faces/lora.woff2?url'
import loraItalic from '../faces/lora-italic.woff2?url'
import { type CertificateRow, readCertificate } from '../rows'
import {
  certificateTemplatesQuery,
  defaultTemplate,
  fillSigner,
  templateById,
  templateTextOf,
} from '../signing/wording'

/** Width of the QR code's quiet zone in modules (ISO/IEC 18004). */
const quietZoneModules = 4

const maxMarkers = 20

/** Upper case fits the alphanumeric mode of a QR code, which makes the code smaller. */
const inCapitals = (link: string) => link.toUpperCase()

function qrSvg(link: string) {
  const { data, size } = encode(inCapitals(link), { ecc: 'M', border: 0 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const side = size + 2 * quietZoneModules
  const box = `${-quietZoneModules} ${-quietZoneModules} ${side} ${side}`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" class="qr" width="28mm" height="28mm" viewBox="${box}" shape-rendering="crispEdges" ` +
    `role="img" aria-label="Kode QR untuk memeriksa keaslian sertifikat ini"><rect x="${-quietZoneModules}" y="${-quietZoneModules}" width="${side}" height="${side}" fill="#fff"/>` +
    `<path d="${dark.join('')}" fill="#000"/></svg>`
  )
}

function isInTag(html: string) {
  const isIn = (start: string, end: string) => html.lastIndexOf(start) > html.lastIndexOf(end)
  return isIn('<', '>') || isIn('<style', '</style') || isIn('<title', '</title')
}

/** HTML that places the QR code in the upper right corner of the page, which is most likely empty. */
const cornerHtml = (svg: string) =>
  `<div style="position:absolute;top:11mm;right:max(11mm,calc(50% - 148.5mm + 11mm));width:24mm;height:24mm">${svg.replace(
    'width="28mm" height="28mm"',
    'width="24mm" height="24mm"',
  )}</div>`

const documentEnd = /<\/body>|<\/html>|$/

/** Draws the QR code at the first marker (`sign`) outside a tag, or in a corner of the page. Removes all markers. */
export function drawQr(html: string, sign: string, link: string | null) {
  const [first = '', ...rest] = html.split(sign)
  if (link === null) return first + rest.join('')
  const svg = qrSvg(link)
  let isDrawn = false
  let drawn = first
  for (const [n, piece] of rest.entries()) {
    const fits = !isDrawn && n < maxMarkers && !isInTag(drawn)
    if (fits) isDrawn = true
    drawn += (fits ? svg : '') + piece
  }
  return isDrawn ? drawn : drawn.replace(documentEnd, end => cornerHtml(svg) + end)
}

/** Replaces {{field}} markers in one pass, so that a value that looks like a marker stays. Removes unknown markers. */
export function renderTemplate(html: string, values: Record<string, string | null>) {
  return html.replace(templateMarkerPattern, (_, inside: string) => {
    const field = readMarkerField(inside)
    return escapeHtml((Object.hasOwn(values, field) ? values[field] : null) ?? '')
  })
}

export type Values = { [field in CertificateField]?: string | null }

const valuesOf = (row: CertificateRow, origin: string): Values => ({
  ...row,
  order_id: row.order_code,
  issued_date: longDate(row.issued_date),
  short_link: row.code && origin + shortLinkPath(row.code),
})

const wideCharacter = /[\p{Lu}\p{Script=Han}]/u

/** Width of a text in average letters: a capital or Chinese character counts 1.5. */
const lengthOf = (value: string | null | undefined) =>
  Math.ceil([...(value ?? '')].reduce((sum, sign) => sum + (wideCharacter.test(sign) ? 1.5 : 1), 0))

const detailFields = [
  'date',
  'location',
  'beneficiaries',
  'pelaksana_nama',
  'pelaksana_status',
] as const satisfies CertificateField[]

const knownFields = Object.keys(certificateFields) as CertificateField[]

/** CSS variables with text lengths, such as `--name-length`. They are only numbers, so that no CSS can be injected. */
function lengthStyle(values: Values) {
  const details = detailFields.reduce((sum, field) => sum + lengthOf(values[field]), 0)
  const lengths = [
    ...knownFields.map(field => `--${field}-length:${Math.max(1, lengthOf(values[field]))}`),
    `--details-length:${Math.max(1, details)}`,
  ]
  return `<style>:root{${lengths.join(';')}}</style>`
}

const arabicLetter = /[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc]/
const arabicRange = 'U+0600-06FF,U+0750-077F,U+200C-200D,U+FB50-FDFF,U+FE70-FEFC'
const italicMarkup = /italic|<(?:em|i)\b/i

type Face = {
  family: string
  about: string
  isAsked: (template: string, text: string) => boolean
  /** Path of the font as a static file. In the worker's bundle, the fonts would be a fifth of its code. */
  font: string
}

const isLora = (template: string) => /\blora\b/i.test(template)

const faces: Face[] = [
  {
    family: '"Jakarta Sertifikat"',
    about: 'font-style:normal',
    isAsked: template => template.includes('Jakarta Sertifikat'),
    font: jakarta,
  },
  {
    family: 'Lora',
    about: 'font-style:normal',
    isAsked: isLora,
    font: lora,
  },
  {
    family: 'Lora',
    about: 'font-style:italic',
    isAsked: template => isLora(template) && italicMarkup.test(template),
    font: loraItalic,
  },
  {
    family: 'Amiri',
    about: `font-style:normal;unicode-range:${arabicRange}`,
    isAsked: (template, text) => /\bamiri\b/i.test(template) && arabicLetter.test(text),
    font: amiri,
  },
]

const readFonts = new Map<string, string>()

async function readFont(assets: Fetcher, path: string) {
  const known = readFonts.get(path)
  if (known !== undefined) return known
  // Use localhost: `assets` accepts any host name, but Vite's dev server rejects unknown ones.
  const response = await assets.fetch(new URL(path, 'http://localhost'))
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  const font = Buffer.from(await response.arrayBuffer()).toString('base64')
  readFonts.set(path, font)
  return font
}

async function ruleOf(assets: Fetcher, { family, about, font }: Face) {
  const source = `url("data:font/woff2;base64,${await readFont(assets, font)}")`
  return `@font-face{font-family:${family};font-weight:400 700;${about};src:${source} format("woff2")}`
}

/** Arabic has no italic, so this CSS stops the browser from slanting Arabic letters inside italic text. */
const noSlantCss = ':root{font-synthesis:weight}'

/** Inlines the fonts that the document uses, because the file is also opened offline. '' if it uses none. */
async function faceStyle(assets: Fetcher, template: string, text: string) {
  const asked = faces.filter(({ isAsked }) => isAsked(template, text))
  if (asked.length === 0) return ''
  const rules = await Promise.all(asked.map(face => ruleOf(assets, face)))
  return `<style>${noSlantCss}${rules.join('')}</style>`
}

const documentHead = /^(?:<!doctype html>)?(?:\s*<html[^>]*>\s*(?:<head[^>]*>)?)?/

/** Sanitises after the markers are filled in, because only the whole document shows whether a value is dangerous. */
export async function renderCertificate(template: string, values: Values, assets: Fetcher) {
  const sign = `qr-${crypto.randomUUID()}`
  const { short_link = null } = values
  const filled = renderTemplate(template, { ...values, qr: sign })
  const clean = sanitizeTemplate(filled)
  const style = lengthStyle(values) + (await faceStyle(assets, template, clean))
  return drawQr(
    clean.replace(documentHead, begin => begin + style),
    sign,
    short_link,
  )
}

/** `origin` is the start of the certificate's links; `assets` contains its fonts. */
export type DocumentSource = { origin: string; assets: Fetcher }

/** A published certificate keeps the template text stored with it. Throws `template_not_found`. */
export async function certificateHtmlFile(
  db: Db,
  row: CertificateRow,
  { origin, assets }: DocumentSource,
  missing?: () => Problem,
) {
  const template = await templateTextOf(db, row, missing)
  return {
    number: row.certificate_number,
    html: await renderCertificate(template, valuesOf(row, origin), assets),
  }
}

const sampleCode = '0'.repeat(shortCodeLength)

const templateMissing = () => new Problem('template_not_found', { detail: 'Template tidak ditemukan' })

export async function renderCertificatePreview(
  db: Db,
  { template, template_id, ...values }: CertificatePreviewInput,
  now: string,
  { origin, assets }: DocumentSource,
) {
  const settings = await certificateTemplatesQuery(db)
  const saved =
    template_id === undefined ? defaultTemplate(settings)?.template : templateById(settings, template_id)
  const html = template ?? saved
  if (html === undefined) throw templateMissing()
  const short_link = template === undefined ? null : origin + shortLinkPath(sampleCode)
  const issued_date = longDate(values.issued_date ?? now)
  return renderCertificate(fillSigner(html, settings), { ...values, short_link, issued_date }, assets)
}

export const certificateHtmlFileById = async (db: Db, id: string, source: DocumentSource) =>
  certificateHtmlFile(db, await readCertificate(db, id), source, templateMissing)
