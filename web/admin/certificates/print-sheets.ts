import type { CertificateFile } from './files'

const style = `@page { size: A4 landscape; margin: 0 }
body { margin: 0 }
iframe { display: block; width: 297mm; height: 209.5mm; border: 0; break-after: page }
iframe:last-child { break-after: auto }`

const loaded = (frame: HTMLIFrameElement) =>
  new Promise<void>(resolve => frame.addEventListener('load', () => resolve(), { once: true }))

/** One certificate a sheet; each in a frame that may run nothing, as wherever it is shown. */
async function sheetIn(page: Document, { number, html }: CertificateFile) {
  const frame = page.createElement('iframe')
  frame.setAttribute('sandbox', '')
  frame.title = number
  frame.srcdoc = html
  const ready = loaded(frame)
  page.body.appendChild(frame)
  await ready
}

/** Opens the browser's print dialog over all of them, which also saves them as one PDF. */
export async function printSheets(files: CertificateFile[]) {
  const frame = document.createElement('iframe')
  frame.style.cssText = 'position:fixed;width:297mm;height:210mm;left:-400mm;top:0;border:0'
  frame.setAttribute('aria-hidden', 'true')
  const ready = loaded(frame)
  document.body.appendChild(frame)
  await ready
  const page = frame.contentDocument
  if (!page) return
  page.title = files.length === 1 ? (files[0]?.number ?? '') : `Sertifikat (${files.length})`
  const rules = page.createElement('style')
  rules.textContent = style
  page.head.appendChild(rules)
  for (const file of files) await sheetIn(page, file)
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove(), { once: true })
  frame.contentWindow?.print()
}
