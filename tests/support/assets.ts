/** Files of a build, so that pages can be rendered without one. */
export const shell =
  '<head><!--page-head--><title>x</title><!--/page-head--></head><body><!--page-body--><!--page-data--></body>'

const files: Record<string, string> = {
  '/index.html': shell,
  '/admin.html': '<!--shop--><title>admin</title><!--/shop-->',
  '/offline.html': '<!--shop--><title>offline</title><!--/shop-->',
  '/og.jpg': 'picture',
}

// Only `fetch` is used; the rest of a service binding is RPC.
export const ASSETS = {
  async fetch(input: RequestInfo | URL) {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const body = pathname.endsWith('.woff2') ? 'font' : files[pathname]
    return new Response(body ?? 'nothing here', { status: body === undefined ? 404 : 200 })
  },
} as unknown as Fetcher
