import { Hono } from 'hono'
import type { RouterRoute } from 'hono/types'
import type { Env } from '../env'
import { cached } from './cache'
import { describe } from './describe'
import { docsCss, docsPage } from './docs-page'
import { openApi } from './openapi'

const pagePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The API about itself. `routes` is asked at the first request, when all of them are there. */
export function docs(routes: () => readonly RouterRoute[]) {
  let document: ReturnType<typeof openApi> | undefined
  const known = () => (document ??= openApi(routes()))

  return new Hono<Env>()
    .get('/openapi.json', describe('getOpenApi', 'Dokumen OpenAPI 3.1 ini'), c =>
      cached(c, JSON.stringify(known()), 'content', [], 'application/json; charset=utf-8'),
    )
    .get(
      '/docs',
      describe('getDocs', 'Dokumentasi API sebagai halaman', { produces: 'text/html' }),
      async c => {
        c.header('content-security-policy', pagePolicy)
        return cached(c, String(await docsPage(known())), 'content', [], 'text/html; charset=utf-8')
      },
    )
    .get('/docs.css', describe('getDocsStyle', 'Gaya halaman dokumentasi', { produces: 'text/css' }), c =>
      cached(c, docsCss, 'content', [], 'text/css; charset=utf-8'),
    )
}
