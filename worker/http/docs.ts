import { Hono } from 'hono'
import type { RouterRoute } from 'hono/types'
import type { Env } from '../env'
import { cached } from './cache'
import { describe } from './describe'
import { docsCss, docsPage } from './docs-page'
import { openApi } from './openapi'

const pagePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

const kind = (type: string) => ({ policy: 'content' as const, tags: [], type: `${type}; charset=utf-8` })

/** The API about itself. `routes` is asked at the first request, when all of them are there. */
export function docs(routes: () => readonly RouterRoute[]) {
  let document: ReturnType<typeof openApi> | undefined
  const known = () => (document ??= openApi(routes()))

  return new Hono<Env>()
    .get('/openapi.json', describe('getOpenApi', 'Dokumen OpenAPI 3.1 ini'), c =>
      cached(c, JSON.stringify(known()), kind('application/json')),
    )
    .get(
      '/docs',
      describe('getDocs', 'Dokumentasi API sebagai halaman', { produces: 'text/html' }),
      async c => {
        c.header('content-security-policy', pagePolicy)
        return cached(c, String(await docsPage(known())), kind('text/html'))
      },
    )
    .get('/docs.css', describe('getDocsStyle', 'Gaya halaman dokumentasi', { produces: 'text/css' }), c =>
      cached(c, docsCss, kind('text/css')),
    )
}
