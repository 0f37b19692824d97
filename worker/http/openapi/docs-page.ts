import { html } from 'hono/html'
import { problemCodes } from '../../contract/problems'
import type { DocumentedOperation, OpenApi } from './openapi-types'

export const apiDocsCss = `
:root { color-scheme: light dark; --line: #8883 }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; font: 1rem/1.6 system-ui, sans-serif }
h2 { margin-top: 3rem } h3 { margin-bottom: 0.25rem }
code, pre { font: 0.9em/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
pre { overflow: auto; padding: 1rem; border: 1px solid var(--line); border-radius: 0.5rem; white-space: pre-wrap }
details { border-bottom: 1px solid var(--line); padding: 0.5rem 0 }
summary { cursor: pointer; display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem }
summary strong { min-width: 4rem }
table { border-collapse: collapse; width: 100% } th, td { border-bottom: 1px solid var(--line); padding: 0.4rem; text-align: left; vertical-align: top }
`

type Listed = { path: string; method: string; operation: DocumentedOperation }

const listed = ({ paths }: OpenApi): Listed[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

const sources = { path: 'alamat', query: 'kueri', header: 'header' } as const

const parameters = ({ parameters }: DocumentedOperation) =>
  parameters.length === 0
    ? ''
    : html`<h4>Parameter</h4>
      <ul>${parameters.map(
        ({ name, in: source, required, description }) =>
          html`<li><code>${name}</code> (${sources[source]}${required ? ', wajib' : ''})${description ? `: ${description}` : ''}</li>`,
      )}</ul>`

const json = (title: string, value: unknown) =>
  value === undefined ? '' : html`<h4>${title}</h4><pre>${JSON.stringify(value, null, 1)}</pre>`

/** The page lists errors only once, at the end, because they are the same for all routes. */
const successOf = ({ responses }: DocumentedOperation) =>
  Object.fromEntries(Object.entries(responses).filter(([status]) => status.startsWith('2')))

/** Supports only the code fences and paragraphs of Markdown. */
const prose = (description = '') =>
  description.split('```').map((piece, n) =>
    n % 2 === 1
      ? html`<pre>${piece.replace(/^[a-z]*\n/, '').trimEnd()}</pre>`
      : piece
          .split('\n\n')
          .filter(text => text.trim())
          .map(text => html`<p>${text.trim()}</p>`),
  )

const entry = ({ path, method, operation }: Listed) => html`<details id="${operation.operationId}">
  <summary><strong>${method.toUpperCase()}</strong> <code>${path}</code> <span>${operation.summary}</span></summary>
  <p><code>${operation.operationId}</code>${operation.security.length > 0 ? ' · perlu masuk sebagai operator' : ''}</p>
  ${prose(operation.description)}
  ${parameters(operation)}
  ${json('Isi permintaan', operation.requestBody?.content)}
  ${json('Jawaban', successOf(operation))}
</details>`

const section = (title: string, entries: Listed[]) =>
  html`<section><h2>${title}</h2>${entries.map(entry)}</section>`

const problemRow = ([code, [status, sentence]]: [string, readonly [number, string]]) =>
  html`<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${sentence}</td></tr>`

export function renderApiDocsPage(document: OpenApi) {
  const all = listed(document)
  const isAdmin = ({ path }: Listed) => path.startsWith('/api/admin/')
  const isSession = ({ path }: Listed) => path.startsWith('/api/auth/')
  return html`<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Dokumentasi API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
<h1>Dokumentasi API</h1>
<p>${document.info.description} Untuk mesin: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${section(
  'Publik',
  all.filter(one => !isAdmin(one) && !isSession(one)),
)}
${section('Sesi', all.filter(isSession))}
${section('Back office', all.filter(isAdmin))}
<section>
<h2>Kode kesalahan</h2>
<p>Semua kegagalan dijawab sebagai <code>application/problem+json</code> (RFC 9457).</p>
<table><thead><tr><th scope="col">Kode</th><th scope="col">Status</th><th scope="col">Kalimat</th></tr></thead>
<tbody>${Object.entries(problemCodes).map(problemRow)}</tbody></table>
</section>
</main>
</body>
</html>`
}
