import type { RouterRoute } from 'hono/types'
import { z } from 'zod'
import { cachedResponse } from '../cache/cache'
import { createRoutes, describeRoute } from '../route'
import { apiDocsCss, renderApiDocsPage } from './docs-page'
import { buildOpenApiDocument } from './openapi'

const pagePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

const kind = (type: string) => ({ policy: 'content' as const, tags: [], type: `${type}; charset=utf-8` })

/** Calls `told` at the first request, when all routes are registered. */
export function openApiRoutes(told: () => readonly RouterRoute[]) {
  let document: ReturnType<typeof buildOpenApiDocument> | undefined
  const known = () => (document ??= buildOpenApiDocument(told()))

  return createRoutes()
    .get('/openapi.json', describeRoute('getOpenApi', 'Dokumen OpenAPI 3.1 ini', z.unknown()), c =>
      cachedResponse(c, JSON.stringify(known()), kind('application/json')),
    )
    .get('/docs', describeRoute('getDocs', 'Dokumentasi API sebagai halaman', 'text/html'), async c => {
      c.header('content-security-policy', pagePolicy)
      return cachedResponse(c, String(await renderApiDocsPage(known())), kind('text/html'))
    })
    .get('/docs.css', describeRoute('getDocsStyle', 'Gaya halaman dokumentasi', 'text/css'), c =>
      cachedResponse(c, apiDocsCss, kind('text/css')),
    )
}
