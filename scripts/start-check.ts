import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const source = 'web/start-check.js'

/** Publishes the one classic script under a hashed name, as it is: Vite bundles modules only. */
export const startCheck: Plugin = {
  name: 'start-check',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const script = readFileSync(source, 'utf8').replace(/^\s*(\/\/|\/\*\*).*\n/gm, '')
      const name = this.getFileName(this.emitFile({ type: 'asset', name: 'start-check.js', source: script }))
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.html')) continue
        file.source = String(file.source).replace(`/${source}`, () => `/${name}`)
      }
    },
  },
}
