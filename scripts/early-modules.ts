import type { Plugin } from 'vite'

/** Pages that somebody opens from a message, often on a slow network, and what each begins with. */
const pages = {
  '/order-status': 'web/site/order/status/page.tsx',
  '/payment': 'web/site/order/payment/page.tsx',
}
const starters = ['web/site.tsx', 'web/react-dom.ts']

/**
 * Notes in the shell which scripts such a page will ask for, so that the worker can name them in its HTML: the browser then
 * fetches them beside one another, and not each after the one that imports it.
 */
export const earlyModules: Plugin = {
  name: 'early-modules',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const shell = bundle['index.html']
      if (shell?.type !== 'asset') throw new Error('no index.html')
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const closure = (name: string, known: Set<string>) => {
        const chunk = chunks.find(({ fileName }) => fileName === name)
        if (!chunk || known.has(name)) return known
        known.add(name)
        for (const imported of chunk.imports) closure(imported, known)
        return known
      }
      const ofModule = (path: string) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(path))
        if (!chunk) throw new Error(`no chunk begins with ${path}`)
        return chunk.fileName
      }
      const lists = Object.entries(pages).map(([page, path]) => {
        const known = new Set<string>()
        for (const start of [...starters, path]) closure(ofModule(start), known)
        return [page, [...known].map(name => `/${name}`)]
      })
      const note = `<!--early-modules ${JSON.stringify(Object.fromEntries(lists))}-->`
      shell.source = String(shell.source).replace('</head>', () => `${note}</head>`)
    },
  },
}
