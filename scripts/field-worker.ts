import { build, type Plugin } from 'vite'
import { buildTarget } from './supported-browsers.ts'

const fileName = 'field-sw.js'

/** Builds the service worker of Lapangan as one plain script: not every phone loads modules in one. */
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
        rollupOptions: { input: 'web/field/sw.ts', output: { format: 'iife', entryFileNames: fileName } },
      },
    })
    const [{ output } = { output: [] }] = [built].flat().filter(one => 'output' in one)
    const script = output.find(file => file.type === 'chunk')
    if (script?.type !== 'chunk') throw new Error('web/field/sw.ts was not built')
    this.emitFile({ type: 'asset', fileName, source: script.code })
  },
}
