import { dateTime } from '../../contract/lib/format'
import type { CustomerExport } from '../../contract/orders/desk'
import { escapeText } from '../../site/html/markup'
import { customerFieldLabels, customerValueLabels } from './words'

/** Internal ids are meaningless to the customer, so they are omitted. */
const hiddenFields = new Set(['id', 'animal_id', 'service_id', 'order_id'])

const isMoment = /^\d{4}-\d{2}-\d{2}T/

function plainText(value: unknown) {
  if (value === true) return 'Ya'
  if (value === false) return 'Tidak'
  const text = String(value)
  return escapeText((isMoment.test(text) ? dateTime(text) : text).replaceAll('&', '&amp;'))
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null

function valueHtml(field: string, value: unknown): string {
  if (Array.isArray(value))
    return `<ol>${value.map(one => `<li>${valueHtml(field, one)}</li>`).join('')}</ol>`
  return isGroup(value) ? fieldsHtml(value) : plainText(customerValueLabels[field]?.[String(value)] ?? value)
}

function fieldsHtml(fields: object): string {
  const lines = Object.entries(fields)
    .filter(([field, value]) => !hiddenFields.has(field) && !isEmpty(value))
    .map(
      ([field, value]) =>
        `<dt>${escapeText(customerFieldLabels[field] ?? field)}</dt><dd>${valueHtml(field, value)}</dd>`,
    )
  return lines.length === 0 ? '' : `<dl>${lines.join('')}</dl>`
}

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}dt{font-weight:600}dd{margin:0 0 .5rem 1rem}pre{white-space:pre-wrap}@media print{details{display:none}}section{border-top:1px solid #999;margin-top:2rem}'

/** The data as JSON, for other programs: the law asks for a copy in a common format. */
const jsonCopy = (data: CustomerExport) =>
  `<details><summary>Salinan untuk komputer (JSON)</summary><pre id="data">${escapeText(JSON.stringify(data, null, 1).replaceAll('&', '&amp;'))}</pre></details>`

/** A customer's data as a self-contained HTML page to read and print, with the same data as JSON at its end. */
export function customerPage(data: CustomerExport) {
  const { exported_at, items, next_cursor } = data
  const orders = items.map(
    order => `<section><h2>${escapeText(order.order_id)}</h2>${fieldsHtml(order)}</section>`,
  )
  const more = next_cursor === null ? '' : '<p>Masih ada pesanan yang lebih lama; mintalah lanjutannya.</p>'
  return `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Data pelanggan</title><style>${style}</style></head><body><h1>Data pribadi Anda yang kami simpan</h1><p>Dibuat ${plainText(exported_at)}. ${items.length} pesanan.</p>${orders.join('')}${more}${jsonCopy(data)}</body></html>`
}
