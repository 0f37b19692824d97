import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { build, type Plugin } from 'vite'
import { buildTarget } from './supported-browsers.ts'

const stylesheetLink = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** Inlines the style, which saves a request before the first paint. The worker adds `data-hash` to the CSP. */
export const inlineStyle: Plugin = {
  name: 'inline-style',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html']
      const html = page?.type === 'asset' ? String(page.source) : ''
      const [tag = '', name = ''] = stylesheetLink.exec(html) ?? []
      const sheet = bundle[name]
      if (page?.type !== 'asset' || sheet?.type !== 'asset') throw new Error('no stylesheet in index.html')
      const css = String(sheet.source).trim()
      page.source = html.replace(tag, () => `<style data-hash="${sha256(css)}">${css}</style>`)
      delete bundle[name]
    },
  },
}

/** In a cycle, one chunk would run before what it needs, and the page would stay empty. */
export const noChunkCycles: Plugin = {
  name: 'no-chunk-cycles',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_, bundle) {
    const done = new Set<string>()
    const visit = (name: string, path: string[]) => {
      if (path.includes(name)) throw new Error(`Chunks import each other: ${[...path, name].join(' → ')}`)
      const chunk = bundle[name]
      if (chunk?.type !== 'chunk' || done.has(name)) return
      for (const imported of chunk.imports) visit(imported, [...path, name])
      done.add(name)
    }
    for (const name of Object.keys(bundle)) visit(name, [])
  },
}

/** Pages that customers open from a message, often on a slow network, with the entry module of each. */
const earlyPages = {
  '/order-status': 'web/site/order/status/page.tsx',
  '/payment': 'web/site/order/payment/page.tsx',
}
const starters = ['web/site.tsx', 'web/react-dom.ts']

/** The worker turns this comment of index.html into preload links, so the scripts load in parallel. */
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
      const lists = Object.entries(earlyPages).map(([page, path]) => {
        const known = new Set<string>()
        for (const start of [...starters, path]) closure(ofModule(start), known)
        return [page, [...known].map(name => `/${name}`)]
      })
      const note = `<!--early-modules ${JSON.stringify(Object.fromEntries(lists))}-->`
      shell.source = String(shell.source).replace('</head>', () => `${note}</head>`)
    },
  },
}

const startScript = 'web/start-check.js'

/** Vite bundles modules only, and start-check.js is a classic script. */
export const startCheck: Plugin = {
  name: 'start-check',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const script = readFileSync(startScript, 'utf8').replace(/^\s*(\/\/|\/\*\*).*\n/gm, '')
      const name = this.getFileName(this.emitFile({ type: 'asset', name: 'start-check.js', source: script }))
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.html')) continue
        file.source = String(file.source).replace(`/${startScript}`, () => `/${name}`)
      }
    },
  },
}

const fieldScript = 'field-sw.js'

/** One classic script, because not every browser loads modules in a service worker. */
export const fieldWorker: Plugin = {
  name: 'field-worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle() {
    const built = await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: {
        write: false,
        target: buildTarget,
        rollupOptions: { input: 'web/field/sw.ts', output: { format: 'iife', entryFileNames: fieldScript } },
      },
    })
    const [{ output } = { output: [] }] = [built].flat().filter(one => 'output' in one)
    const script = output.find(file => file.type === 'chunk')
    if (script?.type !== 'chunk') throw new Error('web/field/sw.ts was not built')
    this.emitFile({ type: 'asset', fileName: fieldScript, source: script.code })
  },
}
